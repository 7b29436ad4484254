import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { startRetention } from '../../runtime/sweepers.ts';
import { DAY_MS } from '../../runtime/time/clock.ts';
import { accepted, fund, RESULT } from '../store/sample.ts';
import { rowsOf, tempStore } from '../store/temp-store.ts';

/** A slow disk makes the sweeper rest long. */
const PATIENTLY = { timeout: 15_000 };

/** A store with five tasks that ended 40 days ago, each with an old trace, and its sweeper. */
async function world(work_days: number | undefined) {
  const { store, folder } = await tempStore();
  await fund(store);
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await accepted(store, id);
    await store.completeTask({ id, result: RESULT });
    const at = Date.now() - 40 * DAY_MS;
    await store.addTraces([{ work_id: id, type: 'submitted', json: '{}', at }]);
  }
  rowsOf(folder, `UPDATE ends SET at=at-${40 * DAY_MS}`);
  const settings = { work_days, may: true, pages: [] as number[] };
  const start = () =>
    startRetention({
      // Pages of two rows, so that one sweep has several.
      store: {
        forgetTraces: store.forgetTraces,
        async forgetWork(input) {
          const done = await store.forgetWork({ ...input, limit: 2 });
          settings.pages.push(done.forgotten);
          return done;
        },
      },
      deployment: () => {
        const days = settings.work_days;
        return {
          retention: {
            ...(days === undefined ? {} : { work_days: days }),
            traces_days: 90,
            answers_hours: 24,
          },
        };
      },
      log: silentLogger,
      mayForgetWork: () => settings.may,
      everyMs: 20,
    });
  const left = () => rowsOf(folder, 'SELECT id FROM work').length;
  const traces = async () => (await store.tracesOf('a')).length;
  return { settings, start, left, traces };
}

test('old work is forgotten page by page, and its traces with it however long those are kept', async () => {
  const { settings, start, left, traces } = await world(30);
  const sweeper = start();
  onTestFinished(() => sweeper.stop());
  await expect.poll(left, PATIENTLY).toBe(0);
  await expect.poll(traces, PATIENTLY).toBe(0);
  expect(settings.pages.slice(0, 3)).toEqual([2, 2, 1]);
});

test('without a policy everything stays, until there is one', async () => {
  const { settings, start, left, traces } = await world(undefined);
  const sweeper = start();
  onTestFinished(() => sweeper.stop());
  await sweeper.stop();
  expect([left(), await traces(), settings.pages]).toEqual([5, 1, []]);
  settings.work_days = 30;
  const next = start();
  onTestFinished(() => next.stop());
  await expect.poll(left, PATIENTLY).toBe(0);
});

test('a gateway that is stopped forgets no work any more', async () => {
  const { settings, start, left } = await world(30);
  settings.may = false;
  const sweeper = start();
  await sweeper.stop();
  expect([left(), settings.pages]).toEqual([5, []]);
});
