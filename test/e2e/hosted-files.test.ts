import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Deployment } from '../../runtime/config/types.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { SANDBOX_ADMIN_KEY } from '../../runtime/sandbox/sandbox-deployment.ts';
import { png, VIDEO } from '../media/samples.ts';
import { violated } from '../store/sample.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const FUNDS = 1_000_000_000;
const KEY = { id: 'key_hosted', secret: 'sk-test-hosted', owner: 'owner', funds: FUNDS };
const POOR = { id: 'key_poor', secret: 'sk-test-poor', owner: 'poor', funds: 1 };
/** As large as the field may be. */
const MOST_BYTES = 15_000_000;

let gateway: SandboxGateway;
/** Addresses that vendors asked for before they took a task. */
let asked: string[] = [];
/** Whether they find nothing there. */
let gone = false;
let deployed: Deployment;
const whole = () => deployed;

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('hosted'),
    keys: [KEY, POOR],
    deploy(base) {
      deployed = base;
      return base;
    },
  });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (init?.method === 'HEAD') {
      asked.push(String(address));
      if (gone) return Promise.resolve(new Response(null, { status: 404 }));
    }
    return real(address, init);
  });
});

afterEach(() => {
  asked = [];
});

afterAll(async () => {
  vi.restoreAllMocks();
  await gateway.close();
});

/** A video that nobody sent before. */
function video(bytes: number, mark: number): Buffer {
  const file = Buffer.alloc(bytes, mark);
  VIDEO.mp4.copy(file);
  return file;
}

interface Asked {
  readonly path?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function post(
  body: JsonObject | FormData,
  { path = '/v1/videos', key = KEY.secret, headers = {} }: Asked = {},
): Promise<{ readonly status: number; readonly body: JsonObject }> {
  const form = body instanceof FormData;
  const answer = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ? body : JSON.stringify(body),
  });
  const value: JsonObject = JSON.parse(await answer.text());
  return { status: answer.status, body: value };
}

function ended(id: Json | undefined): Promise<void> {
  return vi.waitFor(
    async () => {
      const task = await gateway.store.findTaskById(String(id));
      expect(task?.state).toBe('completed');
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function spent(): Promise<number> {
  const { wallet = 0 } = (await gateway.store.balanceOf(KEY.id)) ?? {};
  return FUNDS - wallet;
}

/** Micro-units of a quote. */
function amountOf({ price }: JsonObject): Json | undefined {
  return Object(price).amount;
}

const WAYS = {
  'a data URI': (field: string, file: Buffer) => ({
    model: 'video-d-v2v',
    prompt: 'make it rain',
    [field]: `data:video/mp4;base64,${file.toString('base64')}`,
  }),
  base64: (field: string, file: Buffer) => ({
    model: 'video-d-v2v',
    prompt: 'make it rain',
    [field]: file.toString('base64'),
  }),
  'a file of a form': (field: string, file: Buffer) => {
    const form = new FormData();
    form.set('model', 'video-d-v2v');
    form.set('prompt', 'make it rain');
    form.set(field, new Blob([Uint8Array.from(file)], { type: 'video/mp4' }), 'lake.mp4');
    return form;
  },
};

describe.each(['video', 'video_url', 'input_video'])('a video of 15 MB in %s', (field) => {
  test.each(Object.entries(WAYS))('as %s reaches a vendor that takes addresses only', async (way, bodyOf) => {
    const file = video(MOST_BYTES, field.length * 10 + way.length);
    const strict = { headers: { 'gateway-strict': 'true' } };
    const dry = await post(bodyOf(field, file), {
      headers: { ...strict.headers, 'gateway-dry-run': 'true' },
    });
    expect([dry.status, dry.body.warnings]).toEqual([200, []]);
    const before = await spent();
    const kept = await gateway.store.ownerBytes(KEY.owner);
    const made = await post(bodyOf(field, file), strict);
    expect(made).toMatchObject({ status: 200 });
    const [link = ''] = asked;
    expect(link).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/v1\/seedance\/asset\/asset_[0-9a-f]{32}\/content\/file\.mp4\?expires=\d+&signature=[0-9a-f]{64}\.[\w-]+$/,
    );
    const whole = await fetch(link);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true);
    const part = await fetch(link, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    await ended(made.body.id);
    const task = await gateway.store.findTaskById(String(made.body.id));
    expect(task?.price).toBe(amountOf(dry.body));
    expect((await spent()) - before).toBe(task?.price);
    expect((await gateway.store.ownerBytes(KEY.owner)) - kept).toBe(MOST_BYTES);
    expect(await gateway.store.listAssets({ owner_id: KEY.owner, limit: 10 })).toEqual({
      assets: [],
      has_more: false,
    });
    expect(await violated(gateway.store)).toEqual([]);
  });
});

describe('a last frame as bytes for a cloud that takes its address only', () => {
  const frame = png(640, 360).toString('base64');
  const only = (protocol: string) => (now: Deployment) => ({
    ...now,
    channels: now.channels.filter((channel) => channel.protocol === protocol),
  });

  test.each([frame, `data:image/png;base64,${frame}`])('is fetched from here', async (last) => {
    gateway.deploy(only('tencent-vod'));
    const made = await post({
      model: 'video-j',
      prompt: 'from bud to bloom',
      first_frame_image: frame,
      last_frame_image: last,
    });
    expect(made).toMatchObject({ status: 200 });
    expect(asked).toEqual([expect.stringMatching(/\/content\/file\.png\?expires=/)]);
  });
});

test('the same bytes are kept once, nothing for who cannot pay, and operators see what is kept', async () => {
  gateway.deploy(whole);
  const file = video(10_000, 7);
  const body = WAYS.base64('video', file);
  const poor = await post(body, { key: POOR.secret });
  expect(poor).toMatchObject({ status: 403, body: { error: { code: 'insufficient_user_quota' } } });
  expect([await gateway.store.ownerBytes(POOR.owner), asked]).toEqual([0, []]);
  const before = await gateway.store.ownerBytes(KEY.owner);
  const first = await post(body);
  const second = await post(body);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await gateway.store.ownerBytes(KEY.owner)) - before).toBe(10_000);
  const id = /asset_[0-9a-f]{32}/.exec(asked[0] ?? '')?.[0];
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${gateway.adminUrl}/admin/explain/${String(second.body.id)}`, {
        headers: { authorization: `Bearer ${SANDBOX_ADMIN_KEY}` },
      });
      const explained: JsonObject = JSON.parse(await answer.text());
      expect(explained.hosted).toEqual([
        { field: 'video', id, mime: 'video/mp4', bytes: 10_000, until: expect.any(Number) },
      ]);
      expect(JSON.stringify(explained)).toContain(`/content/file.mp4`);
      expect(JSON.stringify(explained)).not.toContain('signature=');
    },
    { timeout: 20_000, interval: 100 },
  );
});

test('a gateway that vendors do not reach says what its operator would have to set, and takes addresses', async () => {
  gateway.deploy((now) => ({ ...now, server: { ...now.server, public_url: 'http://localhost:9' } }));
  const refused = await post(WAYS.base64('input_video', video(10_000, 8)));
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'invalid_request',
        param: 'input_video',
        message: expect.stringContaining('its operator would have to set server.public_url'),
      },
    },
  });
  expect(asked).toEqual([]);
  gateway.deploy(whole);
});

test('a vendor that cannot fetch a file refuses the task, and nothing is charged', async () => {
  const before = await spent();
  gone = true;
  const refused = await post(WAYS.base64('video', video(10_000, 9)));
  gone = false;
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  expect(asked).toHaveLength(1);
  expect(await spent()).toBe(before);
});
