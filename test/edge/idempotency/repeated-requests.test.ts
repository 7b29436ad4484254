import http from 'node:http';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { testPicture } from '../../../runtime/sandbox/media/test-video.ts';
import { keyPrefix } from '../../../runtime/secrets/keys.ts';
import { addressOf, bodyOf, PAID_REQUESTS } from './paid-routes.ts';
import { type Reply, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const VIDEO = { model: 'video-a', prompt: 'a heron takes off' };
const HELLO = { model: 'chat-mini', messages: [{ role: 'user', content: 'hello' }] };

/** What vendors and the wallet have seen since. */
async function watch() {
  const [creates, spent] = [world.creates(), await world.spent('first')];
  return async () => ({ creates: world.creates() - creates, spent: (await world.spent('first')) - spent });
}

function replayed(replies: readonly Reply[]): number {
  return replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length;
}

describe('every route that costs money', () => {
  let finished = '';

  beforeAll(async () => {
    const created = await world.post({ path: '/v1/videos', body: VIDEO });
    finished = String(JSON.parse(created.body).id);
    await vi.waitFor(
      async () => expect((await world.store.findTaskById(finished))?.state).toBe('completed'),
      { timeout: 10_000 },
    );
  });

  test.each(PAID_REQUESTS)('$name', async ({ name, route, example }) => {
    if (example === undefined) throw new Error(`${route.id} costs money and has no example to repeat`);
    const sent = { path: addressOf(route, example, finished), key: name, body: bodyOf(example) };
    const before = world.creates();
    const first = await world.post(sent);
    const since = await watch();
    const again = await world.post(sent);
    const other = await world.post({ ...sent, body: { other: name } });
    expect(first).toMatchObject({ status: 200 });
    expect([again.status, again.body, replayed([first, again])]).toEqual([200, first.body, 1]);
    for (const header of ['content-type', 'gateway-task', 'gateway-warnings'])
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    expect(other.status).toBe(422);
    expect([world.creates() > before, await since()]).toEqual([true, { creates: 0, spent: 0 }]);
  });

  test.each([...new Set(PAID_REQUESTS.map(({ route }) => route.path))])('%s documents its key', (path) => {
    const [, entry] = Object.entries(openapi.paths).find(([name]) => name === path) ?? [];
    const named = Object.entries(openapi.components.parameters).find(
      ([, one]) => one.name === 'Idempotency-Key',
    );
    expect(named?.[1].in).toBe('header');
    expect(JSON.stringify(entry)).toContain(`"$ref":"#/components/parameters/${named?.[0]}"`);
  });
});

describe('the same request', () => {
  test('200 at once make one task, and have one answer (F06)', async () => {
    const since = await watch();
    const send = () => world.post({ path: '/v1/videos', key: 'f06', body: VIDEO });
    const replies = await Promise.all(Array.from({ length: 200 }, send));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect([replies[0]?.status, replayed(replies)]).toEqual([200, 199]);
    expect((await since()).creates).toBe(1);
  });

  test('counts by the minute each time that it is sent', async () => {
    const secret = await world.secretOf(['*']);
    await world.store.setKeyLimits({ key: keyPrefix(secret), rpm: 2 });
    const send = () => world.post({ path: '/v1/videos', key: 'minute', secret, body: VIDEO });
    const replies = [await send(), await send(), await send()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replayed(replies)).toBe(1);
  });

  test('200 times after its answer was lost: one task, whose answer all of them have (F05, F25)', async () => {
    const since = await watch();
    const body = { ...VIDEO, prompt: 'a slow heron sandbox:slow' };
    const gone = new AbortController();
    const lost = world.post({ path: '/v1/videos', key: 'f05', body, signal: gone.signal });
    const name = { owner_id: 'first', key: 'f05' };
    await expect.poll(() => world.store.findClaim(name)).toBeDefined();
    gone.abort();
    await expect(lost).rejects.toThrow();
    const send = () => world.post({ path: '/v1/videos', key: 'f05', body });
    const replies = await Promise.all(Array.from({ length: 200 }, send));
    const claim = await world.store.findClaim(name);
    expect(replies.map(({ status, body: text }) => [status, JSON.parse(text).id])).toEqual(
      Array.from({ length: 200 }, () => [200, claim?.work_id]),
    );
    expect(new Set(replies.map(({ body: text }) => text)).size).toBe(1);
    expect([replayed(replies), (await since()).creates]).toEqual([200, 1]);
  });

  test('as a form has a new boundary each time', async () => {
    const since = await watch();
    const form = (prompt: string): FormData => {
      const parts = new FormData();
      parts.set('prompt', prompt);
      parts.set('model', 'video-a');
      const picture = new Blob([Uint8Array.from(testPicture(1280, 720))], { type: 'image/png' });
      parts.set('input_reference', picture, 'a.png');
      return parts;
    };
    const send = (prompt: string) => world.post({ path: '/v1/videos', key: 'form', form: form(prompt) });
    const [first, again, other] = [await send('it lands'), await send('it lands'), await send('it flies')];
    expect([first.status, again.status, other.status]).toEqual([200, 200, 422]);
    expect([again.body, replayed([first, again])]).toEqual([first.body, 1]);
    expect((await since()).creates).toBe(1);
  });

  test('as a stream is told once more, to its last byte', async () => {
    const since = await watch();
    const body = { ...HELLO, stream: true, stream_options: { include_usage: true } };
    const send = () => world.post({ path: '/v1/chat/completions', key: 'stream', body });
    const first = await send();
    const { creates, spent } = await since();
    const again = await send();
    expect(first.body.endsWith('data: [DONE]\n\n')).toBe(true);
    expect([again.status, again.headers.get('content-type'), again.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      first.body,
    ]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([creates, await since()]).toEqual([1, { creates, spent }]);
  });

  test('for pictures as bytes has them from where they are kept', async () => {
    const since = await watch();
    const body = { model: 'image-l6', prompt: 'a heron', response_format: 'b64_json' };
    const send = () => world.post({ path: '/v1/images/generations', key: 'bytes', body });
    const [first, again] = [await send(), await send()];
    expect((await world.store.findClaim({ owner_id: 'first', key: 'bytes' }))?.answer).toBeUndefined();
    expect([first.status, again.status, replayed([first, again])]).toEqual([200, 200, 1]);
    expect(again.body).toBe(first.body);
    expect((await since()).creates).toBe(1);
  });
});

describe('refusals', () => {
  test('of a task that the vendor refused are told again, and not tried again', async () => {
    const since = await watch();
    const body = { ...VIDEO, prompt: 'a heron sandbox:invalid' };
    const send = () => world.post({ path: '/v1/videos', key: 'refused', body });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body]).toEqual([400, 400, first.body]);
    expect(again.headers.get('gateway-task')).toBe(first.headers.get('gateway-task'));
    expect([replayed([first, again]), again.headers.get('x-should-retry')]).toEqual([1, 'false']);
    expect(await since()).toEqual({ creates: 0, spent: 0 });
  });

  test.each([
    { path: '/v1/chat/completions', body: HELLO, fault: 'server_error' },
    { path: '/v1/chat/completions', body: { ...HELLO, stream: true }, fault: 'server_error' },
    { path: '/v1/chat/completions', body: HELLO, fault: 'policy' },
    { path: '/v1/videos', body: VIDEO, fault: 'policy' },
    { path: '/v1/images/generations', body: { model: 'image-l6', prompt: 'a heron' }, fault: 'policy' },
  ])('of $path for $fault say the first time that they are final', async ({ path, body, fault }) => {
    const said = `hello sandbox:${fault}`;
    const full =
      'messages' in body
        ? { ...body, messages: [{ role: 'user', content: said }] }
        : { ...body, prompt: said };
    const send = () => world.post({ path, key: `${path} ${fault} ${'stream' in body}`, body: full });
    const [first, again] = [await send(), await send()];
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect([again.status, again.body, replayed([first, again])]).toEqual([first.status, first.body, 1]);
    const told = JSON.parse(first.body);
    const { message, details } = told.error ?? told;
    const retryable = fault !== 'policy';
    expect(message).toContain(
      retryable ? '; send it again under a new Idempotency-Key' : '; what you send next takes a new',
    );
    if (details !== undefined) expect(details.retryable).toBe(false);
    for (const { headers } of [first, again])
      expect([headers.get('x-should-retry'), headers.get('retry-after')]).toEqual(['false', null]);
  });

  test('of a chat call that failed are told again', async () => {
    const since = await watch();
    const body = { ...HELLO, messages: [{ role: 'user', content: 'hello sandbox:policy' }] };
    const send = () => world.post({ path: '/v1/chat/completions', key: 'policy', body });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body]).toEqual([400, 400, first.body]);
    expect(replayed([first, again])).toBe(1);
    expect((await since()).spent).toBe(0);
  });

  test('before any work was made leave the key as it was', async () => {
    const send = (body: unknown) => world.post({ path: '/v1/videos', key: 'fixed', body });
    const wrong = await send({ model: 'video-a', prompt: 'a heron', seconds: 999 });
    const right = await send(VIDEO);
    expect([wrong.status, right.status, replayed([wrong, right])]).toEqual([400, 200, 0]);
  });

  test.each([
    { path: '/v1/videos', body: VIDEO, said: { error: { code: 'idempotency_key_reused', param: '' } } },
    {
      path: '/vx/ent/v2/text2video',
      body: { model: 'vxq2-pro', prompt: 'a heron' },
      said: { reason: 'idempotency_key_reused' },
    },
    { path: '/kx/v1/videos/text2video', body: { prompt: 'a heron' }, said: { code: 1201 } },
    {
      path: '/v1beta/models/gemini-chat:generateContent',
      body: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
      said: { error: { code: 422, status: 'INVALID_ARGUMENT' } },
    },
  ])(
    'of another request under the same key are in the words of $path (F07)',
    async ({ path, body, said }) => {
      await world.post({
        path: '/v1/images/tasks',
        key: path,
        body: { model: 'image-l2', prompt: 'a heron' },
      });
      const since = await watch();
      const reply = await world.post({ path, key: path, body });
      expect([reply.status, JSON.parse(reply.body)]).toMatchObject([422, said]);
      expect(await since()).toEqual({ creates: 0, spent: 0 });
    },
  );
});

