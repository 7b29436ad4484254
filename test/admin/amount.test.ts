import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, mostAmount, parseAmount } from '../../runtime/admin/amount.ts';

const UNIT = 1_000_000;

describe('amounts as people write them', () => {
  test.each([
    ['0', 0],
    ['12', 12_000_000],
    ['12.5', 12_500_000],
    ['0.000001', 1],
    ['999999999.999999', 999_999_999_999_999],
    ['1.50000000', 1_500_000],
  ])('%s is %i micro-units', (text, micros) => {
    expect(parseAmount(text, UNIT)).toBe(micros);
  });

  test.each(['', '-1', '1e3', '1,5', ' 1', '.5', '1.', '0.0000001', '1234567890', 'Infinity', '0x10'])(
    '%j is refused',
    (text) => {
      expect(parseAmount(text, UNIT)).toBeUndefined();
    },
  );

  test('the most is what people may write', () => {
    const most = mostAmount(UNIT);
    expect(parseAmount(formatAmount(most, UNIT), UNIT)).toBe(most);
    expect(parseAmount(formatAmount(most + 1, UNIT), UNIT)).toBeUndefined();
  });

  test('what is printed reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (micros) => {
        expect(parseAmount(formatAmount(micros, UNIT), UNIT)).toBe(micros);
      }),
    );
  });

  test.each([
    [0, '0.00'],
    [25_000, '0.025'],
    [-1_500_000, '-1.50'],
    [1, '0.000001'],
  ])('%i prints as %s', (micros, text) => {
    expect(formatAmount(micros, UNIT)).toBe(text);
  });
});
