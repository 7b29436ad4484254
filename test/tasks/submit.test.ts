import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { pollOnce } from '../../runtime/work/poll/poll-once.ts';
import { createTaskService, type RunningTaskService } from '../../runtime/work/task-service.ts';
import { fakeProtocol } from './fake-protocol.ts';
import {
  answer,
  createWorld,
  failure,
  modelOf,
  PRICE,
  type Reply,
  WALLET,
  type World,
  withStore,
} from './world.ts';

const TWO = [
  { id: 'a', priority: 2 },
  { id: 'b', priority: 1 },
];
const OK = answer(200, { id: 'up-1' });
const ENGINE = { nudge: () => undefined };

function serviceOf(world: World, deps = world.deps): RunningTaskService {
  return createTaskService({ ...deps, engine: ENGINE }, { write_again_ms: [] });
}

async function errorOf(promise: Promise<unknown>): Promise<GatewayError> {
  const error = await promise.catch((caught: unknown) => caught);
  if (error instanceof GatewayError) return error;
  throw new Error(`expected a GatewayError, got ${String(error)}`);
}

const ATTEMPTS = 'SELECT channel_id AS channel, outcome FROM submit_attempts ORDER BY attempt';

interface Row {
  readonly title: string;
  readonly a: Reply;
  readonly b?: Reply;
  readonly attempts: readonly string[];
  /** State of the task when the caller gets one. */
  readonly task?: string;
  readonly error?: string;
  readonly retryAfter?: number;
  readonly held: number;
}

const OUTCOMES: readonly Row[] = [
  { title: 'accepted', a: OK, attempts: ['a accepted'], task: 'queued', held: PRICE },
  {
    title: 'refused as invalid is never tried elsewhere',
    a: answer(400, { code: 'Bad' }),
    attempts: ['a rejected'],
    error: 'invalid_request',
    held: 0,
  },
  {
    title: 'refused content is never tried elsewhere',
    a: answer(400, { code: 'SensitiveText' }),
    attempts: ['a rejected'],
    error: 'content_policy_violation',
    held: 0,
  },
  {
    title: 'a busy channel hands over',
    a: answer(429, { code: 'Slow' }),
    b: OK,
    attempts: ['a rejected', 'b accepted'],
    task: 'queued',
    held: PRICE,
  },
  {
    title: 'an unreachable channel hands over',
    a: failure('not_sent', 'connect'),
    b: OK,
    attempts: ['a not_sent', 'b accepted'],
    task: 'queued',
    held: PRICE,
  },
  {
    title: 'a definite 503 hands over',
    a: answer(503, { code: 'Refused' }),
    b: OK,
    attempts: ['a rejected', 'b accepted'],
    task: 'queued',
    held: PRICE,
  },
  {
    title: 'all busy',
    a: answer(429, { code: 'Slow' }, { 'retry-after': '17' }),
    b: answer(429, { code: 'Slow' }, { 'retry-after': '9' }),
    attempts: ['a rejected', 'b rejected'],
    error: 'too_many_requests',
    retryAfter: 9,
    held: 0,
  },
  {
    title: 'busy, then a bad key: waiting still helps',
    a: answer(429, { code: 'Slow' }, { 'retry-after': '17' }),
    b: answer(401, { code: 'Key' }),
    attempts: ['a rejected', 'b rejected'],
    error: 'too_many_requests',
    retryAfter: 17,
    held: 0,
  },
  {
    title: 'all bad keys are our trouble',
    a: answer(401, { code: 'Key' }),
    b: answer(401, { code: 'Key' }),
    attempts: ['a rejected', 'b rejected'],
    error: 'upstream_error',
    held: 0,
  },
  {
    title: 'all unreachable',
    a: failure('not_sent', 'connect'),
    b: failure('not_sent', 'dns'),
    attempts: ['a not_sent', 'b not_sent'],
    error: 'no_available_channel',
    held: 0,
  },
  {
    title: 'an unlisted 500 is ambiguous',
    a: answer(500, { code: 'Oops' }),
    attempts: ['a ambiguous'],
    task: 'uncertain',
    held: PRICE,
  },
  {
    title: 'a lost answer is ambiguous',
    a: failure('ambiguous', 'timeout'),
    attempts: ['a ambiguous'],
    task: 'uncertain',
    held: PRICE,
  },
  {
    title: 'a success without an id is ambiguous',
    a: answer(200, { hello: 1 }),
    attempts: ['a ambiguous'],
    task: 'uncertain',
    held: PRICE,
  },
  {
    title: 'a call that throws is ambiguous',
    a: () => {
      throw new Error('boom');
    },
    attempts: ['a ambiguous'],
    task: 'uncertain',
    held: PRICE,
  },
];

