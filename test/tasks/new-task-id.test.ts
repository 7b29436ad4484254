import { expect, test } from 'vitest';
import { newTaskId } from '../../runtime/work/plan/plan-results.ts';

test('task ids are 128 bits in hex, and none comes again (F96)', () => {
  const ids = Array.from({ length: 1_000 }, () => newTaskId());
  expect(ids.filter((id) => !/^task_[0-9a-f]{32}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1_000);
  // Nor any half of one, as where bytes are used twice.
  expect(new Set(ids.flatMap((id) => [id.slice(5, 21), id.slice(21)])).size).toBe(2_000);
});
