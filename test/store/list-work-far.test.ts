import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import { fillSteps, SAMPLE } from '../bench/money/fill-store.ts';
import { accepted, fund, RESULT } from './sample.ts';
import { tempFolder } from './temp-store.ts';

const TASKS = 6_000;

const idOf = (n: number): string => `task_${n.toString(16).padStart(32, '0')}`;

/** Many tasks that failed, of which one of the oldest is completed and the three oldest are of another model. */
async function filled(): Promise<Store> {
  const dataDir = tempFolder();
  const before = await openStore({ dataDir });
  await fund(before, { key: 'key_bench', owner: 'bench' });
  await accepted(before, SAMPLE, { key: 'key_bench', owner: 'bench' });
  await before.completeTask({ id: SAMPLE, result: RESULT });
  await before.close();
  const database = new DatabaseSync(join(dataDir, 'gateway.db'));
  database.exec('PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF');
  const series = (from: number, to: number) =>
    `(WITH RECURSIVE s(n) AS (SELECT ${from} UNION ALL SELECT n+1 FROM s WHERE n+1<${to}) SELECT n FROM s)`;
  for (const text of fillSteps({ tasks: TASKS }, Date.now(), series)) database.exec(text);
  database.exec(`UPDATE work SET model_id='rare' WHERE id IN('${[0, 1, 2].map(idOf).join("','")}')`);
  database.exec(`UPDATE ends SET state='failed',captured=0 WHERE work NOT IN('${idOf(100)}','${SAMPLE}')`);
  database.exec(`DELETE FROM ends WHERE work='${SAMPLE}'`);
  database.close();
  return openStore({ dataDir });
}

test('a page looks at so many rows and no more, says how far that was, and goes on from there', async () => {
  const store = await filled();
  try {
    const rare = await store.listWork({ model_id: 'rare', limit: 2 });
    expect(rare.rows.map(({ id }) => id)).toEqual([2, 1].map(idOf));

    for (const [asked, found] of [
      [{ state: 'completed' }, [100]],
      [{ state: 'failed', model_id: 'rare' }, [2, 1, 0]],
      [{ model_id: 'm-1', channel_id: 'none' }, undefined],
    ] as const) {
      const first = await store.listWork({ ...asked, limit: 5 });
      if (found === undefined) expect(first).toEqual({ rows: [] });
      else {
        expect(first).toEqual({ rows: [], next: expect.any(String), looked_back_to: expect.any(Number) });
        const second = await store.listWork({ ...asked, limit: 5, after: first.next ?? '' });
        expect(second.rows.map(({ id }) => id)).toEqual(found.map(idOf));
        expect([second.next, second.looked_back_to]).toEqual([undefined, undefined]);
      }
    }

    const key = { id: 'key_1', owner_id: 'owner_1' };
    const own = await store.listWork({ key, model_id: 'm-1', state: 'failed', limit: 50 });
    const rest = await store.listWork({ key, state: 'failed', limit: 50, after: own.next ?? '' });
    const found = [...own.rows, ...rest.rows].map(({ id }) => id);
    const thousands = Array.from({ length: 6 }, (_, index) => idOf((5 - index) * 1_000 + 1));
    expect(found).toEqual(thousands);
  } finally {
    await store.close();
  }
});