describe('another key of the same owner', () => {
  const CASES = [
    { path: '/v1/videos', body: VIDEO, model: 'video-a' },
    { path: '/v1/chat/completions', body: HELLO, model: 'chat-mini' },
  ];
  test.each(CASES)('is told the answer of $path when it may use the model', async ({ path, body, model }) => {
    const key = `shared ${path}`;
    const first = await world.post({ path, key, body });
    const since = await watch();
    const may = await world.post({ path, key, body, secret: await world.secretOf([model]) });
    const mayNot = await world.post({ path, key, body, secret: await world.secretOf(['another']) });
    expect([may.status, may.body, replayed([may, mayNot])]).toEqual([200, first.body, 1]);
    expect([mayNot.status, JSON.parse(mayNot.body).error.code]).toEqual([403, 'model_not_allowed']);
    expect(await since()).toEqual({ creates: 0, spent: 0 });
  });
});

test('a key of another owner is another key: a task each (F08)', async () => {
  const since = await watch();
  const send = (owner: 'first' | 'second', key: string) =>
    world.post({ path: '/v1/videos', key, body: VIDEO, owner });
  const mine = await send('first', 'f08');
  const theirs = await send('second', 'f08');
  const fresh = await send('second', 'f08-fresh');
  const shown = ({ status, headers, body }: Reply) => [
    status,
    [...headers.keys()].sort(),
    { ...JSON.parse(body), id: '', task_id: '', created_at: 0 },
  ];
  expect(shown(theirs)).toEqual(shown(fresh));
  expect(new Set([mine, theirs, fresh].map(({ body }) => JSON.parse(body).id)).size).toBe(3);
  expect([replayed([mine, theirs, fresh]), (await since()).creates]).toEqual([0, 3]);
});

