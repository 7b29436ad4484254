import { expect, test } from 'vitest';
import { parseAnswer, parseLargeAnswer } from '../../runtime/upstream/parse-answer.ts';

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
