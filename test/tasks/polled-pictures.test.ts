import { describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import type { Protocol, ReadResult } from '../../runtime/contract/protocol.ts';
import type { ResultKeeper } from '../../runtime/files/results/result-keeper.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { fakeProtocol } from './fake-protocol.ts';
import {
  createPictureWorld,
  holdPictures,
  memoryKeeper,
  type Picture,
  pictureProtocol,
  UNIT,
} from './picture-world.ts';
import { claimOne, poll } from './polled-task.ts';
import { answer, WALLET, type World } from './world.ts';

/** A vendor whose pictures are polled for; its list is read as that of the synchronous one. */
function polledPictures(): Protocol {
  const { submit } = pictureProtocol('q');
  const base = fakeProtocol('p', { carries: { facts: ['prompt', 'count'], roles: [], metadata: true } });
  return {
    ...base,
    poll: {
      ...base.poll,
      read: (scope) => {
        const reading = base.poll.read(scope);
        const list: ReadResult | undefined = submit.read?.(scope).result;
        return { ...reading, result: list };
      },
    },
  };
}

async function accepted(count: number, results: ResultKeeper): Promise<World> {
  const world = await createPictureWorld({ protocols: [polledPictures()], deps: { results } });
  const { held, attempt } = await holdPictures(world, { id: 'task_1', count, calls: 1 });
  await world.store.recordAccepted({
    id: held.id,
    attempt,
    upstream_id: 'up-1',
    saved: {},
    http_status: 200,
    first_poll_ms: 0,
    deadline_ms: 3_600_000,
    uncertain_ms: 900_000,
    warnings: [],
  });
  return world;
}

async function polled(world: World, ...pictures: readonly Picture[]): Promise<TaskRecord | undefined> {
  world.script('a', answer(200, { id: 'up-1', word: 'done', pictures: pictures as unknown as Json }));
  return (await poll(world, await claimOne(world))).task;
}

const url = (name: string): Picture => ({ url: `https://files.example/${name}.png` });

describe('pictures that are polled for', () => {
  test.each<readonly [string, readonly Picture[], number]>([
    ['all of them', [url('a'), { b64: 'PICb' }, url('c')], 3],
    ['one with an error fact and no file', [url('a'), { error: { code: 'Sensitive' } }, url('c')], 2],
    ['one with words and no file', [url('a'), { text: 'withheld' }, { b64: 'PICc' }], 2],
    ['one whose bytes are no picture', [url('a'), { b64: 'garbage' }, url('c')], 2],
    ['more than asked for', [url('a'), url('b'), url('c'), url('d')], 3],
  ])('%s: what is there is charged', async (_title, pictures, made) => {
    const world = await accepted(3, memoryKeeper());
    const task = await polled(world, ...pictures);
    expect(task?.state).toBe('completed');
    expect(task?.result?.items?.filter(({ files }) => files.length > 0).length).toBe(made);
    expect(task?.request.warnings).toEqual(
      made === 3
        ? []
        : [{ field: 'n', action: 'ignored', message: '2 of 3 pictures were made; only those are charged' }],
    );
    expect((await world.store.chargeOf('task_1')).captured).toBe(made * UNIT);
    expect(await world.wallet()).toEqual({ wallet: WALLET - made * UNIT, wallet_hold: 0 });
    expect(await world.violated()).toEqual([]);
  });

  test('none of which is one: asked again, and nothing is charged yet', async () => {
    const world = await accepted(1, memoryKeeper());
    const task = await polled(world, { b64: 'garbage' });
    expect(task?.state).toBe('queued');
    expect(await world.wallet()).toEqual({ wallet: WALLET - UNIT, wallet_hold: UNIT });
  });

  test('and cannot be kept are fetched again later; the vendor still has them', async () => {
    const results = memoryKeeper();
    let full = true;
    const world = await accepted(1, {
      ...results,
      keep: (id, result) => (full ? Promise.reject(new Error('ENOSPC')) : results.keep(id, result)),
    });
    const first = await polled(world, { b64: 'PICa' });
    expect([first?.state, first?.poll_failures]).toEqual(['queued', 1]);
    expect(world.deps.observer.value('results_not_stored', { protocol: 'p' })).toBe(1);
    full = false;
    await world.store.pollSoon('task_1');
    const again = await world.store.findTaskById('task_1');
    expect(again?.state).toBe('queued');
    expect(await world.wallet()).toEqual({ wallet: WALLET - UNIT, wallet_hold: UNIT });
  });
});

describe('a task of a protocol that has nothing to poll', () => {
  test('is never asked about; its submission is uncertain and ends at its deadline', async () => {
    const { submit } = pictureProtocol('p');
    const world = await createPictureWorld({
      protocols: [pictureProtocol('p', { submit: { ...submit, within_secs: 0 } })],
      channels: [{ id: 'a', uncertain: { give_up_secs: 0 } }],
    });
    const { held, attempt } = await holdPictures(world, { id: 'task_1', count: 2, calls: 1 });
    await world.store.recordAccepted({
      id: held.id,
      attempt,
      upstream_id: 'up-1',
      saved: {},
      http_status: 200,
      first_poll_ms: 0,
      deadline_ms: 0,
      uncertain_ms: 0,
      warnings: [],
    });
    const engine = createPollEngine(world.deps, { submit_timeout_ms: 0 });
    const over = Promise.withResolvers<TaskRecord>();
    engine.onChange((task) => {
      if (task.state === 'failed') over.resolve(task);
    });
    engine.start();
    try {
      expect((await over.promise).error_code).toBe('submission_uncertain');
    } finally {
      await engine.stop();
    }
    expect(world.calls).toEqual([]);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(world.rows("SELECT type FROM task_events WHERE type='possible_orphan'").length).toBe(1);
    expect(await world.violated()).toEqual([]);
  });
});
