import { expect, test } from 'vitest';
import { startTurns } from '../../runtime/formats/messages/turns.ts';

test('ids that must be replaced are unique, however many of the made ones the caller used', () => {
  const turns = startTurns();
  const turn = turns.of('assistant');
  const count = 20_000;
  const given = Array.from({ length: count }, (_, at) => [`call_${count + 1 + at}`, `!${at}`]).flat();
  const ids = given.map((id) => turns.call(turn, { id, param: 'p' }));
  expect(new Set(ids).size).toBe(2 * count);
  expect(ids.filter((id) => !/^call_\d+$/.test(id))).toEqual([]);
  expect(given.map((id) => turns.answer(id, 'p'))).toEqual(ids);
});
