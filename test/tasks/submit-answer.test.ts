import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { createTaskService, type RunningTaskService } from '../../runtime/work/task-service.ts';
import { createFakeClock } from './fake-clock.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, PRICE, type World, withStore } from './world.ts';

const OK = answer(200, { id: 'up-1' });
const ENGINE = { nudge: () => undefined };
const ATTEMPTS = 'SELECT channel_id AS channel, outcome FROM submit_attempts ORDER BY attempt';

function serviceOf(world: World, deps = world.deps): RunningTaskService {
  return createTaskService({ ...deps, engine: ENGINE }, { write_again_ms: [] });
}

describe('choice of channel', () => {
  test('a protocol without a route for the mode is passed over', async () => {
    const protocols = [fakeProtocol('p', { route: () => undefined }), fakeProtocol('q')];
    const channels = [
      { id: 'a', priority: 2 },
      { id: 'b', protocol: 'q' },
    ];
    const world = await createWorld({ protocols, channels });
    world.script('b', OK);
    const task = await serviceOf(world).submit({ key: world.key, request: world.request() });
    expect([task.channel_id, task.protocol]).toEqual(['b', 'q']);
  });

  test('a picture that one protocol cannot take goes to another', async () => {
    const protocols = [fakeProtocol('p'), fakeProtocol('q', { media: { first_frame: ['raw_base64'] } })];
    const channels = [
      { id: 'a', priority: 2 },
      { id: 'b', protocol: 'q' },
    ];
    const world = await createWorld({
      protocols,
      channels,
      deps: {
        media: {
          prepare: async ({ roles, needs }) => {
            if (needs.first_frame?.includes('url')) throw new GatewayError('invalid_request');
            return roles;
          },
        },
      },
    });
    world.script('b', OK);
    const request = world.request({}, { roles: { first_frame: [{ kind: 'image', base64: 'AAAA' }] } });
    const task = await serviceOf(world).submit({ key: world.key, request });
    expect(task.channel_id).toBe('b');
  });

  test('the task tells what was lost, once', async () => {
    const world = await createWorld();
    world.script('a', OK);
    const request = world.request({}, { facts: { prompt: 'x', seed: 7 } });
    const task = await serviceOf(world).submit({ key: world.key, request });
    expect(task.request.warnings).toEqual([
      { field: 'seed', action: 'ignored', message: 'seed is not carried by p and was ignored' },
    ]);
    expect([task.price, task.price_rule, task.spec_version]).toEqual([
      PRICE,
      'm-1: 1 clip x 0.0001 USD x 1',
      'digest-1',
    ]);
    expect(task.id).toMatch(/^task_[0-9a-f]{32}$/);
  });
});

