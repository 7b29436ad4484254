import { expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { toolInput } from '../../runtime/formats/parse-event.ts';

const PARAM = 'messages[1].tool_calls[0].function.arguments';
const read = (text: string) => atOnce(toolInput(text, { param: PARAM }));
const refused = (problem: string, allowed: number) =>
  expect.objectContaining({
    message: `${PARAM} ${problem}`,
    options: expect.objectContaining({ details: { allowed } }),
  });

test('the arguments of a call may hold as many values as a whole body', () => {
  const numbers = Array.from({ length: 199_990 }, () => 1);
  expect(read(JSON.stringify({ numbers }))).toEqual({ numbers });
});

test('arguments with more values are refused with the limit, what was sent and what to do', () => {
  expect(() => read(`{"a":[${'1,'.repeat(200_000)}1]}`)).toThrow(
    refused(
      'must hold at most 200000 values for this upstream (got more in a text of 400009 characters); send fewer',
      200_000,
    ),
  );
});

test('arguments that are nested too deeply are refused with the limit', () => {
  expect(() => read(`{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`)).toThrow(
    refused('must be nested at most 100 levels deep for this upstream (got more); send fewer levels', 100),
  );
});
