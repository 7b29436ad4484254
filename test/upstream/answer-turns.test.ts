import { expect, test } from 'vitest';
import { parseBytes } from '../../runtime/upstream/parse-bytes.ts';
import { threadMs, watchTurns } from '../support/turn-watch.ts';

/** A turn is at most so many times what it takes to parse the answer, beside what the collector may take in any. */
const MOST_TIMES = 3;
const ANY_TURN_MS = 40;
const TRIES = 6;
const SECRETS = ['sk-canary+0123/456789', 'another secret of the channel'];

const list = (count: number, item: string) => `[${`${item},`.repeat(count - 1)}${item}]`;

test.each([
  ['texts of escapes', JSON.stringify(Array.from({ length: 60 }, () => '%255C%2575'.repeat(6_000)))],
  ['one text of escapes', JSON.stringify(['%255C%2575'.repeat(400_000)])],
  ['escapes of escapes', JSON.stringify(['\\\\u005c\\\\u0025'.repeat(250_000)])],
  ['bytes that are no text', JSON.stringify(['%ff'.repeat(1_200_000)])],
  ['escaped slashes', list(190_000, '"a\\/b\\/c"')],
  ['long numbers', list(190_000, '12345678901234567890')],
  ['names that reach a prototype', list(40_000, '{"__proto__":{"x":1},"constructor":{"prototype":1}}')],
  ['levels', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
])('an answer of %s is read in short turns', { timeout: 120_000 }, async (_title, json) => {
  const bytes = Buffer.from(json);
  const found: string[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const begin = threadMs();
    JSON.parse(json);
    const parse = threadMs() - begin;
    const turns = watchTurns();
    await parseBytes(bytes, SECRETS);
    await new Promise((resolve) => setImmediate(resolve));
    turns.stop();
    const longest = turns.longestMs();
    if (longest <= MOST_TIMES * parse + ANY_TURN_MS) return;
    found.push(`${Math.round(longest)} ms, to parse it ${Math.round(parse)} ms`);
  }
  expect(found).toEqual([]);
});
