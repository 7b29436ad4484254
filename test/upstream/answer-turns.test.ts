import { expect, test } from 'vitest';
import { parseBytes } from '../../runtime/upstream/read-answer.ts';
import { longestTurn } from '../support/turn-watch.ts';

const SECRETS = ['sk-canary+0123/456789', 'another secret of the channel'];

const list = (count: number, item: string) => `[${`${item},`.repeat(count - 1)}${item}]`;

test.each([
  ['texts of escapes', JSON.stringify(Array.from({ length: 60 }, () => '%255C%2575'.repeat(6_000)))],
  ['one text of escapes', JSON.stringify(['%255C%2575'.repeat(400_000)])],
  ['escapes of escapes', JSON.stringify(['\\\\u005c\\\\u0025'.repeat(250_000)])],
  ['one text', JSON.stringify(['a'.repeat(8_000_000)])],
  ['a file', JSON.stringify(['A'.repeat(30_000_000)])],
  ['small numbers', list(199_000, '7')],
  ['lists', list(99_000, '[]')],
  ['bytes that are no text', JSON.stringify(['%ff'.repeat(1_200_000)])],
  ['escaped slashes', list(190_000, '"a\\/b\\/c"')],
  ['long numbers', list(190_000, '12345678901234567890')],
  ['names that reach a prototype', list(40_000, '{"__proto__":{"x":1},"constructor":{"prototype":1}}')],
  ['levels', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
])('an answer of %s is read in short turns', { timeout: 120_000 }, async (_title, json) => {
  const bytes = Buffer.from(json);
  expect(await longestTurn(json, () => parseBytes(bytes, SECRETS))).toBeUndefined();
});
