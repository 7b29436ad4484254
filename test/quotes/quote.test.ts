import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deployment } from '../../runtime/config/types.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import { intent } from '../store/sample.ts';
import { rowsOf } from '../store/temp-store.ts';
import { keyOf, type QuoteWorld, startQuoteWorld, type Told } from './quote-world.ts';

let world: QuoteWorld;
beforeAll(async () => {
  world = await startQuoteWorld();
});
afterAll(() => world.close());

const DRY = { 'gateway-dry-run': 'true' };
const HERON = { model: 'video-a', prompt: 'a heron takes off' };
const TALK = { model: 'chat-mini', messages: [{ role: 'user', content: 'What is a heron?' }] };

const written = () =>
  rowsOf(
    world.folder,
    'SELECT (SELECT count(*) FROM ledger_txns) AS moves, (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM calls) AS calls',
  );
const errorOf = ({ body }: Told) => {
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? error : {};
};

test('a quote says what the request costs, where that is said, and who could serve it', async () => {
  const { status, body } = await world.post('/v1/quote', {
    ...HERON,
    route: '/v1/videos',
    seconds: '8',
    seed: 1,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    object: 'quote',
    route: 'videos-create',
    model: 'video-a',
    mode: 'text',
    price: { amount: 800_000, unit: 'micros', currency: 'USD', at_most: false },
    rule: 'video-a: 8 s x 0.10 USD x 1',
    spec: { file: 'specs/families/a.yaml', line: expect.any(Number) },
    warnings: [{ field: 'seed', action: 'ignored', message: expect.stringContaining('seed') }],
    servable: true,
    protocols: expect.arrayContaining(['openai-videos']),
    balance_covers: true,
  });
  expect(JSON.stringify(body)).not.toContain('sandbox');
});

test('an edit without a prompt is refused dry, quoted and for real, and nothing is written', async () => {
  const before = await written();
  const edit = { model: 'image-l3', image: 'https://cdn.example/heron.png' };
  const form = new FormData();
  form.set('model', edit.model);
  form.set('image', edit.image);
  const asForm = await fetch(`${world.url}/v1/images/edits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keyOf('rich')}`, ...DRY },
    body: form,
  });
  const refused = [
    await world.post('/v1/images/edits', edit),
    await world.post('/v1/images/edits', edit, DRY),
    await world.post('/v1/quote', { ...edit, route: '/v1/images/edits' }),
    { status: asForm.status, body: await asForm.json() },
  ];
  const missing = { code: 'invalid_request', param: 'prompt' };
  for (const { status, body } of refused)
    expect([status, body]).toEqual([400, { error: expect.objectContaining(missing) }]);
  expect(await written()).toEqual(before);
});