describe('outcomes of the vendor call', () => {
  test.each(OUTCOMES)('$title', async ({ a, b, attempts, task, error, retryAfter, held }) => {
    const world = await createWorld({ channels: TWO });
    world.script('a', a);
    world.script('b', b ?? OK);
    const submitted = serviceOf(world).submit({ key: world.key, request: world.request() });
    if (error === undefined) {
      expect((await submitted).state).toBe(task);
    } else {
      const caught = await errorOf(submitted);
      expect([caught.code, caught.options.details?.charged, caught.options.retryAfterSecs]).toEqual([
        error,
        0,
        retryAfter,
      ]);
      expect(world.rows('SELECT state, error_code FROM tasks')).toEqual([
        { state: 'failed', error_code: error },
      ]);
    }
    expect(world.rows(ATTEMPTS)).toEqual(
      attempts.map((line) => ({ channel: line.split(' ')[0], outcome: line.split(' ')[1] })),
    );
    expect(world.calls.length).toBe(attempts.length);
    expect(await world.wallet()).toEqual({ wallet: WALLET - held, wallet_hold: held });
    expect(await world.violated()).toEqual([]);
  });
});

/** Nothing was written and nobody was called. */
async function expectUntouched(world: World): Promise<void> {
  expect(world.calls).toEqual([]);
  expect(world.rows('SELECT id FROM tasks')).toEqual([]);
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
}

