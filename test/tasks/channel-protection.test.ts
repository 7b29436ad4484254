import { describe, expect, test } from 'vitest';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { CallOutcome } from '../../runtime/upstream/types.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { pollOnce } from '../../runtime/work/poll/poll-once.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createFakeClock } from './fake-clock.ts';
import { sharedWorld } from './shared-world.ts';
import { answer, channelOf, createWorld, deploymentOf, failure, type Reply } from './world.ts';

const CHANNELS = [
  { id: 'a', priority: 1, models: { 'm-1': 'vendor-m-1', 'm-only': 'x' } },
  { id: 'b', models: { 'm-1': 'vendor-m-1' } },
];
const shared = sharedWorld((options) => createWorld({ ...options, channels: CHANNELS, wallet: 1_000_000 }));
let made = 0;
const ok: Reply = () => {
  made += 1;
  return answer(200, { id: `up-${made}` });
};
const POOR = { kind: 'insufficient_quota', balance: 0, limited_by: 'wallet' } as const;
const REFUSED = answer(503, { code: 'Refused' });

type Given = Partial<Parameters<typeof channelOf>[0]> & { readonly id: string };

/** A gateway of its own over the shared store: other channels, a clock that only tests move. */
function gateway(channels: readonly Given[] = CHANNELS) {
  const world = shared();
  const clock = createFakeClock(Date.parse('2026-11-21T12:00:00Z'));
  const guard = createChannelGuard({ ...world.deps, clock });
  const view = (given: readonly Given[]) => {
    const deployment = deploymentOf(given.map((one) => channelOf(one)));
    const directory = createDirectory(deployment, world.deps.registry, { random: () => 0.5 });
    return { deployment, directory };
  };
  let now = view(channels);
  const deps = { ...world.deps, clock, guard, current: () => now };
  const service = createTaskService({ ...deps, engine: { nudge: () => undefined } }, { write_again_ms: [] });
  const before = world.calls.length;
  const count = (id: string) => world.calls.slice(before).filter((line) => line.startsWith(`${id} `)).length;
  const asked = () => ({ a: count('a'), b: count('b') });
  const submit = () => service.submit({ key: world.key, request: world.request() });
  const refusal = () =>
    submit().then(
      (task) => Promise.reject(new Error(`${task.id} was taken`)),
      (error: unknown) => (error instanceof GatewayError ? error : Promise.reject(error)),
    );
  /** So many requests, a few at a time; how many were taken. */
  const many = async (requests: number): Promise<number> => {
    let taken = 0;
    for (let begun = 0; begun < requests; begun += 25) {
      const batch = Array.from({ length: Math.min(25, requests - begun) }, () => submit());
      taken += (await Promise.allSettled(batch)).filter(({ status }) => status === 'fulfilled').length;
    }
    return taken;
  };
  const deploy = (given: readonly Given[]) => {
    now = view(given);
  };
  return { world, clock, guard, deps, service, asked, count, submit, refusal, many, deploy };
}

describe('a channel that says when it may be asked again (F26)', () => {
  test.each([
    ['seconds', '17', 17],
    ['a date', 'Sat, 21 Nov 2026 12:01:30 GMT', 90],
    ['a date that is over', 'Sat, 21 Nov 2026 11:00:00 GMT', 1],
    ['nothing to wait', '0', 1],
    ['an absurd number', '1000000000', 300],
    ['an absurd date', 'Fri, 01 Jan 2100 00:00:00 GMT', 300],
  ])('%s: not asked before, and then nothing is held', async (_, header, secs) => {
    const at = gateway([{ id: 'a' }]);
    const { world, clock } = at;
    world.script('a', answer(429, { code: 'Slow' }, { 'retry-after': header }), ok);
    expect((await at.refusal()).options.retryAfterSecs).toBe(secs);
    const rows = 'SELECT COUNT(*) AS n FROM tasks';
    const held = world.rows(rows);
    await clock.advance(secs * 1_000 - 1);
    const error = await at.refusal();
    expect([error.code, error.options.retryAfterSecs, error.options.details?.charged]).toEqual([
      'too_many_requests',
      1,
      0,
    ]);
    expect([at.asked().a, world.rows(rows)]).toEqual([1, held]);
    await clock.advance(1);
    expect((await at.submit()).state).toBe('queued');
  });

  test('also when it had too much to do, although nobody knows what it did', async () => {
    const at = gateway([{ id: 'a' }]);
    at.world.script('a', answer(529, {}, { 'retry-after': '60' }), ok);
    expect((await at.submit()).state).toBe('uncertain');
    expect((await at.refusal()).options.retryAfterSecs).toBe(60);
    expect(at.asked().a).toBe(1);
  });

  test('another is asked meanwhile', async () => {
    const at = gateway();
    at.world.script('a', answer(429, { code: 'Slow' }, { 'retry-after': '30' }));
    at.world.script('b', ok);
    for (let turn = 0; turn < 10; turn += 1) expect((await at.submit()).channel_id).toBe('b');
    expect(at.asked()).toEqual({ a: 1, b: 10 });
  });
});