describe('a dry run answers what POST /v1/quote says of it', () => {
  const text = { contents: [{ parts: [{ text: 'A heron' }] }] };
  const requests: readonly (readonly [string, JsonObject])[] = [
    ['/v1/videos', HERON],
    ['/vx/ent/v2/text2video', { model: 'vxq2-pro', prompt: 'a heron', duration: 5 }],
    ['/kx/v1/videos/text2video', { prompt: 'a heron' }],
    ['/ax/submit/music', { prompt: 'la la' }],
    [
      '/jm?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
      { req_key: 'jimeng_t2i_v40', prompt: 'a heron' },
    ],
    ['/v1/images/generations', { model: 'image-l3', prompt: 'a heron', n: 2 }],
    ['/v1/images/tasks', { model: 'image-l3', prompt: 'a heron' }],
    ['/v1/chat/completions', TALK],
    ['/v1/chat/completions', { ...TALK, stream: true }],
    ['/v1beta/models/gemini-image:generateContent', text],
    ['/v1beta/models/gemini-chat:generateContent', text],
    ['/v1/models/gemini-chat:streamGenerateContent?alt=sse', text],
  ];
  test.each(requests)('%s %j', async (address, body) => {
    const before = written();
    const dry = await world.post(address, body, DRY);
    const quote = await world.post('/v1/quote', { ...body, route: address });
    expect([dry.status, dry.headers.get('gateway-dry-run'), dry.headers.get('content-type')]).toEqual([
      200,
      'true',
      'application/json; charset=utf-8',
    ]);
    expect(dry.body).toMatchObject({ object: 'quote', servable: true, balance_covers: true });
    expect(quote.body).toEqual(dry.body);
    expect(written()).toEqual(before);
  });

  test('of a form', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(HERON)) form.append(name, value);
    const headers = { authorization: `Bearer ${keyOf('rich')}`, ...DRY };
    const answer = await fetch(`${world.url}/v1/videos`, { method: 'POST', headers, body: form });
    const quote = await world.post('/v1/quote', { ...HERON, route: 'videos-create' });
    expect(await answer.json()).toEqual(quote.body);
  });

  test('of a remix', async () => {
    const { body } = await world.post('/v1/videos', HERON);
    const path = `/v1/videos/${String(body.id)}/remix`;
    await expect.poll(async () => (await world.post(path, { prompt: 'make it rain' }, DRY)).status).toBe(200);
    const dry = await world.post(path, { prompt: 'make it rain' }, DRY);
    const quote = await world.post('/v1/quote', { route: path, prompt: 'make it rain' });
    expect(dry.body).toMatchObject({ mode: 'remix', price: { amount: 400_000, at_most: false } });
    expect(quote.body).toEqual(dry.body);
  });
});

test.each<[string, JsonObject]>([
  ['/v1/videos', { ...HERON, model: 'video-f' }],
  ['/v1/images/generations', { model: 'image-l3', prompt: 'a heron' }],
  ['/v1/chat/completions', TALK],
])('%s is quoted the same each time where chance decides who is asked first', async (address, body) => {
  let before: Deployment | undefined;
  world.deploy((now) => {
    before = now;
    return { ...now, channels: now.channels.map((one) => ({ ...one, priority: 0 })) };
  });
  const quotes = [];
  for (let turn = 0; turn < 8; turn += 1)
    quotes.push((await world.post('/v1/quote', { ...body, route: address })).body);
  world.deploy((now) => before ?? now);
  expect(quotes[0]?.protocols).toHaveProperty('length', expect.any(Number));
  for (const quote of quotes) expect(quote).toEqual(quotes[0]);
});

describe('refused', () => {
  test('in the dialect of the route by a dry run, and in its own shape by a quote', async () => {
    const body = { prompt: 'a heron', duration: 99 };
    const dry = await world.post('/kx/v1/videos/text2video', body, DRY);
    const real = await world.post('/kx/v1/videos/text2video', body);
    const quote = await world.post('/v1/quote', { ...body, route: '/kx/v1/videos/text2video' });
    expect([dry.status, dry.body.code, dry.body.message]).toEqual([
      real.status,
      real.body.code,
      real.body.message,
    ]);
    expect([quote.status, errorOf(quote)]).toMatchObject([
      400,
      { code: 'invalid_request', param: 'duration' },
    ]);
    expect(quote.body.error).toMatchObject({ message: expect.stringContaining('duration') });
  });

  test('what would be changed, when strict', async () => {
    const body = { ...HERON, seed: 1 };
    const strict = { 'gateway-strict': 'true' };
    const dry = await world.post('/v1/videos', body, { ...DRY, ...strict });
    const quote = await world.post('/v1/quote', { ...body, route: '/v1/videos' }, strict);
    expect([dry.status, errorOf(dry)]).toMatchObject([400, { code: 'invalid_request', param: 'seed' }]);
    expect([quote.status, errorOf(quote)]).toMatchObject([400, { code: 'invalid_request', param: 'seed' }]);
  });

  test.each(['yes', 'TRUE', '1', ''])('Gateway-Dry-Run: %j', async (value) => {
    const before = written();
    const told = await world.post('/v1/videos', HERON, { 'gateway-dry-run': value });
    expect([told.status, errorOf(told)]).toMatchObject([400, { code: 'invalid_request', param: '' }]);
    expect(told.body.error).toMatchObject({ message: expect.stringContaining('true or false') });
    expect(written()).toEqual(before);
  });

  test('a dry run of what costs nothing and changes something', async () => {
    const headers = { authorization: `Bearer ${keyOf('rich')}`, ...DRY };
    const answer = await fetch(`${world.url}/v1/videos/task_x`, { method: 'DELETE', headers });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Gateway-Dry-Run')]);
    const listed = await fetch(`${world.url}/v1/models`, { headers });
    expect(listed.status).toBe(200);
  });
});