describe('the answer does not wait for ever', () => {
  test('queued after a bounded wait, while the call goes on and a stop waits for it', async () => {
    const clock = createFakeClock(Date.now());
    const world = await createWorld({ deps: { clock } });
    const called = Promise.withResolvers<void>();
    const vendor = Promise.withResolvers<ReturnType<typeof answer>>();
    world.script('a', () => {
      called.resolve();
      return vendor.promise;
    });
    const service = serviceOf(world);
    const submitted = service.submit({ key: world.key, request: world.request() });
    await called.promise;
    await clock.advance(8_000);
    const task = await submitted;
    expect(task.state).toBe('submitting');
    const drained = service.drain();
    vendor.resolve(answer(200, { id: 'up-late' }));
    await drained;
    const later = await world.store.findTask({ id: task.id, owner_id: world.key.owner_id });
    expect([later?.state, later?.upstream_id]).toEqual(['queued', 'up-late']);
    expect(clock.pending()).toEqual([]);
  });

  test('an outcome that cannot be written leaves the task to the engine', async () => {
    const world = await createWorld();
    world.script('a', OK);
    const deps = withStore(world, {
      recordAccepted: () => Promise.reject(new Error('a mistake of ours')),
    });
    const task = await serviceOf(world, deps).submit({ key: world.key, request: world.request() });
    expect(task.state).toBe('submitting');
    expect(world.rows(ATTEMPTS)).toEqual([{ channel: 'a', outcome: 'started' }]);
    expect(world.calls).toEqual(['a submit POST /create']);
    expect(world.deps.observer.value('submit_outcome_lost')).toBe(1);
  });

  test('what the vendor said while nothing could be stored is stored when it can be, and is in the log', async () => {
    const clock = createFakeClock(Date.now());
    const lines: object[] = [];
    const log = { ...silentLogger, error: (fields: object) => void lines.push(fields) };
    const world = await createWorld({ deps: { clock, log } });
    world.script('a', OK);
    let full = true;
    const tried: (() => void)[] = [];
    const deps = withStore(world, {
      recordAccepted: (input) => {
        tried.shift()?.();
        return full ? Promise.reject(new StoreUnavailable('disk full')) : world.store.recordAccepted(input);
      },
    });
    const service = createTaskService({ ...deps, engine: ENGINE }, { write_again_ms: [50] });
    const next = (): Promise<void> => new Promise((resolve) => void tried.push(resolve));
    let write = next();
    const submitted = service.submit({ key: world.key, request: world.request() });
    await write;
    for (const ms of [50, 1_000, 1_000, 1_000]) {
      write = next();
      await clock.advance(ms);
      await write;
    }
    expect(lines[0]).toMatchObject({ channel: 'a', upstream_id: 'up-1' });
    full = false;
    write = next();
    await clock.advance(1_000);
    await write;
    const task = await submitted;
    expect([task.state, task.upstream_id]).toEqual(['queued', 'up-1']);
    expect(world.deps.observer.value('submit_outcome_lost')).toBe(0);
  });

  test('a gateway that goes away does not wait for its disk, and says what it knew', async () => {
    const lines: object[] = [];
    const log = { ...silentLogger, error: (fields: object) => void lines.push(fields) };
    const world = await createWorld({ deps: { log } });
    world.script('a', OK);
    const deps = withStore(world, {
      recordAccepted: () => Promise.reject(new StoreUnavailable('disk full')),
    });
    const service = serviceOf(world, deps);
    const submitted = service.submit({ key: world.key, request: world.request() });
    await service.drain();
    await submitted;
    expect(lines.at(-2)).toMatchObject({ task: expect.any(String), upstream_id: 'up-1' });
    expect(world.deps.observer.value('submit_outcome_lost')).toBe(1);
  });

  test('a short hiccup of the disk loses nothing', async () => {
    const clock = createFakeClock(Date.now());
    const world = await createWorld({ deps: { clock } });
    world.script('a', OK);
    let tries = 0;
    const failed = Promise.withResolvers<void>();
    const deps = withStore(world, {
      recordAccepted: (input) => {
        tries += 1;
        if (tries > 1) return world.store.recordAccepted(input);
        failed.resolve();
        return Promise.reject(new StoreUnavailable('busy'));
      },
    });
    const service = createTaskService({ ...deps, engine: ENGINE }, { write_again_ms: [50] });
    const submitted = service.submit({ key: world.key, request: world.request() });
    await failed.promise;
    await clock.advance(50);
    expect((await submitted).state).toBe('queued');
  });
});

test('an operator reads why a channel refused, and no secret', async () => {
  const lines: string[] = [];
  const log = { ...silentLogger, warn: (fields: object) => void lines.push(JSON.stringify(fields)) };
  const world = await createWorld({
    channels: [{ id: 'a', credentials: [{ api_key: 'canary' }] }],
    deps: { log },
  });
  world.script('a', answer(401, { code: 'Bad key canary', message: 'the key canary is wrong' }));
  await serviceOf(world)
    .submit({ key: world.key, request: world.request() })
    .catch(() => undefined);
  expect(lines.map((line) => ({ ...JSON.parse(line), task: 'task' }))).toEqual([
    { task: 'task', channel: 'a', class: 'invalid_key', http: 401, code: 'Bad key [redacted]' },
  ]);
});
