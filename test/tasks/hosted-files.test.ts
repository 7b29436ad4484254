import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { HostedFile, MediaService } from '../../runtime/files/media/types.ts';
import { sleep } from '../../runtime/time/clock.ts';
import type { TaskDeps } from '../../runtime/work/deps.ts';
import { quoteTask } from '../../runtime/work/quote/quote-work.ts';
import { TASK_SETTINGS } from '../../runtime/work/settings.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { PNG } from '../media/table-network.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, PRICE, WALLET, type World } from './world.ts';

const LINK = 'https://gateway.example/content/file.png';
const FRAME = { kind: 'image', bytes: PNG } as const;

const FILE: HostedFile = {
  id: 'asset_1',
  owner_id: 'owner-1',
  kind: 'image',
  mime: 'image/png',
  bytes: PNG.byteLength,
  hash: 'h',
  expires_at: 1,
  param: 'image',
  media: FRAME,
};

/** Makes an address where nothing else will do. */
const media: MediaService = {
  prepare: async ({ roles, needs }) =>
    needs.first_frame?.includes('url') ? { first_frame: [{ ...FRAME, url: LINK, hosted: FILE }] } : roles,
};

/** Two channels: the first takes addresses only, the second contents. */
async function worldWith(host: TaskDeps['hosted']['host'], wallet = WALLET): Promise<World> {
  return createWorld({
    wallet,
    protocols: [fakeProtocol('p'), fakeProtocol('q', { media: { first_frame: ['bytes'] } })],
    channels: [
      { id: 'a', priority: 2 },
      { id: 'b', priority: 1, protocol: 'q' },
    ],
    deps: { media, hosted: { host } },
  });
}

function submission(world: World) {
  const request = world.request({}, { mode: 'first_frame', roles: { first_frame: [FRAME] } });
  return { key: world.key, request };
}

function submit(world: World) {
  return createTaskService({ ...world.deps, engine: { nudge: () => undefined } }).submit(submission(world));
}

test('a file is kept when its hold is durable, and before its vendor is asked', async () => {
  const seen: unknown[] = [];
  const world = await worldWith(async (file, task) => {
    const { wallet_hold } = (await world.store.balanceOf(world.key.id)) ?? {};
    seen.push([file.id, (await world.store.findTaskById(task))?.state, wallet_hold, world.calls.length]);
  });
  world.script('a', answer(200, { id: 'up-1' }));
  expect((await submit(world)).state).toBe('queued');
  expect(seen).toEqual([['asset_1', 'submitting', PRICE, 0]]);
});

test('nothing is kept for who cannot pay, nor for a quote', async () => {
  let kept = 0;
  const world = await worldWith(async () => {
    kept += 1;
  }, PRICE - 1);
  await expect(submit(world)).rejects.toMatchObject({ code: 'insufficient_user_quota' });
  const { quote } = await quoteTask(world.deps, submission(world));
  expect([quote.micros, kept, world.calls.length]).toEqual([PRICE, 0, 0]);
});

test('where a file cannot be kept its vendor is not asked, and one that takes contents is', async () => {
  const world = await worldWith(async () => {
    throw new Error('the disk is full');
  });
  world.script('b', answer(200, { id: 'up-1' }));
  expect(await submit(world)).toMatchObject({ state: 'queued' });
  expect(world.calls).toEqual(['b submit POST /create']);
});

test('where nobody else is there its hold is released, and its caller is told why', async () => {
  const world = await createWorld({
    protocols: [fakeProtocol('p')],
    deps: {
      media,
      hosted: {
        host: async () => {
          throw new GatewayError('request_too_large', { message: 'your uploads are full' });
        },
      },
    },
  });
  await expect(submit(world)).rejects.toMatchObject({
    code: 'request_too_large',
    message: 'your uploads are full; nothing was charged',
  });
  expect(world.calls).toEqual([]);
  expect(await world.store.balanceOf(world.key.id)).toMatchObject({ wallet: WALLET, wallet_hold: 0 });
});

const MOST_MS = TASK_SETTINGS.host_within_ms;