test('who cannot pay is told so, and the price all the same', async () => {
  const poor = { authorization: `Bearer ${keyOf('poor')}` };
  const { body } = await world.post('/v1/quote', { ...HERON, route: '/v1/videos' }, poor);
  expect(body).toMatchObject({ price: { amount: 400_000 }, servable: true, balance_covers: false });
});

test.each([
  ['/v1/videos', HERON],
  ['/v1/chat/completions', TALK],
  ['/v1/images/generations', { model: 'image-l3', prompt: 'a heron' }],
] as const)('without a channel that is up %s has a price and a reason', async (route, body) => {
  const up = await world.post('/v1/quote', { ...body, route });
  const setEnabled = (enabled: boolean) =>
    world.deploy((now) => ({ ...now, channels: now.channels.map((one) => ({ ...one, enabled })) }));
  setEnabled(false);
  const down = await world.post('/v1/quote', { ...body, route });
  setEnabled(true);
  expect(down.body).toEqual({
    ...up.body,
    servable: false,
    servable_because: { code: 'no_available_channel', message: expect.stringContaining(String(body.model)) },
    protocols: [],
  });
});

test('whose channels have as many tasks in flight as they may is told what the request is told', async () => {
  const filled: string[] = [];
  const limited: Channel[] = [];
  world.deploy((now) => {
    const channels = now.channels.map((one) =>
      Object.hasOwn(one.models, HERON.model) ? { ...one, limits: { concurrent: 1 } } : one,
    );
    limited.push(...channels.filter(({ limits }) => limits.concurrent === 1));
    return { ...now, channels };
  });
  for (const { id: channel_id, protocol } of limited) {
    const id = `fills-${channel_id}`;
    const channel = { channel_id, protocol, max_inflight: 1 };
    const held = await world.store.submitIntent(intent(id, { key: 'key_rich', owner: 'rich', channel }));
    expect(held.kind).toBe('held');
    filled.push(id);
  }
  const quote = await world.post('/v1/quote', { ...HERON, route: '/v1/videos' });
  const dry = await world.post('/v1/videos', HERON, DRY);
  const sent = await world.post('/v1/videos', HERON);
  for (const id of filled)
    await world.store.failTask({ id, error_code: 'cancelled', error_message: 'it made room' });
  world.deploy((now) => ({ ...now, channels: now.channels.map((one) => ({ ...one, limits: {} })) }));
  const after = await world.post('/v1/quote', { ...HERON, route: '/v1/videos' });

  expect(sent.status).toBe(429);
  expect(quote.body).toEqual({
    ...after.body,
    servable: false,
    servable_because: {
      code: 'too_many_requests',
      message: sent.body.message,
      retry_after_secs: Number(sent.headers.get('retry-after')),
    },
    protocols: [],
  });
  expect(dry.body).toEqual(quote.body);
});

