import { expect, test } from 'vitest';
import { claimOne, poll, URL_1, withTask } from './polled-task.ts';
import { answer, failure, PRICE, type Reply, WALLET } from './world.ts';

/** Everything that tells nothing about a task. */
const NOTHING: readonly Reply[] = [
  failure('ambiguous', 'timeout'),
  failure('not_sent', 'connect'),
  failure('ambiguous', 'cut'),
  answer(500, {}),
  answer(429, {}),
  answer(401, { code: 'Key' }),
  answer(200, { word: 'zombie' }),
];
const RESOLVED = 'SELECT kind FROM ledger_txns WHERE resolves IS NOT NULL';

test('42 polls that tell nothing resolve nothing; the deadline does, once, and a late success changes nothing (F20)', async () => {
  const world = await withTask();
  const claimed = await claimOne(world);
  const states = new Set<string | undefined>();
  for (let turn = 0; turn < 42; turn += 1) {
    world.script('a', NOTHING[turn % NOTHING.length] ?? failure('ambiguous', 'timeout'));
    states.add((await poll(world, claimed)).task?.state);
  }
  expect([...states]).toEqual(['queued']);
  expect([await world.wallet(), world.rows(RESOLVED)]).toEqual([
    { wallet: WALLET - PRICE, wallet_hold: PRICE },
    [],
  ]);

  const late = { ...claimed, deadline_at: 0 };
  world.script('a', failure('ambiguous', 'timeout'));
  expect((await poll(world, late)).task).toMatchObject({ state: 'failed', error_code: 'timeout' });
  world.script('a', answer(200, { word: 'done', url: URL_1 }));
  for (let again = 0; again < 3; again += 1)
    expect(await poll(world, late)).toMatchObject({ applied: false, task: { state: 'failed' } });
  expect(world.rows(RESOLVED)).toEqual([{ kind: 'release' }]);
  expect(world.rows("SELECT type FROM task_events WHERE type='late_success'")).toEqual([
    { type: 'late_success' },
  ]);
  expect([await world.wallet(), await world.violated()]).toEqual([{ wallet: WALLET, wallet_hold: 0 }, []]);
});