describe('what a creation that fails comes to', () => {
  const CASES: readonly (readonly [string, CallOutcome, string, number])[] = [
    ...[500, 502, 503, 504].map((http): readonly [string, CallOutcome, string, number] => [
      `HTTP ${http} (F27)`,
      answer(http, {}),
      'uncertain',
      0,
    ]),
    ['headers that never come (F30)', failure('ambiguous', 'timeout'), 'uncertain', 0],
    ['a refused connection (F28)', failure('not_sent', 'connect'), 'queued', 1],
    ['no such name (F28)', failure('not_sent', 'dns'), 'queued', 1],
    ['no TLS (F28)', failure('not_sent', 'tls'), 'queued', 1],
    ['a connection that hangs (F29)', failure('not_sent', 'timeout'), 'queued', 1],
  ];
  test.each(CASES)(
    '%s: one creation at most, and after five the channel is left out',
    async (_, reply, state, others) => {
      const at = gateway();
      at.world.script('a', reply);
      at.world.script('b', ok);
      for (let turn = 0; turn < 5; turn += 1) expect((await at.submit()).state).toBe(state);
      expect(at.asked()).toEqual({ a: 5, b: 5 * others });
      await at.many(10);
      expect(at.asked()).toEqual({ a: 5, b: 5 * others + 10 });
      await at.clock.advance(30_000);
      await at.many(10);
      expect(at.asked().a).toBe(6);
    },
  );

  test('a request that is refused as invalid says nothing against the channel', async () => {
    const at = gateway();
    at.world.script('a', answer(400, { code: 'Bad' }));
    expect([await at.many(30), at.asked()]).toEqual([0, { a: 30, b: 0 }]);
  });
});

describe('a channel that has not the model', () => {
  test.each([
    [404, { code: 'Gone' }],
    [403, { code: 'NotYours' }],
  ])('HTTP %d: no request fails beside one that has it, and it is asked no more', async (http, body) => {
    const at = gateway();
    at.world.script('a', answer(http, body));
    at.world.script('b', ok);
    expect(await at.many(300)).toBe(300);
    expect(at.asked()).toEqual({ a: 25, b: 300 });
    expect(at.guard.report(channelIn(at, 'a')).unserved).toEqual([
      {
        credential: 0,
        model: 'vendor-m-1',
        reason: http === 404 ? 'not_found' : 'permission',
        until: '2026-11-21T12:01:00.000Z',
      },
    ]);
    await at.clock.advance(60_000);
    expect([await at.many(1), at.asked().a]).toEqual([1, 26]);
  });

  test('is not doubted for ids that callers bring', async () => {
    const at = gateway();
    at.world.script('a', ok, answer(404, { code: 'Gone' }), ok, answer(404, { code: 'Gone' }), ok);
    at.world.script('b', answer(404, { code: 'Gone' }));
    for (let turn = 0; turn < 5; turn += 1) await at.submit().catch(() => undefined);
    expect(at.guard.report(channelIn(at, 'a')).unserved).toEqual([]);
    expect((await at.submit()).channel_id).toBe('a');
  });
});

test('requests that nobody can pay for leave its minute and its places to others', async () => {
  const { deps } = shared();
  const at = gateway([{ id: 'a', limits: { rpm: 20 } }]);
  at.world.script('a', ok);
  const poor = { ...deps, ...at.deps, store: { ...deps.store, submitIntent: async () => POOR } };
  const service = createTaskService({ ...poor, engine: { nudge: () => undefined } }, { write_again_ms: [] });
  for (let turn = 0; turn < 1_000; turn += 1) {
    const asked = service.submit({ key: at.world.key, request: at.world.request() });
    await expect(asked).rejects.toMatchObject({ code: 'insufficient_user_quota' });
  }
  expect(at.guard.report(channelIn(at, 'a'))).toMatchObject({ rpm_used: 0, calls_in_flight: 0 });
  expect([at.asked().a, await at.many(21)]).toEqual([0, 20]);
});

