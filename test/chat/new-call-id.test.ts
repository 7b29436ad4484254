import { expect, test } from 'vitest';
import { newCallId } from '../../runtime/work/hold/open-chat.ts';

test('ids of calls are long, of letters and digits, and never the same', () => {
  const ids = Array.from({ length: 10_000 }, newCallId);
  expect(ids.filter((id) => !/^chatcmpl-[0-9A-Za-z]{24}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const used = new Set(ids.join('').replaceAll('chatcmpl-', ''));
  expect(used.size).toBe(62);
});
