import { describe, expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { scanJson } from '../../runtime/contract/scan-json.ts';

const inexactNumber = (text: string) => atOnce(scanJson(text, 100)).inexact;

describe('a number', () => {
  test.each([
    '1',
    '-0.5',
    '9007199254740991',
    '1e21',
    '100000000000000000000',
    '0.1234567890123456789',
    '"9007199254740993"',
    '"a \\" 9007199254740993"',
  ])('that arrives as %s is taken', (text) => {
    expect(inexactNumber(`{"a":[${text}]}`)).toBeUndefined();
  });

  test.each(['9007199254740993', '12345678901234567890', '1e400', '1e-400', '9007199254740993.5'])(
    'that would not arrive as %s is named',
    (text) => {
      expect(inexactNumber(`{"a":[1,${text}]}`)).toEqual({ offset: 8, text });
    },
  );

  test('of more digits than anybody writes is named, and costs no more than to read it', () => {
    const long = `9007199254740993.${'0'.repeat(2_000_000)}1`;
    expect(inexactNumber(`{"a":${long}}`)).toEqual({ offset: 5, text: `${long.slice(0, 40)}…` });
  });
});
