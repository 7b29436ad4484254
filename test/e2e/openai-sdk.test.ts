import OpenAI, { NotFoundError, toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { probeVideo } from '../support/probe-video.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

/** The published client, its base URL changed and nothing else, against a gateway of its own process. */
describe("OpenAI's SDK", { timeout: 60_000, concurrent: true }, () => {
  const folder = makeTempFolder('sdk');
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

  test('text to video: create, retrieve until finished, download', async () => {
    const created = await client.videos.create({
      model: 'video-a',
      prompt: 'a heron takes off',
      seconds: '4',
      size: '1280x720',
    });
    expect(created).toMatchObject({
      object: 'video',
      model: 'video-a',
      status: 'queued',
      progress: 0,
      seconds: '4',
      size: '1280x720',
      error: null,
    });
    const video = await finished(created.id);
    expect(video).toMatchObject({ id: created.id, status: 'completed', progress: 100 });
    const answer = await client.videos.downloadContent(created.id);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    const probed = probeVideo(new Uint8Array(await answer.arrayBuffer()));
    expect(probed).toEqual({ codec: 'h264', width: 1280, height: 720, seconds: 4, decodeErrors: '' });
  });

  test('image to video with a file', async () => {
    const picture = await toFile(testPicture(1280, 720), 'frame.png', { type: 'image/png' });
    const created = await client.videos.create({
      model: 'video-a',
      prompt: 'it lands',
      size: '1280x720',
      input_reference: picture,
    });
    expect((await finished(created.id)).status).toBe('completed');
  });

  test('image to video with an address in JSON', async () => {
    const address = `data:image/png;base64,${Buffer.from(testPicture(1280, 720)).toString('base64')}`;
    const created = await client.videos.create({
      model: 'video-a',
      prompt: 'it lands',
      size: '1280x720',
      input_reference: { image_url: address },
    });
    expect((await finished(created.id)).status).toBe('completed');
  });

  test('list pages through the tasks, newest first', { concurrent: false }, async () => {
    const first = await client.videos.create({ model: 'video-a', prompt: 'one' });
    const second = await client.videos.create({ model: 'video-a', prompt: 'two' });
    const ids: string[] = [];
    for await (const video of client.videos.list({ limit: 1 })) ids.push(video.id);
    expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
  });

  test('delete forgets a finished video', async () => {
    const created = await client.videos.create({ model: 'video-a', prompt: 'short-lived' });
    await finished(created.id);
    expect(await client.videos.delete(created.id)).toMatchObject({ id: created.id, deleted: true });
    await expect(client.videos.retrieve(created.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  test('a failed video says why and charges nothing', async () => {
    const created = await client.videos.create({ model: 'video-a', prompt: 'sandbox:fail' });
    const video = await finished(created.id);
    expect(video.status).toBe('failed');
    expect(video.error?.code).toBe('upstream_failed');
    expect(video).not.toHaveProperty('usage');
  });

  test('models are listed', async () => {
    const ids: string[] = [];
    for await (const model of client.models.list()) ids.push(model.id);
    expect(ids).toContain('video-a');
    expect(await client.models.retrieve('video-a')).toMatchObject({ id: 'video-a', object: 'model' });
  });
});
