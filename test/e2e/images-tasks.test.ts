import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { decodePng } from '../support/decode-png.ts';
import { type PictureWorld, startPictureWorld } from './picture-world.ts';

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** Pictures as tasks: the gateway's own routes and the vendor's, by plain requests. */
describe('image tasks', { timeout: 60_000 }, () => {
  let world: PictureWorld;
  beforeAll(async () => {
    world = await startPictureWorld();
  });
  afterAll(() => world.close());

  const auth = () => ({ authorization: `Bearer ${world.key}` });
  const ask = async (method: string, path: string, body?: Json | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${world.url}${path}`, {
      method,
      headers: { ...auth(), ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as JsonObject };
  };
  const text = (value: Json | undefined) => String(value);
  const finished = async (id: Json | undefined): Promise<JsonObject> => {
    const path = `/v1/images/tasks/${text(id)}`;
    await expect
      .poll(async () => (await ask('GET', path)).body.status, { timeout: 30_000, interval: 50 })
      .toBe('completed');
    return (await ask('GET', path)).body;
  };
  const items = (task: JsonObject) => task.data as readonly JsonObject[];
  const sizeOf = (bytes: Uint8Array) => {
    const { width, height } = decodePng(bytes);
    return `${width}x${height}`;
  };

  test.each(['image-l2', 'image-l3', 'image-l4', 'image-l5', 'image-l6', 'gemini-image'])(
    '%s: submit, read, download, delete',
    async (model) => {
      const made = await ask('POST', '/v1/images/tasks', { model, prompt: 'a heron takes off' });
      expect([made.status, made.body.object, made.body.model, made.body.error]).toEqual([
        200,
        'image',
        model,
        null,
      ]);
      const task = await finished(made.body.id);
      expect(task).toMatchObject({ progress: 100, prompt: 'a heron takes off', usage: { unit: 'micros' } });
      const url = text(items(task)[0]?.url);
      const whole = await fetch(url);
      const bytes = new Uint8Array(await whole.arrayBuffer());
      expect([whole.status, whole.headers.get('content-type'), sizeOf(bytes)]).toEqual([
        200,
        'image/png',
        expect.stringMatching(/^\d+x\d+$/),
      ]);
      const looked = await fetch(url, { method: 'HEAD' });
      expect([looked.status, looked.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
      const part = await fetch(url, { headers: { range: 'bytes=1-3' } });
      expect([part.status, await part.text()]).toEqual([206, 'PNG']);
      const stranger = await fetch(`${world.url}/v1/images/tasks/${text(task.id)}/content`);
      expect(stranger.status).toBe(401);
      const deleted = await ask('DELETE', `/v1/images/tasks/${text(task.id)}`);
      expect(deleted.body).toEqual({ id: task.id, object: 'image.deleted', deleted: true });
      expect((await ask('GET', `/v1/images/tasks/${text(task.id)}`)).status).toBe(404);
      expect((await fetch(url)).status).toBe(404);
    },
  );

  test('several pictures each have a link of their own, and base64 where it was asked for', async () => {
    const body = { model: 'image-l2', prompt: 'a heron', n: 2, response_format: 'b64_json' };
    const made = await ask('POST', '/v1/images/tasks', body);
    const task = await finished(made.body.id);
    const pictures = await Promise.all(
      items(task).map(async ({ url, b64_json }) => {
        const bytes = Buffer.from(await (await fetch(text(url))).arrayBuffer());
        return bytes.toString('base64') === b64_json;
      }),
    );
    expect(pictures).toEqual([true, true]);
  });

  test('an edit as a form, read in a list', async () => {
    const form = new FormData();
    form.set('model', 'image-l6');
    form.set('prompt', 'make it rain');
    form.set('n', '1');
    for (const name of ['one.png', 'two.png'])
      form.append('image[]', new Blob([Buffer.from(testPicture(64, 64))], { type: 'image/png' }), name);
    const made = await ask('POST', '/v1/images/tasks', form);
    const task = await finished(made.body.id);
    expect(world.twins.journal().at(-1)?.pictures).toMatchObject({ references: 2 });
    const list = await ask('GET', '/v1/images/tasks?limit=1');
    expect(items(list.body).map(({ id, status }) => [id, status])).toEqual([[task.id, 'completed']]);
  });

  test('requests that waited are tasks too', async () => {
    const answer = await fetch(`${world.url}/v1/images/generations`, {
      method: 'POST',
      headers: { ...auth(), 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'image-l3', prompt: 'a heron' }),
    });
    const task = await finished(answer.headers.get('gateway-task'));
    expect(items(task)).toHaveLength(1);
  });

  test('edits in JSON: a list of addresses and a mask', async () => {
    const uri = `data:image/png;base64,${Buffer.from(testPicture(128, 128)).toString('base64')}`;
    const { status } = await ask('POST', '/v1/images/edits', {
      model: 'image-l6',
      prompt: 'another sky',
      images: [{ image_url: uri }, { image_url: uri }],
      mask: { image_url: uri },
    });
    expect([status, world.twins.journal().at(-1)?.pictures]).toEqual([
      200,
      expect.objectContaining({ references: 2, mask: true }),
    ]);
  });

  test("the vendor's two steps, as addresses and as base64", async () => {
    const VERSION = 'Version=2022-08-31';
    const submit = await ask('POST', `/jm?Action=CVSync2AsyncSubmitTask&${VERSION}`, {
      req_key: 'jimeng_t2i_v40',
      prompt: 'a heron takes off',
      width: 1024,
      height: 1024,
    });
    expect(submit).toMatchObject({ status: 200, body: { code: 10000, message: 'Success' } });
    const { task_id } = submit.body.data as JsonObject;
    const read = async (more: JsonObject) => {
      const body = { req_key: 'jimeng_t2i_v40', task_id: text(task_id), ...more };
      return (await ask('POST', `/jm?Action=CVSync2AsyncGetResult&${VERSION}`, body)).body.data as JsonObject;
    };
    const asAddress = { req_json: JSON.stringify({ return_url: true }) };
    await expect
      .poll(async () => (await read(asAddress)).status, { timeout: 30_000, interval: 50 })
      .toBe('done');
    const { image_urls, binary_data_base64: none } = await read(asAddress);
    const [address] = image_urls as readonly string[];
    const bytes = Buffer.from(await (await fetch(text(address))).arrayBuffer());
    expect([none, sizeOf(bytes)]).toEqual([undefined, '1024x1024']);
    expect(await read({})).toMatchObject({ status: 'done', binary_data_base64: [bytes.toString('base64')] });
  });
});
