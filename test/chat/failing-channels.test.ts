import { describe, expect, test } from 'vitest';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { createFakeClock } from '../tasks/fake-clock.ts';
import { channelOf } from '../tasks/world.ts';
import { refusal } from './begun-stream.ts';
import {
  type ChatWorld,
  createChatWorld,
  errorAnswer,
  failure,
  type Reply,
  wholeAnswer,
} from './chat-world.ts';

const POOR = { kind: 'insufficient_quota', balance: 0, limited_by: 'wallet' } as const;
const CHANNELS = [channelOf({ id: 'a', limits: { rpm: 20, concurrent: 20 } })] as const;
const guardOf = () =>
  createChannelGuard({ clock: createFakeClock(), observer: createObserver(), log: silentLogger });
const TWO = { channels: [{ id: 'a', priority: 1 }, { id: 'b' }] } as const;

/** How often each channel is asked by so many requests, and how many were answered. */
async function ask(at: ChatWorld, requests: number) {
  let answered = 0;
  const before = at.asked.length;
  for (let request = 0; request < requests; request += 1) {
    await at.service.complete(at.input()).then(
      () => (answered += 1),
      () => undefined,
    );
  }
  const asked = at.asked.slice(before);
  return { a: asked.filter((id) => id === 'a').length, b: asked.filter((id) => id === 'b').length, answered };
}

describe('beside a good channel', () => {
  const CASES: readonly (readonly [string, Reply, number])[] = [
    ['that cannot be reached', failure('not_sent', 'connect'), 200],
    ['whose connections break', failure('ambiguous', 'reset'), 200],
    ['that fails', errorAnswer(500, {}), 200],
    ['that stalls', failure('ambiguous', 'timeout'), 195],
  ];
  test.each(CASES)('one %s is left out after five requests', async (_, reply, answered) => {
    const at = createChatWorld(TWO);
    at.script('a', reply);
    at.script('b', wholeAnswer());
    expect(await ask(at, 200)).toEqual({ a: 5, b: answered, answered });
    expect(at.observer.value('channels_left_out', { channel: 'a' })).toBe(1);
  });

  test('one that does not know our key is not asked again with it, and the operator is told', async () => {
    const at = createChatWorld(TWO);
    at.script('a', errorAnswer(401, {}));
    at.script('b', wholeAnswer());
    expect(await ask(at, 200)).toEqual({ a: 1, b: 200, answered: 200 });
    expect(at.observer.value('credentials_taken_out', { channel: 'a', reason: 'invalid_key' })).toBe(1);
    expect(at.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: 'a credential was taken out',
        channel: 'a',
        credential_index: 0,
        reason: 'invalid_key',
        until: '1970-01-01T00:26:40.000Z',
      },
    ]);
  });

  test.each([403, 404])('one that has not the model (HTTP %d) is not asked again for it', async (http) => {
    const at = createChatWorld(TWO);
    at.script('a', errorAnswer(http, {}));
    at.script('b', wholeAnswer());
    expect(await ask(at, 300)).toEqual({ a: 1, b: 300, answered: 300 });
    expect(
      at.lines.filter(({ message }) => `${message}`.startsWith('a channel does not serve')),
    ).toHaveLength(1);
    await at.clock.advance(60_000);
    expect(await ask(at, 10)).toEqual({ a: 1, b: 10, answered: 10 });
  });

  test('one that is well again is asked as before', async () => {
    const at = createChatWorld(TWO);
    at.script('a', ...Array.from({ length: 5 }, () => failure('not_sent', 'connect')), wholeAnswer());
    at.script('b', wholeAnswer());
    await ask(at, 10);
    await at.clock.advance(29_999);
    expect(await ask(at, 10)).toEqual({ a: 0, b: 10, answered: 10 });
    await at.clock.advance(1);
    expect(await ask(at, 10)).toEqual({ a: 10, b: 0, answered: 10 });
  });

  test('one that refuses what callers send is asked on', async () => {
    const at = createChatWorld(TWO);
    at.script('a', errorAnswer(400, { message: 'bad' }));
    expect(await ask(at, 20)).toEqual({ a: 20, b: 0, answered: 0 });
  });

  test('one that is busy is spared for as long as it says', async () => {
    const at = createChatWorld(TWO);
    at.script('a', errorAnswer(429, {}, { 'retry-after': '30' }), wholeAnswer());
    at.script('b', wholeAnswer());
    expect(await ask(at, 20)).toEqual({ a: 1, b: 20, answered: 20 });
    await at.clock.advance(30_000);
    expect(await ask(at, 20)).toEqual({ a: 20, b: 0, answered: 20 });
  });
});

