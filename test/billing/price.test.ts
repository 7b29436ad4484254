import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { moneyText } from '../../runtime/words/money-text.ts';
import { type PriceInput, priceOf } from '../../runtime/work/plan/price.ts';

const USD = { currency: 'USD', micros_per_unit: 1_000_000 };

function input(overrides: Partial<PriceInput> = {}, micros = 100_000): PriceInput {
  return {
    model: { id: 'video-a', price: { per: 'second', rows: [{ when: {}, micros }] } },
    seconds: 4,
    multiplier_ppm: 1_000_000,
    currency: USD,
    ...overrides,
  };
}

const clip = (micros: number): PriceInput['model'] => ({
  id: 'video-c',
  price: { per: 'clip', rows: [{ when: {}, micros }] },
});

describe('prices', () => {
  test.each([
    ['per second', input(), 400_000, 'video-a: 4 s x 0.10 USD x 1'],
    ['a fraction of a second', input({ seconds: 5.5 }), 550_000, 'video-a: 5.5 s x 0.10 USD x 1'],
    [
      'a fraction of a micro is rounded up',
      input({ seconds: 0.1 }, 1),
      1,
      'video-a: 0.1 s x 0.000001 USD x 1',
    ],
    ['exact although floats are not', input({ seconds: 1.1 }, 10), 11, 'video-a: 1.1 s x 0.00001 USD x 1'],
    ['a tiny length', input({ seconds: 1e-7 }), 1, 'video-a: 1e-7 s x 0.10 USD x 1'],
    ['per clip', input({ model: clip(2_500_000) }), 2_500_000, 'video-c: 1 clip x 2.50 USD x 1'],
    ['several results', input({ model: clip(30), count: 3 }), 90, 'video-c: 3 x 1 clip x 0.00003 USD x 1'],
    ['a multiplier', input({ multiplier_ppm: 1_500_000 }), 600_000, 'video-a: 4 s x 0.10 USD x 1.5'],
    [
      'a multiplier rounds up',
      input({ model: clip(1), multiplier_ppm: 1 }),
      1,
      'video-c: 1 clip x 0.000001 USD x 0.000001',
    ],
    ['a multiplier of nothing', input({ multiplier_ppm: 0 }), 0, 'video-a: 4 s x 0.10 USD x 0'],
    [
      'free',
      input({
        model: { id: 'video-z', price: { per: 'clip', rows: [{ when: {}, micros: 0 }], free: true } },
      }),
      0,
      'video-z: free',
    ],
  ])('%s', (_, given, micros, rule) => {
    expect(priceOf(given)).toEqual({ micros, rule, row: 0 });
  });

  test.each([
    ['no length', { seconds: undefined }, 'seconds is required for video-a, which is priced per second'],
    ['zero', { seconds: 0 }, 'seconds must be a number above 0 for video-a (got 0)'],
    ['negative', { seconds: -1 }, 'seconds must be a number above 0 for video-a (got -1)'],
    ['not a number', { seconds: Number.NaN }, 'seconds must be a number above 0 for video-a (got NaN)'],
    [
      'endless',
      { seconds: Number.POSITIVE_INFINITY },
      'seconds must be a number above 0 for video-a (got Infinity)',
    ],
    [
      'a negative count',
      { count: -1 },
      'the number of results must be a whole number from 1 for video-a (got -1)',
    ],
    [
      'half a result',
      { count: 0.5 },
      'the number of results must be a whole number from 1 for video-a (got 0.5)',
    ],
    [
      'too much',
      { seconds: 1e300 },
      'the price of this request for video-a is larger than the gateway can account for; ask for less',
    ],
  ])('refused: %s', (_, wrong, message) => {
    const { seconds, ...rest } = { ...input(), ...wrong };
    const given = seconds === undefined ? rest : { ...rest, seconds };
    let caught: unknown;
    try {
      priceOf(given);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(GatewayError);
    expect(caught).toMatchObject({ code: 'invalid_request', message });
  });
});

test('a price is never negative, never unsafe, and never below the exact amount (F13)', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e9, noNaN: true, minExcluded: true }),
      fc.nat(10_000_000),
      fc.nat(5_000_000),
      fc.constantFrom('second' as const, 'clip' as const),
      (seconds, micros, multiplier_ppm, per) => {
        const given = input({
          seconds,
          multiplier_ppm,
          model: { id: 'm', price: { per, rows: [{ when: {}, micros }] } },
        });
        let price: number;
        try {
          price = priceOf(given).micros;
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' });
          return;
        }
        expect(Number.isSafeInteger(price) && price >= 0).toBe(true);
        const exact = (per === 'second' ? seconds : 1) * micros * (multiplier_ppm / 1_000_000);
        expect(price).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
        expect(price).toBeLessThanOrEqual(exact * (1 + 1e-9) + multiplier_ppm / 1_000_000 + 1);
      },
    ),
  );
});

test('longer never costs less', () => {
  const seconds = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(seconds, seconds, (a, b) => {
      const [short, long] = a < b ? [a, b] : [b, a];
      expect(priceOf(input({ seconds: short })).micros).toBeLessThanOrEqual(
        priceOf(input({ seconds: long })).micros,
      );
    }),
  );
});

test('money for people', () => {
  expect([0, 1, 10, 100_000, 1_000_000, 12_345_678].map((micros) => moneyText(micros, USD))).toEqual([
    '0.00 USD',
    '0.000001 USD',
    '0.00001 USD',
    '0.10 USD',
    '1.00 USD',
    '12.345678 USD',
  ]);
  expect(moneyText(7, { currency: 'TOKEN', micros_per_unit: 1 })).toBe('7.00 TOKEN');
});