describe('when everything fails, requests are not multiplied (F50)', () => {
  test.each<[string, Reply, number]>([
    ['by a definite failure', REFUSED, 30],
    ['for its rate', answer(429, { code: 'Slow' }), 30],
    ['for the model: but for those that were under way', answer(404, { code: 'Gone' }), 30 + 25],
  ])('%s', async (_, reply, most) => {
    const at = gateway();
    at.world.script('a', reply);
    at.world.script('b', reply);
    expect(await at.many(300)).toBe(0);
    const { a, b } = at.asked();
    expect(a + b).toBeGreaterThanOrEqual(1);
    expect(a + b).toBeLessThanOrEqual(300 + most);
  });

  test('where nobody else can be asked, nothing is spent', async () => {
    const at = gateway();
    at.world.script('a', REFUSED);
    at.world.script('b', answer(429, { code: 'Slow' }, { 'retry-after': '300' }), ok);
    for (let turn = 0; turn < 4; turn += 1) await at.refusal();
    expect(at.asked()).toEqual({ a: 4, b: 1 });
    expect(Array.from({ length: 10 }, () => at.guard.retries.spend('a'))).toEqual([
      ...Array(9).fill(true),
      false,
    ]);
  });
});

test('a vendor that stalls fills its own places and nobody else waits (F49)', async () => {
  const at = gateway([
    { id: 'slow', priority: 1, limits: { concurrent: 3 } },
    { id: 'quick', limits: { concurrent: 1_000 } },
  ]);
  const { promise: stalled, resolve } = Promise.withResolvers<CallOutcome>();
  at.world.script('slow', () => stalled);
  at.world.script('quick', ok);
  const begun = Array.from({ length: 40 }, () => at.submit());
  const others = Promise.withResolvers<void>();
  let done = 0;
  for (const one of begun) {
    void one.then(() => {
      done += 1;
      if (done === 37) others.resolve();
    });
  }
  await others.promise;
  expect([at.count('slow'), at.count('quick')]).toEqual([3, 37]);
  resolve(answer(503, { code: 'Refused' }));
  await Promise.all(begun);
  expect([at.count('slow'), at.count('quick')]).toEqual([3, 40]);
});

describe('a credential', () => {
  const TWO = [{ api_key: 'k1' }, { api_key: 'k2' }];

  test('whose quota is used up is not used again, although the answer was a 429', async () => {
    const at = gateway([{ id: 'a', credentials: TWO }]);
    const used: number[] = [];
    at.world.script('a', (call) => {
      used.push(call.credential);
      return call.credential === 0 ? answer(429, { code: 'NoMoney' }) : (ok as () => CallOutcome)();
    });
    expect([(await at.submit()).state, await at.many(10)]).toEqual(['queued', 10]);
    expect(used).toEqual([0, ...Array(11).fill(1)]);
    expect(at.guard.report(channelIn(at, 'a')).credentials.out.map(({ reason }) => reason)).toEqual([
      'quota',
    ]);
  });

  test('that is refused, and one without money, do not fail a request that a third can make', async () => {
    const at = gateway([{ id: 'a', credentials: [...TWO, { api_key: 'k3' }] }]);
    const replies = [answer(401, { code: 'Key' }), answer(429, { code: 'NoMoney' })];
    const used: number[] = [];
    at.world.script('a', (call) => {
      used.push(call.credential);
      return replies[call.credential] ?? (ok as () => CallOutcome)();
    });
    const task = await at.submit();
    expect([task.state, used]).toEqual(['queued', [0, 1, 2]]);
    expect(await at.world.store.attemptsOf(task.id)).toMatchObject([
      { attempt: 1, channel_id: 'a', credential: 0, outcome: 'rejected', http_status: 401 },
      { attempt: 2, channel_id: 'a', credential: 1, outcome: 'rejected', http_status: 429 },
      { attempt: 3, channel_id: 'a', credential: 2, outcome: 'accepted' },
    ]);
    expect(await at.world.violated()).toEqual([]);
  });

  test('that may have been used is no reason to ask with another', async () => {
    const at = gateway([{ id: 'a', credentials: TWO }]);
    at.world.script('a', answer(500, { code: 'Key' }));
    expect([(await at.submit()).state, at.asked().a]).toEqual(['uncertain', 1]);
  });

  test('that is refused while a task is polled is not used for new ones; the task is polled on', async () => {
    const at = gateway([{ id: 'a' }]);
    const { world, deps } = at;
    let polls: CallOutcome = answer(401, { code: 'Key' });
    world.script('a', (call) => (call.call === 'poll' ? polls : (ok as () => CallOutcome)()));
    const task = await at.submit();
    const protocol = world.deps.registry.protocols.p;
    if (protocol === undefined) throw new Error('no protocol');
    const asked = { task, channel: channelIn(at, 'a'), protocol };
    expect(await pollOnce(deps, asked)).toMatchObject({ kind: 'trouble', reason: 'invalid_key' });
    expect((await at.refusal()).code).toBe('no_available_channel');
    polls = answer(200, { id: task.id, word: 'running' });
    expect((await pollOnce(deps, asked)).kind).not.toBe('missing');
    at.guard.restore(channelIn(at, 'a'));
    expect((await at.submit()).state).toBe('queued');
  });
});