describe('refused before anything is held', () => {
  test('strict: what the protocol cannot carry is listed', async () => {
    const world = await createWorld();
    const request = world.request({ strict: true }, { facts: { prompt: 'x', seed: 7 } });
    const error = await errorOf(serviceOf(world).submit({ key: world.key, request }));
    expect([error.code, error.options.param, error.options.details]).toEqual([
      'invalid_request',
      'seed',
      {
        warnings: [{ field: 'seed', action: 'ignored', message: 'seed is not carried by p and was ignored' }],
      },
    ]);
    await expectUntouched(world);
  });

  test('strict: what the adapter makes nothing of is listed, but no default', async () => {
    const world = await createWorld();
    const facts = { prompt: 'x', seconds: 5, size: { tier: '720p' } };
    const roles = { first_frame: [{ kind: 'image', url: 'https://a.example/1.png' }] } as const;
    const canonical = { mode: 'first_frame', facts, roles };
    const request = world.request({ strict: true }, canonical);
    const error = await errorOf(serviceOf(world).submit({ key: world.key, request }));
    const warning = (field: string) => ({
      field,
      action: 'ignored',
      message: `${field} is not used by p in mode first_frame and was ignored`,
    });
    expect([error.code, error.options.param, error.options.details]).toEqual([
      'invalid_request',
      'size',
      { warnings: [warning('size'), warning('first_frame')] },
    ]);
    await expectUntouched(world);
    world.script('a', OK);
    const given = { prompt: 'x' };
    const task = await serviceOf(world).submit({
      key: world.key,
      request: world.request({ given }, canonical),
    });
    expect(task.request.warnings).toEqual([warning('first_frame')]);
  });

  test('strict: what the adapter changes is listed', async () => {
    const warning = { field: 'seconds', action: 'clamped', message: 'seconds 7 became 8' } as const;
    const plain = fakeProtocol('p');
    const protocol = fakeProtocol('p', {
      submit: {
        ...plain.submit,
        request: (scope) => {
          scope.warnings.push(warning);
          return plain.submit.request(scope);
        },
      },
    });
    const world = await createWorld({ protocols: [protocol] });
    const request = world.request({ strict: true });
    const error = await errorOf(serviceOf(world).submit({ key: world.key, request }));
    expect(error.options.details).toEqual({ warnings: [warning] });
    await expectUntouched(world);
  });

  test('a bad picture', async () => {
    const bad = new GatewayError('invalid_request', { param: 'first_frame', message: 'not a picture' });
    const world = await createWorld({ deps: { media: { prepare: () => Promise.reject(bad) } } });
    const request = world.request({}, { roles: { first_frame: [{ kind: 'image', base64: 'AAAA' }] } });
    expect(await errorOf(serviceOf(world).submit({ key: world.key, request }))).toBe(bad);
    await expectUntouched(world);
  });

  test('an adapter that throws', async () => {
    const plain = fakeProtocol('p');
    const request = (): never => {
      throw new TypeError('adapter');
    };
    const world = await createWorld({
      protocols: [fakeProtocol('p', { submit: { ...plain.submit, request } })],
    });
    const error = await errorOf(serviceOf(world).submit({ key: world.key, request: world.request() }));
    expect(error.code).toBe('internal_error');
    await expectUntouched(world);
  });

  test('no protocol can do the mode', async () => {
    const world = await createWorld({ protocols: [fakeProtocol('p', { route: () => undefined })] });
    const error = await errorOf(serviceOf(world).submit({ key: world.key, request: world.request() }));
    expect([error.code, error.message]).toEqual([
      'invalid_request',
      'no channel of this group can make text requests (a prompt only) for m-1; use another model',
    ]);
    await expectUntouched(world);
  });

  test('an adapter that makes nothing of what the mode needs', async () => {
    const world = await createWorld();
    const modes = [{ id: 'first_frame', needs: ['first_frame'] }];
    const registry = { ...world.deps.registry, vocabulary: { facts: {}, roles: {}, modes } };
    const roles = { first_frame: [{ kind: 'image', url: 'https://x.example/1.png' }] } as const;
    const request = world.request({}, { mode: 'first_frame', roles });
    const service = serviceOf(world, { ...world.deps, registry });
    const error = await errorOf(service.submit({ key: world.key, request }));
    expect([error.code, error.options.param]).toEqual(['invalid_request', 'model']);
    await expectUntouched(world);
  });

  test('a balance below the price', async () => {
    const world = await createWorld({ wallet: PRICE - 1 });
    const error = await errorOf(serviceOf(world).submit({ key: world.key, request: world.request() }));
    expect([error.code, error.message, error.options.param]).toEqual([
      'insufficient_user_quota',
      'this request costs 0.0001 USD (m-1: 1 clip x 0.0001 USD x 1) but the balance is 0.000099 USD',
      undefined,
    ]);
    expect(world.calls).toEqual([]);
    expect(world.rows('SELECT id FROM tasks')).toEqual([]);
  });

  test('every channel at its limit', async () => {
    const world = await createWorld({ channels: TWO.map((one) => ({ ...one, limits: { concurrent: 1 } })) });
    world.script('a', OK);
    world.script('b', OK);
    const service = serviceOf(world);
    const first = await service.submit({ key: world.key, request: world.request() });
    const second = await service.submit({ key: world.key, request: world.request() });
    expect([first.channel_id, second.channel_id]).toEqual(['a', 'b']);
    const error = await errorOf(service.submit({ key: world.key, request: world.request() }));
    expect([error.code, error.options.retryAfterSecs]).toEqual(['too_many_requests', 5]);
    expect(world.calls.length).toBe(2);
    expect(await world.wallet()).toEqual({ wallet: WALLET - 2 * PRICE, wallet_hold: 2 * PRICE });
    expect(await world.violated()).toEqual([]);
  });

  test.each([
    { title: 'another group has it', channel: { groups: ['vip'] }, code: 'model_not_allowed' },
    { title: 'the channel is disabled', channel: { enabled: false }, code: 'no_available_channel' },
    { title: 'nobody has it', channel: { models: { 'm-2': 'x' } }, code: 'no_available_channel' },
  ])('no channel: $title', async ({ channel, code }) => {
    const world = await createWorld({ channels: [{ id: 'a', ...channel }] });
    const error = await errorOf(serviceOf(world).submit({ key: world.key, request: world.request() }));
    expect(error.code).toBe(code);
    await expectUntouched(world);
  });

  test('the store is away', async () => {
    const world = await createWorld();
    const deps = withStore(world, { submitIntent: () => Promise.reject(new StoreUnavailable('disk full')) });
    const error = await errorOf(serviceOf(world, deps).submit({ key: world.key, request: world.request() }));
    expect([error.code, error.options.retryAfterSecs]).toEqual(['no_available_channel', 5]);
    await expectUntouched(world);
  });
});

