import { describe, expect, test } from 'vitest';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import type { PrepareStep } from '../../runtime/contract/prepare.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { type Clock, systemClock } from '../../runtime/time/clock.ts';
import type { CallOutcome } from '../../runtime/upstream/types.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { quoteTask } from '../../runtime/work/quote/quote-work.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import type { Tracer } from '../../runtime/work/trace/types.ts';
import { PNG } from '../media/table-network.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, failure, PRICE, WALLET, type World } from './world.ts';

/** Waits between calls are over at once; limits of time stay. */
const hurried: Clock = {
  ...systemClock,
  after: (ms, run) => systemClock.after(ms <= 5_000 ? 0 : ms, run),
};
const OFF = { nudge: () => undefined };
const FRAME = { kind: 'image', bytes: PNG, mime: 'image/png' } as const;

function call(method: UpstreamRequest['method'], path: string, value?: string): UpstreamRequest {
  const body =
    value === undefined ? ({ kind: 'none' } as const) : ({ kind: 'json', value: { value } } as const);
  return { method, path, query: {}, headers: {}, body };
}

/** Start, bytes, and a look until it is ready. */
const UPLOAD: PrepareStep = {
  id: 'upload',
  roles: ['first_frame'],
  calls: [
    { request: () => call('POST', '/files'), save: ({ answer: { body } }) => ({ file: idIn(body) }) },
    {
      request: ({ item }) => ({
        ...call('PUT', '/files/bytes'),
        body: { kind: 'bytes', file: item ?? FRAME },
      }),
    },
    {
      request: ({ saved }) => call('GET', `/files/${String(saved.file)}`),
      until: ({ answer: { body } }) => idIn(body) === 'ready',
      fails: ({ answer: { body } }) => idIn(body) === 'broken',
      every_secs: 1,
      most: 3,
    },
  ],
  names: ['uri'],
  give: ({ saved }) => ({ uri: `file:${String(saved.file)}` }),
  reuse_secs: 3_600,
};

function idIn(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : undefined;
}

function preparing(id: string) {
  const { submit, ...rest } = fakeProtocol(id, { media: { first_frame: ['prepared'] }, prepare: [UPLOAD] });
  const request: typeof submit.request = ({ request: { roles } }) =>
    call('POST', '/create', String(roles.first_frame?.[0]?.prepared?.uri));
  return { ...rest, submit: { ...submit, request } };
}

function worldOf(ids: readonly string[] = ['a']): Promise<World> {
  return createWorld({
    protocols: [preparing('p')],
    channels: ids.map((id, index) => ({ id, priority: ids.length - index })),
    deps: { clock: hurried },
  });
}

const READY: readonly CallOutcome[] = [
  answer(200, { id: 'f-1' }),
  answer(200, {}),
  answer(200, { id: 'ready' }),
];
const MADE = answer(200, { id: 'up-1' });

function submissionOf(world: World) {
  const request = world.request({}, { mode: 'first_frame', roles: { first_frame: [FRAME] } });
  return { key: world.key, request };
}

function serviceOf(world: World, deps = world.deps) {
  const service = createTaskService(
    { ...deps, engine: OFF },
    { answer_within_ms: 60_000, write_again_ms: [] },
  );
  return { submit: () => service.submit(submissionOf(world)) };
}

const lastCalls = (world: World) => world.calls.map((line) => line.replace(' submit ', ' '));

test('the calls of a step come first, and the create names what they gave', async () => {
  const world = await worldOf();
  const bodies: unknown[] = [];
  world.script('a', ...READY, ({ request: { body } }) => {
    bodies.push(body);
    return MADE;
  });
  expect(await serviceOf(world).submit()).toMatchObject({ state: 'queued', upstream_id: 'up-1' });
  expect(lastCalls(world)).toEqual([
    'a POST /files',
    'a PUT /files/bytes',
    'a GET /files/f-1',
    'a POST /create',
  ]);
  expect(bodies).toEqual([{ kind: 'json', value: { value: 'file:f-1' } }]);
});

test('operators see each of them', async () => {
  const world = await worldOf();
  world.script('a', ...READY, MADE);
  const seen: string[] = [];
  const tracer: Tracer = {
    submitted: () => undefined,
    wentOn: () => undefined,
    upstreamCall: (_id, { call: kind, verdict }) => void seen.push(`${kind} ${verdict}`),
    excerptOf: () => ({ excerpt: '{}' }),
  };
  await serviceOf(world, { ...world.deps, tracer }).submit();
  expect(seen).toEqual(['prepare answered', 'prepare answered', 'prepare answered', 'submit accepted']);
});