/** Two files, and vendors that take addresses only; the caller waits for the end. */
async function lateWorld(ids: readonly string[], clock: FakeClock, host: TaskDeps['hosted']['host']) {
  const two = [1, 2].map((n) => ({ ...FRAME, url: LINK, hosted: { ...FILE, id: `asset_${n}` } }));
  const world = await createWorld({
    protocols: [fakeProtocol('p')],
    channels: ids.map((id, index) => ({ id, priority: ids.length - index })),
    deps: { clock, media: { prepare: async () => ({ first_frame: two }) }, hosted: { host } },
  });
  const deps = { ...world.deps, engine: { nudge: () => undefined } };
  const service = createTaskService(deps, { answer_within_ms: 10 * MOST_MS });
  return { world, submit: () => service.submit(submission(world)) };
}

describe('files that are not kept in time', () => {
  const REFUSED = {
    code: 'internal_error',
    message: `the files that the upstream was to fetch could not be kept within ${MOST_MS / 1_000} seconds; nothing was charged, try again`,
  };

  async function expectReleased(world: World): Promise<void> {
    expect(world.calls).toEqual([]);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(world.rows('SELECT state FROM tasks')).toEqual([{ state: 'failed' }]);
    expect(world.rows('SELECT outcome FROM submit_attempts')).toEqual([{ outcome: 'not_sent' }]);
    expect(world.rows("SELECT type FROM task_events WHERE type='uncertain'")).toEqual([]);
    expect(await world.violated()).toEqual([]);
  }

  test('their vendor is not asked, and the hold is released, though the place of files never answers', async () => {
    const clock = createFakeClock();
    const asked = Promise.withResolvers<AbortSignal>();
    const { world, submit } = await lateWorld(['a'], clock, (_file, _task, signal) => {
      asked.resolve(signal);
      return new Promise<never>(() => undefined);
    });
    const refused = expect(submit()).rejects.toMatchObject(REFUSED);
    const signal = await asked.promise;
    // Until then nobody takes the submission for one that was cut short.
    const ms = TASK_SETTINGS.submit_timeout_ms + MOST_MS;
    expect(world.rows('SELECT expires_at-started_at AS ms FROM submit_attempts')).toEqual([{ ms }]);
    expect(world.rows('SELECT next_poll_at-created_at AS ms FROM tasks')).toEqual([{ ms }]);
    await clock.advance(MOST_MS);
    await refused;
    expect(signal.aborted).toBe(true);
    await expectReleased(world);
  });

  test('all files of an attempt have that time together', async () => {
    const clock = createFakeClock();
    const seen: string[] = [];
    const first = Promise.withResolvers<void>();
    const { world, submit } = await lateWorld(['a'], clock, async ({ id }) => {
      seen.push(id);
      first.resolve();
      await sleep(clock, 0.75 * MOST_MS);
    });
    const refused = expect(submit()).rejects.toMatchObject(REFUSED);
    await first.promise;
    await clock.advance(2 * MOST_MS);
    await refused;
    expect(seen).toEqual(['asset_1', 'asset_2']);
    await expectReleased(world);
  });

  test('a process that stood still meanwhile does not ask the vendor either', async () => {
    const clock = createFakeClock();
    const still = { ...clock, after: () => () => undefined };
    const { world, submit } = await lateWorld(['a'], still, () => clock.advance(MOST_MS));
    await expect(submit()).rejects.toMatchObject(REFUSED);
    await expectReleased(world);
  });

  test('the next channel is asked, with a time of its own', async () => {
    const clock = createFakeClock();
    const first = Promise.withResolvers<void>();
    let files = 0;
    const { world, submit } = await lateWorld(['a', 'b'], clock, async () => {
      files += 1;
      first.resolve();
      if (files === 1) await new Promise<never>(() => undefined);
    });
    world.script('b', answer(200, { id: 'up-1' }));
    const submitted = submit();
    await first.promise;
    await clock.advance(MOST_MS);
    expect(await submitted).toMatchObject({ state: 'queued' });
    expect(world.calls).toEqual(['b submit POST /create']);
    const ms = TASK_SETTINGS.submit_timeout_ms + MOST_MS;
    expect(world.rows('SELECT expires_at-started_at AS ms FROM submit_attempts')).toEqual([{ ms }, { ms }]);
  });
});
