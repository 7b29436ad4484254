import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { HostedFile } from '../../runtime/media/hosting.ts';
import type { TaskDeps } from '../../runtime/tasks/deps.ts';
import { quoteTask } from '../../runtime/tasks/quote.ts';
import { createTaskService } from '../../runtime/tasks/task-service.ts';
import type { MediaService } from '../../runtime/upstream/types.ts';
import { PNG } from '../media/table-network.ts';
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
