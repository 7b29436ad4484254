import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { createChannelDirectory } from '../../runtime/dispatch/channel-directory.ts';
import { createChannelGuard } from '../../runtime/dispatch/channel-guard.ts';
import { heedPolls } from '../../runtime/tasks/heed-polls.ts';
import { pollOnce } from '../../runtime/tasks/poll-once.ts';
import { createTaskService } from '../../runtime/tasks/task-service.ts';
import type { CallOutcome } from '../../runtime/upstream/types.ts';
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
const REFUSED = answer(503, { code: 'Refused' });

type Given = Partial<Parameters<typeof channelOf>[0]> & { readonly id: string };

/** A gateway of its own over the shared store: other channels, a clock that only tests move. */
function gateway(channels: readonly Given[] = CHANNELS) {
  const world = shared();
  const clock = createFakeClock(Date.parse('2026-11-21T12:00:00Z'));
  const guard = createChannelGuard({ ...world.deps, clock });
  const view = (given: readonly Given[]) => {
    const deployment = deploymentOf(given.map((one) => channelOf(one)));
    const directory = createChannelDirectory(deployment, world.deps.registry, { random: () => 0.5 });
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

describe('when everything fails, requests are not multiplied (F50)', () => {
  test.each<[string, Reply]>([
    ['by a definite failure', REFUSED],
    ['for its rate', answer(429, { code: 'Slow' })],
  ])('%s', async (_, reply) => {
    const at = gateway();
    at.world.script('a', reply);
    at.world.script('b', reply);
    expect(await at.many(300)).toBe(0);
    const { a, b } = at.asked();
    expect(a + b).toBeGreaterThanOrEqual(1);
    expect(a + b).toBeLessThanOrEqual(330);
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
    expect((await at.refusal()).code).toBe('upstream_error');
    expect(await at.many(10)).toBe(10);
    expect(used).toEqual([0, ...Array(10).fill(1)]);
    expect(at.guard.report(channelIn(at, 'a')).credentials.out.map(({ reason }) => reason)).toEqual([
      'quota',
    ]);
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
    const polling = { ...deps, egress: heedPolls(deps) };
    expect(await pollOnce(polling, asked)).toMatchObject({ kind: 'trouble', reason: 'invalid_key' });
    expect((await at.refusal()).code).toBe('no_available_channel');
    polls = answer(200, { id: task.id, word: 'running' });
    expect((await pollOnce(polling, asked)).kind).not.toBe('missing');
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
  expect(['a', 'b'].map((id) => at.guard.report(channelIn(at, id)).in_flight)).toEqual([0, 0]);
  expect(await at.world.violated()).toEqual([]);
});
