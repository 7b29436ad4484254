import { expect, test } from 'vitest';
import { createUsage } from '../../runtime/admin/usage-days.ts';
import type { UsageColumn } from '../../runtime/store/ledger.ts';
import { DAY_MS } from '../../runtime/time/clock.ts';
import { accepted, fund, RESULT } from '../store/sample.ts';
import { rowsOf, sharedStore } from '../store/temp-store.ts';

const shared = sharedStore();

test('days that are over are read once, and every question is answered as the store answers it', async () => {
  const { store, folder } = shared();
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await fund(store, { key: 'a', owner: 'o', wallet: 100_000 });
  await fund(store, { key: 'b', owner: 'p', wallet: 100_000 });
  for (const [index, [key, ago]] of (
    [
      ['a', 0],
      ['a', 1],
      ['a', 3],
      ['b', 3],
      ['b', 3],
      ['b', 40],
      ['a', 300],
    ] as const
  ).entries()) {
    const id = `used-${index}`;
    await accepted(store, id, { key, owner: key === 'a' ? 'o' : 'p', price: 10 + index });
    if (index === 4) await store.failTask({ id, error_code: 'timeout', error_message: 'late' });
    else await store.completeTask({ id, result: RESULT });
    if (ago > 0) rowsOf(folder, `UPDATE ends SET at=${today - ago * DAY_MS + 60_000} WHERE work='${id}'`);
  }
  await store.refund({ work_id: 'used-2', reason: 'dark', by: 'alice', micros: 3 });
  const asked: (readonly number[])[] = [];
  const usage = createUsage({
    ...store,
    usage(input) {
      asked.push([(input.from - today) / DAY_MS, (input.to - today) / DAY_MS]);
      return store.usage(input);
    },
  });
  const to = Date.now() + 1;
  const times = [
    [today - 60 * DAY_MS, to],
    [today - 3 * DAY_MS, to],
    [today - 3 * DAY_MS + 70_000, today],
    [today - 4 * DAY_MS, today - 2 * DAY_MS],
    [0, to],
    [today + 1, to],
  ];
  const columns: readonly (readonly UsageColumn[])[] = [
    [],
    ['day'],
    ['key'],
    ['model', 'kind'],
    ['day', 'key', 'model', 'kind'],
    ['hour'],
  ];
  for (const filter of [{}, { key_id: 'a' }, { owner_id: 'p' }, { model_id: 'none' }])
    for (const [from = 0, until = 0] of times)
      for (const by of columns) {
        const question = { ...filter, from, to: until, by };
        expect([question, await usage(question)]).toEqual([question, await store.usage(question)]);
      }
  const isOver = ([begin = 0, end = 0]: readonly number[]) =>
    Number.isInteger(begin) && Number.isInteger(end);
  asked.length = 0;
  const month = { from: today - 30 * DAY_MS, to, by: ['day'] } as const;
  expect(await usage(month)).toEqual(await store.usage(month));
  expect(asked.filter(isOver)).toEqual([]);
});