test.each<[string, Reply]>([
  ['fail', errorAnswer(500, {})],
  ['refuse for their rate', errorAnswer(429, {})],
  ['have not the model', errorAnswer(404, {})],
])('when all %s, requests are not multiplied (F50)', async (_, reply) => {
  const at = createChatWorld({ channels: [{ id: 'a' }, { id: 'b' }] });
  at.script('a', reply);
  at.script('b', reply);
  const { a, b, answered } = await ask(at, 300);
  expect([answered, a + b >= 300, a + b <= 330]).toEqual([0, true, true]);
});

describe('without another', () => {
  test('one that fails is asked all the same', async () => {
    const at = createChatWorld();
    at.script('a', errorAnswer(500, {}));
    expect(await ask(at, 20)).toEqual({ a: 20, b: 0, answered: 0 });
  });

  test('one that is busy is not asked before the time that it said, and no money moves (F26)', async () => {
    const at = createChatWorld();
    at.script('a', errorAnswer(429, {}, { 'retry-after': '30' }), wholeAnswer());
    expect((await refusal(at.service.complete(at.input()))).options.retryAfterSecs).toBe(30);
    await at.clock.advance(10_500);
    const error = await refusal(at.service.complete(at.input()));
    expect([error.code, error.options.retryAfterSecs]).toEqual(['too_many_requests', 20]);
    expect([at.asked.length, at.opened.length]).toEqual([1, 1]);
    await at.clock.advance(19_500);
    expect(await ask(at, 1)).toEqual({ a: 1, b: 0, answered: 1 });
  });

  test('one that is busy and says not for how long is asked all the same', async () => {
    const at = createChatWorld();
    at.script('a', errorAnswer(429, {}));
    expect(await ask(at, 5)).toEqual({ a: 5, b: 0, answered: 0 });
  });

  test('its failures spend nothing of the repeats', async () => {
    const guard = guardOf();
    const at = createChatWorld({ deps: { guard } });
    at.script('a', errorAnswer(500, {}));
    expect(await ask(at, 20)).toEqual({ a: 20, b: 0, answered: 0 });
    expect(Array.from({ length: 11 }, () => guard.retries.spend('a'))).toEqual([
      ...Array(10).fill(true),
      false,
    ]);
  });

  test('its minute and its places are left to others by requests that nobody can pay for', async () => {
    const guard = guardOf();
    let poor = true;
    const at = createChatWorld({
      channels: CHANNELS,
      deps: { guard },
      open: async () => (poor ? POOR : { kind: 'held' }),
    });
    at.script('a', wholeAnswer());
    expect(await ask(at, 1_000)).toEqual({ a: 0, b: 0, answered: 0 });
    const [channel] = CHANNELS;
    expect(guard.report(channel)).toMatchObject({ rpm_used: 0, calls_in_flight: 0 });
    poor = false;
    expect(await ask(at, 21)).toEqual({ a: 20, b: 0, answered: 20 });
  });

  test('all of its credentials are tried before a request fails for them', async () => {
    const credentials = Array.from({ length: 5 }, (_, place) => ({ api_key: `k${place}` }));
    const at = createChatWorld({ channels: [{ id: 'a', credentials }] });
    at.script(
      'a',
      errorAnswer(401, {}),
      errorAnswer(402, {}),
      ...Array(2).fill(errorAnswer(401, {})),
      wholeAnswer(),
    );
    expect(await ask(at, 3)).toEqual({ a: 7, b: 0, answered: 3 });
    expect(at.calls.map(({ credential }) => credential)).toEqual([0, 1, 2, 3, 4, 4, 4]);
    expect(at.settled[0]?.attempts).toMatchObject([
      { credential: 0, outcome: 'invalid_key' },
      { credential: 1, outcome: 'quota' },
      { credential: 2, outcome: 'invalid_key' },
      { credential: 3, outcome: 'invalid_key' },
      { credential: 4, outcome: 'answered' },
    ]);
  });

  test('another of its credentials is used', async () => {
    const at = createChatWorld({
      channels: [{ id: 'a', credentials: [{ api_key: 'k1' }, { api_key: 'k2' }] }],
    });
    at.script('a', errorAnswer(429, {}, { 'retry-after': '30' }), wholeAnswer());
    expect(await ask(at, 3)).toEqual({ a: 3, b: 0, answered: 2 });
    expect(at.calls.map(({ credential }) => credential)).toEqual([0, 1, 1]);
  });
});