test('a quote prepares nothing', async () => {
  const world = await worldOf();
  const { quote } = await quoteTask(world.deps, submissionOf(world));
  expect([quote.micros, world.calls]).toEqual([PRICE, []]);
});

test('trouble is tried again, twice; what stays trouble is no doubt', async () => {
  const world = await worldOf();
  const [first, ...rest] = READY;
  if (first === undefined) throw new Error('expected a reply');
  world.script('a', answer(503, {}), failure('ambiguous', 'reset'), first, ...rest, MADE);
  expect((await serviceOf(world).submit()).state).toBe('queued');
  expect(world.calls).toHaveLength(6);

  const lost = await worldOf();
  lost.script('a', failure('ambiguous', 'timeout'));
  await expect(serviceOf(lost).submit()).rejects.toMatchObject({ code: 'no_available_channel' });
  expect(lastCalls(lost)).toEqual(['a POST /files', 'a POST /files', 'a POST /files']);
  await expectReleased(lost);
});

test.each([
  ['that cannot be reached', failure('not_sent', 'connect'), 1],
  ['for a file that is too large for us', failure('not_sent', 'too_large'), 0],
] as const)('a call %s tells of its channel only what it knows', async (_, reply, failed) => {
  const world = await worldOf();
  const guard = createChannelGuard(world.deps);
  world.script('a', reply);
  await expect(serviceOf(world, { ...world.deps, guard }).submit()).rejects.toBeInstanceOf(Error);
  const [channel] = world.deps.current().deployment.channels;
  expect(channel && guard.report(channel).recent.failed).toBe(failed);
});

test('a look is repeated until the file is ready, and not for ever', async () => {
  const world = await worldOf();
  const [start, bytes, ready] = READY;
  if (start === undefined || bytes === undefined || ready === undefined) throw new Error('expected replies');
  world.script('a', start, bytes, answer(200, { id: 'busy' }), answer(200, { id: 'busy' }), ready, MADE);
  expect((await serviceOf(world).submit()).state).toBe('queued');
  for (const never of ['busy', 'broken']) {
    const other = await worldOf();
    other.script('a', start, bytes, answer(200, { id: never }));
    await expect(serviceOf(other).submit()).rejects.toMatchObject({ code: 'no_available_channel' });
    expect(other.calls).toHaveLength(never === 'busy' ? 5 : 3);
    await expectReleased(other);
  }
});

test('a file that the vendor does not allow is refused as its words say, and nobody else is asked', async () => {
  const world = await worldOf(['a', 'b']);
  const [start, bytes] = READY;
  if (start === undefined || bytes === undefined) throw new Error('expected replies');
  world.script('a', start, bytes, answer(200, { id: 'broken', code: 'SensitivePicture' }));
  await expect(serviceOf(world).submit()).rejects.toMatchObject({
    code: 'content_policy_violation',
    message: expect.stringMatching(/nothing was charged$/),
  });
  expect(world.calls).toHaveLength(3);
  await expectReleased(world, 'rejected');
});

test.each([
  [answer(401, { code: 'key' }), 'queued'],
  [answer(500, { code: 'Down' }), 'queued'],
  [answer(400, { code: 'bad' }), undefined],
])(
  'a refusal is definite, and another channel is asked unless it is of the request: %j',
  async (reply, state) => {
    const world = await worldOf(['a', 'b']);
    world.script('a', reply);
    world.script('b', ...READY, MADE);
    const end = await serviceOf(world)
      .submit()
      .catch(({ code, message }: { code: string; message: string }) => ({ code, message }));
    const refused = { code: 'invalid_request', message: expect.stringMatching(/nothing was charged$/) };
    expect(end).toMatchObject(state === undefined ? refused : { state });
    expect(world.rows('SELECT outcome FROM submit_attempts WHERE attempt=1')).toEqual([
      { outcome: 'rejected' },
    ]);
    expect(await world.violated()).toEqual([]);
  },
);