describe('a channel with several credentials', () => {
  test('uses them in turn, and later polls keep to theirs', async () => {
    const credentials = [{ api_key: 'one' }, { api_key: 'two' }];
    const world = await createWorld({ channels: [{ id: 'a', credentials }] });
    const service = serviceOf(world);
    const used: [string, number][] = [];
    let made = 0;
    world.script('a', (call) => {
      used.push([call.call, call.credential]);
      made += 1;
      return answer(200, { id: `up-${made}`, word: 'running' });
    });
    for (let turn = 0; turn < 3; turn += 1)
      await service.submit({ key: world.key, request: world.request() });
    const channel = world.deps.current().directory.byId('a');
    const protocol = world.deps.registry.protocols.p;
    const tasks = await world.claim();
    if (channel === undefined || protocol === undefined) throw new Error('no channel');
    for (const task of tasks) await pollOnce(world.deps, { task, channel, protocol });
    const [first, second, third, ...polls] = used;
    expect([first, second, third]).toEqual([
      ['submit', 0],
      ['submit', 1],
      ['submit', 0],
    ]);
    expect(polls).toEqual(tasks.map(({ credential }) => ['poll', credential]));
    expect(tasks.map(({ credential }) => credential).sort()).toEqual([0, 0, 1]);
  });
});

test.each([
  [1_500_000, 100, 150, 'm-1: 1 clip x 0.0001 USD x 1.5'],
  [1_500_000, 33, 50, 'm-1: 1 clip x 0.000033 USD x 1.5'],
  [333_333, 100, 34, 'm-1: 1 clip x 0.0001 USD x 0.333333'],
])(
  'a group at %d ppm pays for %d micros %d: held, then captured',
  async (multiplier_ppm, micros, paid, rule) => {
    const world = await createWorld({ multiplier_ppm });
    world.script('a', OK);
    const model = modelOf('m-1', { per: 'clip', rows: [{ when: {}, micros }] });
    const { id } = await serviceOf(world).submit({ key: world.key, request: world.request({ model }) });
    expect(await world.wallet()).toEqual({ wallet: WALLET - paid, wallet_hold: paid });
    const [task] = await world.claim();
    await world.store.completeTask({ id, lease_epoch: task?.lease_epoch ?? -1, result: { files: {} } });
    expect([task?.price_rule, await world.store.chargeOf(id)]).toEqual([
      rule,
      { hold: paid, captured: paid, released: 0 },
    ]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - paid, wallet_hold: 0 });
    expect(await world.violated()).toEqual([]);
  },
);
