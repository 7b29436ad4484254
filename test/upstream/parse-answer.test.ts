import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseAnswer, parseLargeAnswer } from '../../runtime/upstream/parse-answer.ts';
import { parseBytes } from '../../runtime/upstream/read-answer.ts';

const NOT_JSON = { kind: 'not_json', reason: 'not JSON' };

test('integers that no number holds keep their digits, and texts stay as they are', async () => {
  const text = '{"id":12345678901234567890,"t":"12345678901234567890: 1","n":[-9007199254740993,1.5,1e3]}';
  const body = {
    id: '12345678901234567890',
    t: '12345678901234567890: 1',
    n: ['-9007199254740993', 1.5, 1_000],
  };
  expect(parseAnswer(text)).toEqual({ kind: 'ok', body });
  expect(await parseLargeAnswer(text)).toEqual({ kind: 'ok', body });
});

// Each of them kept the process busy for minutes, and longer with every digit.
test.each([
  ['a name of digits', `{"a":${'1'.repeat(100_000)}:}`],
  ['digits without commas', `[1234567890123456${' 1'.repeat(500_000)}]`],
  ['digits before a colon', `[1234567890123456${'1'.repeat(100_000)}${' '.repeat(100_000)}:]`],
])('what is no JSON is refused at once, whatever its digits are: %s', async (_, text) => {
  expect(parseAnswer(text)).toEqual(NOT_JSON);
  expect(await parseLargeAnswer(text)).toEqual(NOT_JSON);
});

test('numbers and strings are told apart, whatever stands in them', () => {
  const text =
    '{"1e999":"\\\\","a":[-1e999,"\\"1e999\\\\\\"",1e999,-0.5e-999,{"b\\\\":12345678901234567890}]}';
  expect(parseAnswer(text)).toEqual({
    kind: 'ok',
    body: {
      '1e999': '\\',
      a: ['-1e999', '"1e999\\"', '1e999', '-0.5e-999', { 'b\\': '12345678901234567890' }],
    },
  });
});

describe('a text of millions of escapes', () => {
  const SECRET = 'sk-canary-0123456789';
  // What stands before the escapes keeps it from being taken out before it is parsed.
  const answerOf = (escapes: number, begin = 'é 1e999') => `{"a":"${begin}${'\\n'.repeat(escapes)}"}`;
  const parsed = (text: string) => parseBytes(Buffer.from(text), [SECRET]);

  test.each([
    ['beside what looks like a number', 'é 1e999', 'é 1e999'],
    ['beside a secret', `é ${SECRET}`, 'é [redacted]'],
  ])('is read: %s', async (_, begin, seen) => {
    const body = { a: `${seen}${'\n'.repeat(3_900_000)}` };
    expect(isDeepStrictEqual(await parsed(answerOf(3_900_000, begin)), { kind: 'ok', body })).toBe(true);
  });

  test('is refused where it is more than is parsed in one piece', async () => {
    expect(await parsed(answerOf(6_000_000))).toMatchObject({ kind: 'not_json' });
  });
});