test('a model that no channel is set up for has no price, and is refused as its request is', async () => {
  let before: Deployment | undefined;
  world.deploy((now) => {
    before = now;
    return { ...now, channels: now.channels.map((one) => ({ ...one, models: {} })) };
  });
  const told = [
    await world.post('/v1/quote', { ...HERON, route: '/v1/videos' }),
    await world.post('/v1/videos', HERON, DRY),
    await world.post('/v1/videos', HERON),
  ];
  world.deploy((now) => before ?? now);
  const refusal = { code: 'no_available_channel', details: { retryable: false } };
  expect(told.map((one) => [one.status, errorOf(one)])).toMatchObject(told.map(() => [503, refusal]));
});

test('two hundred at once move no money, begin no work and ask no vendor', async () => {
  const before = written();
  const asked = world.twins.journal().length + world.twins.chatJournal().length;
  const told = await Promise.all(
    Array.from({ length: 200 }, (_, turn) =>
      turn % 2 === 0 ? world.post('/v1/videos', HERON, DRY) : world.post('/v1/chat/completions', TALK, DRY),
    ),
  );
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  expect(written()).toEqual(before);
  expect(world.twins.journal().length + world.twins.chatJournal().length).toBe(asked);
});

describe('for operators', () => {
  test('the same price, for nobody in particular', async () => {
    const own = await world.post('/v1/quote', { ...HERON, route: '/v1/videos' });
    const { status, body } = await world.admin({ route: '/v1/videos', body: HERON, group: 'default' });
    const { balance_covers: _, ...rest } = own.body;
    expect([status, body]).toEqual([200, rest]);
  });

  test.each([
    [{ route: '/v1/videos', body: HERON, group: 'nobody' }, 'group'],
    [{ route: '/v1/videos', body: HERON, gruop: 'default' }, 'gruop'],
    [{ route: '/v1/videos', body: [] }, 'body'],
    [{ route: '/v1/videos/task_x/remix', body: {} }, 'route'],
    [{ route: 7, body: HERON }, 'route'],
    [{ route: '/v1/videos', body: HERON, strict: 'yes' }, 'strict'],
  ])('%j is refused for its %s', async (asked, param) => {
    const told = await world.admin(asked);
    expect([told.status, errorOf(told)]).toMatchObject([400, { code: 'invalid_request', param }]);
  });
});

describe('an amount that is none', () => {
  const ODD = [-1, 0, -0.5, 5.5, 1e9, 1e308, 2 ** 53, '1e9', '-4', '0x10', 'NaN', 'Infinity', '', null, [5]];
  const clip = { prompt: 'a heron' };
  const counted: readonly (readonly [string, string, JsonObject])[] = [
    ['/v1/videos', 'seconds', { ...clip, model: 'video-a' }],
    ['/v1/videos', 'seconds', { ...clip, model: 'video-f' }],
    ['/v1/videos', 'duration', { ...clip, model: 'video-f' }],
    ['/vx/ent/v2/text2video', 'duration', { ...clip, model: 'vxq2-pro' }],
    ['/kx/v1/videos/text2video', 'duration', clip],
    ['/v1/images/generations', 'n', { ...clip, model: 'image-l2-pro' }],
    ['/v1/images/tasks', 'n', { ...clip, model: 'image-l6' }],
    ['/v1/chat/completions', 'max_tokens', TALK],
    ['/v1/chat/completions', 'n', TALK],
  ];

  test.each(counted)('%s, %s of %j: 0 wrong prices, 0 rows (F13)', async (address, field, body) => {
    const before = written();
    const told = await Promise.all(
      ODD.map(async (value) => {
        const { status, body: answer } = await world.post(address, { ...body, [field]: value }, DRY);
        const { price } = answer;
        const amount = typeof price === 'object' && price !== null && 'amount' in price ? price.amount : -1;
        return { value, status, amount: Number(amount) };
      }),
    );
    expect(told.filter(({ status }) => status !== 400 && status !== 200)).toEqual([]);
    expect(told.filter(({ status }) => status === 400).length).toBeGreaterThan(ODD.length / 2);
    const priced = told.filter(({ status }) => status === 200);
    expect(priced.filter(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0)).toEqual([]);
    expect(written()).toEqual(before);
  });
});