function channelIn(at: ReturnType<typeof gateway>, id: string) {
  const channel = at.deps.current().directory.byId(id);
  if (channel === undefined) throw new Error(`no channel ${id}`);
  return channel;
}

describe('a deployment that changes while a task runs', () => {
  async function pollAfter(channels: readonly Given[]) {
    const at = gateway([{ id: 'a', credentials: [{ api_key: 'old-secret' }] }]);
    const { world, deps } = at;
    const seen: string[] = [];
    world.script('a', (call) => {
      seen.push(`${call.call} ${call.channel.credentials[call.credential]?.api_key}`);
      return call.call === 'poll' ? answer(200, { word: 'running' }) : (ok as () => CallOutcome)();
    });
    const task = await at.submit();
    at.deploy(channels);
    const protocol = deps.registry.protocols.p;
    if (protocol === undefined) throw new Error('no protocol');
    const verdict = await pollOnce(deps, { task, channel: channelIn(at, 'a'), protocol });
    const stored = JSON.stringify(world.rows(`SELECT * FROM tasks WHERE id='${task.id}'`));
    return { at, seen, verdict, stored };
  }

  test('a disabled channel takes no new tasks, and its own are polled on (F69)', async () => {
    const { at, seen, verdict } = await pollAfter([
      { id: 'a', credentials: [{ api_key: 'old-secret' }], enabled: false },
    ]);
    expect([seen, verdict.kind]).toEqual([['submit old-secret', 'poll old-secret'], 'working']);
    expect((await at.refusal()).code).toBe('no_available_channel');
    expect(at.asked().a).toBe(2);
  });

  test('a new secret is used from the next poll on (F70)', async () => {
    const { seen, verdict, stored } = await pollAfter([
      { id: 'a', credentials: [{ api_key: 'new-secret' }] },
    ]);
    expect([seen, verdict.kind]).toEqual([['submit old-secret', 'poll new-secret'], 'working']);
    expect(stored).not.toContain('-secret');
  });
});

test('what is full, or over its rate, is told before anything is held', async () => {
  const at = gateway([{ id: 'a', limits: { rpm: 2 } }]);
  at.world.script('a', ok);
  await at.many(2);
  const before = at.world.rows('SELECT COUNT(*) AS n FROM tasks');
  const error = await at.refusal();
  expect([error.code, error.options.retryAfterSecs]).toEqual(['too_many_requests', 60]);
  expect(at.world.rows('SELECT COUNT(*) AS n FROM tasks')).toEqual(before);
  await at.clock.advance(60_000);
  expect((await at.submit()).state).toBe('queued');
});

test('no place stays taken, whatever becomes of requests', async () => {
  const at = gateway();
  at.world.script(
    'a',
    REFUSED,
    answer(400, {}),
    failure('not_sent', 'dns'),
    answer(200, {}),
    answer(429, {}),
  );
  at.world.script('b', ok, REFUSED);
  await at.many(20);
  const poor = { ...at.world.key, group: 'nobody' };
  await at.service.submit({ key: poor, request: at.world.request() }).catch(() => undefined);
  expect(['a', 'b'].map((id) => at.guard.report(channelIn(at, id)).calls_in_flight)).toEqual([0, 0]);
  expect(await at.world.violated()).toEqual([]);
});