describe('what a step gave', () => {
  test('is named again for the same bytes, and made anew once where the vendor has forgotten it', async () => {
    const world = await worldOf();
    const service = serviceOf(world);
    world.script('a', ...READY, MADE, answer(200, { id: 'up-2' }));
    await service.submit();
    await service.submit();
    expect(lastCalls(world).slice(4)).toEqual(['a POST /create']);
    const again = [answer(200, { id: 'f-2' }), answer(200, {}), answer(200, { id: 'ready' })];
    const named: unknown[] = [];
    world.script('a', answer(404, { code: 'no such file' }), ...again, ({ request: { body } }) => {
      named.push(body);
      return answer(200, { id: 'up-3' });
    });
    expect((await service.submit()).state).toBe('queued');
    expect(named).toEqual([{ kind: 'json', value: { value: 'file:f-2' } }]);
    expect(lastCalls(world).slice(5)).toEqual([
      'a POST /create',
      'a POST /files',
      'a PUT /files/bytes',
      'a GET /files/f-2',
      'a POST /create',
    ]);
    expect(world.rows('SELECT DISTINCT outcome FROM submit_attempts')).toEqual([{ outcome: 'accepted' }]);
  });

  test('is not made anew for a create that was refused at once', async () => {
    const world = await worldOf();
    world.script('a', ...READY, answer(404, { code: 'no such file' }));
    await expect(serviceOf(world).submit()).rejects.toMatchObject({ code: 'upstream_error' });
    expect(world.calls).toHaveLength(4);
  });
});

describe('a process that ends', () => {
  /** At the call, before it or when its answer is there. */
  test.each([1, 2, 3, 4])('before call %i has its answer', async (at) => {
    const world = await worldOf();
    const stopped = Promise.withResolvers<void>();
    let made = 0;
    const stop = (): Promise<never> => {
      stopped.resolve();
      return new Promise(() => undefined);
    };
    world.script('a', ...[...READY, MADE].slice(0, at - 1), stop);
    void serviceOf(world).submit();
    await stopped.promise;
    made += world.calls.filter((line) => line.endsWith('/create')).length;
    await nextLife(world);
    const paid = at === 4;
    expect(made).toBe(paid ? 1 : 0);
    expect(world.rows('SELECT state FROM tasks')).toEqual([{ state: paid ? 'uncertain' : 'failed' }]);
    expect(world.rows('SELECT outcome FROM submit_attempts')).toEqual([
      { outcome: paid ? 'ambiguous' : 'not_sent' },
    ]);
    const held = paid ? PRICE : 0;
    expect(await world.wallet()).toEqual({ wallet: WALLET - held, wallet_hold: held });
    expect(await world.violated()).toEqual([]);
  });

  test('between the steps and the create sends no create, and leaves nothing to pay', async () => {
    const world = await worldOf();
    world.script('a', ...READY, MADE);
    const stopped = Promise.withResolvers<void>();
    const store = {
      ...world.deps.store,
      markAttempt: (): Promise<never> => {
        stopped.resolve();
        return new Promise(() => undefined);
      },
    };
    void serviceOf(world, { ...world.deps, store }).submit();
    await stopped.promise;
    await nextLife(world);
    expect(lastCalls(world)).not.toContain('a POST /create');
    await expectReleased(world);
  });

  test('one that lives on, after its task was ended by another, sends no create', async () => {
    const world = await worldOf();
    const [start, bytes, ready] = READY;
    if (start === undefined || bytes === undefined || ready === undefined)
      throw new Error('expected replies');
    world.script('a', start, bytes, async () => {
      await nextLife(world);
      return ready;
    });
    await expect(serviceOf(world).submit()).rejects.toMatchObject({ code: 'no_available_channel' });
    expect(lastCalls(world)).not.toContain('a POST /create');
    await expectReleased(world);
  });
});

/** What the next process does with the tasks of one that is gone. */
async function nextLife(world: World): Promise<void> {
  await world.store.takeOver();
  const settings = { look_again_ms: 900_000, submit_timeout_ms: 0, gap_ms: 1 };
  const engine = createPollEngine(world.deps, settings);
  const changed = Promise.withResolvers<void>();
  engine.onChange(() => changed.resolve());
  engine.start();
  await changed.promise;
  await engine.stop();
}

async function expectReleased(world: World, outcome = 'not_sent'): Promise<void> {
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  expect(world.rows('SELECT state FROM tasks')).toEqual([{ state: 'failed' }]);
  expect(world.rows('SELECT outcome FROM submit_attempts')).toEqual([{ outcome }]);
  expect(world.rows("SELECT type FROM task_events WHERE type='uncertain'")).toEqual([]);
  expect(await world.violated()).toEqual([]);
}
