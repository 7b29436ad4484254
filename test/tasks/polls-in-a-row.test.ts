import { describe, expect, test } from 'vitest';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { createTracer } from '../../runtime/work/trace/tracer.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { claimOne, poll, pollWith, timePasses, URL_1, withTask } from './polled-task.ts';
import { answer, PRICE, type Reply, WALLET, type World } from './world.ts';

/** Refused by the address policy of the fake egress. */
const REFUSED = 'https://internal.example/1.mp4';

describe('polls in a row', () => {
  test('states and progress only move forward', async () => {
    const world = await withTask();
    await pollWith(world, answer(200, { word: 'running', percent: 60 }));
    const task = await pollWith(world, answer(200, { word: 'waiting', percent: 10 }));
    expect([task?.state, task?.progress]).toEqual(['in_progress', 60]);
  });

  test('completed without a result fails with the third answer in a row (F45)', async () => {
    const world = await withTask();
    const states = [];
    for (let round = 0; round < 3; round += 1) {
      const task = await pollWith(world, answer(200, { word: 'done' }));
      states.push(task?.state === 'failed' ? task.error_code : task?.state);
    }
    expect(states).toEqual(['queued', 'queued', 'bad_response_body']);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  });

  test.each([
    ['in the answer', [answer(200, { word: 'done', url: REFUSED })]],
    ['in a fetch step', [answer(200, { word: 'ready' }), answer(200, { url: REFUSED })]],
  ])('an address that nobody could ever fetch is no result: %s', async (_title, replies) => {
    const world = await withTask();
    const states = [];
    for (let round = 0; round < 3; round += 1) {
      const task = await pollWith(world, ...replies);
      states.push(task?.state === 'failed' ? task.error_code : task?.state);
    }
    expect(states).toEqual(['queued', 'queued', 'bad_response_body']);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(world.rows("SELECT data FROM task_events WHERE type='no_usable_result'")).toEqual([
      { data: '{"reason":"address_refused_by_policy"}' },
    ]);
    expect(await world.violated()).toEqual([]);
  });

  test('an address that can be fetched the next time is a result', async () => {
    const world = await withTask();
    await pollWith(world, answer(200, { word: 'done', url: REFUSED }));
    const task = await pollWith(world, answer(200, { word: 'done', url: URL_1 }));
    expect([task?.state, task?.result?.files.video?.url]).toEqual(['completed', URL_1]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
  });

  test.each([
    { title: 'no such task', odd: answer(404, {}) },
    { title: 'no result', odd: answer(200, { word: 'done' }) },
  ])('$title, a good answer, and again the same is not in a row', async ({ odd }) => {
    const world = await withTask();
    const claimed = await claimOne(world);
    const states = [];
    for (const reply of [odd, odd, answer(200, { word: 'running' }), odd, odd]) {
      world.script('a', reply);
      states.push((await poll(world, claimed)).task?.state);
    }
    expect(states).toEqual([...Array(2).fill('queued'), ...Array(3).fill('in_progress')]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  });

  test('failed stays failed and free: a later success is noted and changes nothing (F46)', async () => {
    const world = await withTask();
    const stale = await claimOne(world);
    world.script('a', answer(200, { word: 'broken' }));
    await poll(world, stale);
    world.script('a', answer(200, { word: 'done', url: URL_1 }));
    const outcome = await poll(world, stale);
    expect([outcome.applied, outcome.task?.state]).toEqual([false, 'failed']);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(world.rows("SELECT type FROM task_events WHERE type='late_success'")).toEqual([
      { type: 'late_success' },
    ]);
    expect(await world.violated()).toEqual([]);
  });

  test('completed stays completed and charged, whatever the vendor says later (F46)', async () => {
    const world = await withTask();
    const claimed = await claimOne(world);
    world.script('a', answer(200, { word: 'done', url: URL_1 }));
    const { task: done } = await poll(world, claimed);
    const later = ['broken', 'stopped', 'gone', 'running', 'waiting', 'done', 'zombie'];
    const applied: boolean[] = [];
    for (const word of later) {
      world.script('a', answer(200, { word, percent: 10, url: 'https://files.example/other.mp4' }));
      applied.push((await poll(world, claimed)).applied);
    }
    expect(applied).toEqual(later.map(() => false));
    expect(await world.store.findTaskById(claimed.id)).toEqual(done);
    expect(world.rows("SELECT COUNT(*) AS n FROM ledger_txns WHERE kind IN('capture','release')")).toEqual([
      { n: 1 },
    ]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
    expect(await world.violated()).toEqual([]);
  });
});

/** What every poll of one task says, one poll at each of the seconds, whoever asked for it. */
async function pollAt(
  odd: ReturnType<typeof answer>,
  seconds: readonly number[],
): Promise<readonly (string | null | undefined)[]> {
  let before = 0;
  const pace = { first_secs: 0, every_secs: 10, slow_secs: 10, deadline_secs: 3_600 };
  const world = await withTask({ protocols: [fakeProtocol('p', { pace })] });
  const claimed = await claimOne(world);
  world.script('a', odd);
  const codes = [];
  for (const second of seconds) {
    timePasses(world, (second - before) * 1_000);
    before = second;
    codes.push((await poll(world, claimed)).task?.error_code);
  }
  const ended = codes.at(-1) !== null;
  expect(await world.wallet()).toEqual({
    wallet: ended ? WALLET : WALLET - PRICE,
    wallet_hold: ended ? 0 : PRICE,
  });
  // Work that was perhaps done and is not charged is told to operators.
  expect(await world.store.listUncertain({ limit: 9 })).toHaveLength(ended ? 1 : 0);
  return codes;
}

test('a task the upstream no longer knows is borne for the waits of a few polls, then expired', async () => {
  expect(await pollAt(answer(404, {}), [0, 20, 40, 60])).toEqual([null, null, null, 'expired']);
});

test('completed without a result is borne for the waits of a few polls, then failed (F45)', async () => {
  const codes = await pollAt(answer(200, { word: 'done' }), [0, 10, 20]);
  expect(codes).toEqual([null, null, 'bad_response_body']);
});

test('a task the upstream no longer knows is expired by the fourth process that polls it as by one', async () => {
  const pace = { first_secs: 0, every_secs: 0, slow_secs: 0, deadline_secs: 3_600 };
  const world = await withTask({ protocols: [fakeProtocol('p', { pace })] });
  const codes = [];
  for (let process = 0; process < 4; process += 1) {
    world.write('UPDATE live SET due_at=0, next_poll_at=repeated_until WHERE repeated IS NOT NULL');
    world.script('a', answer(404, {}));
    const engine = createPollEngine(world.deps);
    const looked = Promise.withResolvers<TaskRecord>();
    engine.onChange(looked.resolve);
    engine.start();
    codes.push((await looked.promise).error_code);
    await engine.stop();
  }
  expect(codes).toEqual([null, null, null, 'expired']);
});

test.each([
  ['no such task', answer(404, {})],
  ['no result yet', answer(200, { word: 'done' })],
])('%s, however often a hint has it asked for, decides nothing before those waits', async (_title, odd) => {
  const hurried = Array.from({ length: 20 }, (_, second) => second);
  expect(await pollAt(odd, hurried)).toEqual(hurried.map(() => null));
});

test('of a finished task without a result, three polls take less than two minutes, however slow the pace is', async () => {
  const pace = { first_secs: 0, every_secs: 600, slow_secs: 600, deadline_secs: 86_400 };
  const world = await withTask({ protocols: [fakeProtocol('p', { pace })] });
  const claimed = await claimOne(world);
  world.script('a', answer(200, { word: 'done' }));
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { task } = await poll(world, claimed);
    if (task === undefined || task.state === 'failed') continue;
    waits.push(task.next_poll_at - Date.now());
    timePasses(world, 40_000);
  }
  expect(waits).toHaveLength(2);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(40_000);
  expect((await world.store.findTaskById(claimed.id))?.error_code).toBe('bad_response_body');
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
});

describe('a status that the protocol does not list', () => {
  const rowsOf = (world: World) => world.store.listUncertain({ limit: 9 });

  test('is on the list for operators after the third answer in a row, once, as long as the task lives', async () => {
    const world = await withTask();
    const claimed = await claimOne(world);
    const listed: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      world.script('a', answer(200, { word: 'zombie' }));
      expect((await poll(world, claimed)).task?.state).toBe('queued');
      listed.push((await rowsOf(world)).length);
    }
    expect(listed).toEqual([0, 0, 1, 1, 1]);
    const [row] = await rowsOf(world);
    expect([row?.kind, row?.task.id, row?.data]).toEqual([
      'unlisted',
      claimed.id,
      { protocol: 'p', word: 'zombie' },
    ]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
    // It is listed once, however often it is said.
    for (let round = 0; round < 3; round += 1) await poll(world, claimed);
    expect(await rowsOf(world)).toHaveLength(1);
    world.script('a', answer(200, { word: 'done', url: URL_1 }));
    expect((await poll(world, claimed)).task?.state).toBe('completed');
    expect(await rowsOf(world)).toEqual([]);
  });

  test('is not listed when good answers come between', async () => {
    const world = await withTask();
    const claimed = await claimOne(world);
    for (const word of ['zombie', 'zombie', 'running', 'zombie', 'zombie']) {
      world.script('a', answer(200, { word }));
      await poll(world, claimed);
    }
    expect(await rowsOf(world)).toEqual([]);
  });

  test('writes no trace with every poll, and the end of the task is traced all the same', async () => {
    const world = await withTask();
    const { store, observer, log, clock } = world.deps;
    const tracer = createTracer({ store, observer, log, clock });
    const traced: World = { ...world, deps: { ...world.deps, tracer } };
    const claimed = await claimOne(world);
    const polls = async (rounds: number, ...replies: readonly Reply[]) => {
      for (let round = 0; round < rounds; round += 1) {
        for (const reply of replies) {
          world.script('a', reply);
          await poll(traced, claimed);
        }
      }
      await tracer.flush();
      return (await store.tracesOf(claimed.id)).length;
    };
    const some = await polls(30, answer(200, { word: 'zombie' }));
    expect(some).toBeLessThanOrEqual(25);
    // Nor do answers that differ each time.
    expect(await polls(30, answer(500, {}), answer(200, { word: 'zombie' }), answer(404, {}))).toBe(some);
    expect(await polls(1, answer(200, { word: 'done', url: URL_1 }))).toBe(some + 1);
  });
});