test.each([
  { about: 'empty', key: '' },
  { about: 'too long', key: 'k'.repeat(256) },
  { about: 'beyond ASCII', key: 'cl\u00e9' },
  { about: 'twice', key: ['a', 'a'] },
])('a key that is $about is refused before anything is done (F10)', async ({ key }) => {
  const since = await watch();
  const status = await new Promise<number>((resolve, reject) => {
    const request = http.request(`${world.url}/v1/videos`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.keyOf('first')}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.end(JSON.stringify(VIDEO));
  });
  expect([status, await since()]).toEqual([400, { creates: 0, spent: 0 }]);
});

test("OpenAI's client repeats by itself under one key, and pays once", async () => {
  class Client extends OpenAI {
    protected override idempotencyHeader = 'Idempotency-Key';
  }
  const seen: (string | null)[] = [];
  const client = new Client({
    baseURL: `${world.url}/v1`,
    apiKey: world.keyOf('first'),
    maxRetries: 1,
    async fetch(url, init) {
      const answer = await fetch(url, init);
      seen.push(new Headers(init?.headers).get('idempotency-key'));
      if (seen.length > 1) return answer;
      await answer.arrayBuffer();
      throw new Error('the answer was lost');
    },
  });
  const since = await watch();
  const answer = await client.chat.completions.create({
    model: 'chat-mini',
    messages: [{ role: 'user', content: 'hello' }],
  });
  expect([answer.object, (await since()).creates]).toEqual(['chat.completion', 1]);
  expect([seen.length, new Set(seen).size, seen[0]]).toEqual([
    2,
    1,
    expect.stringMatching(/^stainless-node-retry-/),
  ]);
});
