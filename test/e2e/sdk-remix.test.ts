import OpenAI, { APIError, NotFoundError } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

/** The published client, its base URL changed and nothing else, makes videos of videos. */
describe("OpenAI's SDK remixes", { timeout: 60_000 }, () => {
  const folder = makeTempFolder('sdk-remix');
  let gateway: GatewayProcess;
  let client: OpenAI;

  beforeAll(async () => {
    gateway = await startGatewayProcess({ GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1' });
    client = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: 'sk-sandbox', maxRetries: 0 });
  });
  afterAll(async () => {
    await gateway.stop();
    removeFolder(folder);
  });

  const finished = async (id: string) => {
    for (;;) {
      const video = await client.videos.retrieve(id);
      if (video.status === 'completed' || video.status === 'failed') return video;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  test('a finished video, whose remix can be remixed again, listed and downloaded', async () => {
    const source = await client.videos.create({ model: 'video-a', prompt: 'a heron', seconds: '4' });
    await finished(source.id);
    const remix = await client.videos.remix(source.id, { prompt: 'the heron at night' });
    expect(remix).toMatchObject({
      object: 'video',
      model: 'video-a',
      status: 'queued',
      seconds: '4',
      remixed_from_video_id: source.id,
      error: null,
    });
    expect(remix.id).not.toBe(source.id);
    expect((await finished(remix.id)).status).toBe('completed');
    const file = await client.videos.downloadContent(remix.id);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
    const again = await client.videos.remix(remix.id, { prompt: 'at noon' });
    expect(again.remixed_from_video_id).toBe(remix.id);
    const ids: string[] = [];
    for await (const video of client.videos.list({ limit: 2 })) ids.push(video.id);
    expect(ids).toEqual([again.id, remix.id, source.id]);
  });

  test('a deleted source leaves its remix whole', async () => {
    const source = await client.videos.create({ model: 'video-a', prompt: 'a heron' });
    await finished(source.id);
    const remix = await client.videos.remix(source.id, { prompt: 'at night' });
    await client.videos.delete(source.id);
    expect(await finished(remix.id)).toMatchObject({ status: 'completed', remixed_from_video_id: source.id });
  });

  test('not of what is unfinished or unknown', async () => {
    const source = await client.videos.create({ model: 'video-a', prompt: 'sandbox:never' });
    const early = client.videos.remix(source.id, { prompt: 'again' });
    await expect(early).rejects.toSatisfy((error: APIError) => error.status === 409);
    await expect(early).rejects.toBeInstanceOf(APIError);
    const unknown = client.videos.remix(`task_${'a'.repeat(32)}`, { prompt: 'again' });
    await expect(unknown).rejects.toBeInstanceOf(NotFoundError);
  });
});
