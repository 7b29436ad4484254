import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PriceInput, priceOf } from '../../runtime/billing/price.ts';

const USD = { currency: 'USD', micros_per_unit: 1_000_000 };
const price = { per: 'image', micros: 20_000, tiers: { '2k': 40_000, '4k': 80_000 } } as const;

function input(overrides: Partial<PriceInput> = {}): PriceInput {
  return { model: { id: 'image-a', price }, multiplier_ppm: 1_000_000, currency: USD, ...overrides };
}

describe('prices of pictures', () => {
  test.each([
    ['one', {}, 20_000, 'image-a: 1 image x 0.02 USD x 1'],
    [
      'one of a tier without a price of its own',
      { tier: '1k' },
      20_000,
      'image-a: 1 image (1k) x 0.02 USD x 1',
    ],
    ['several of a tier', { tier: '2k', count: 2 }, 80_000, 'image-a: 2 images (2k) x 0.04 USD x 1'],
    [
      'a multiplier',
      { tier: '4k', count: 3, multiplier_ppm: 1_500_000 },
      360_000,
      'image-a: 3 images (4k) x 0.08 USD x 1.5',
    ],
    [
      'a fraction is rounded up for each',
      { model: { id: 'image-b', price: { per: 'image', micros: 1 } }, count: 3, multiplier_ppm: 500_000 },
      3,
      'image-b: 3 images x 0.000001 USD x 0.5',
    ],
    [
      'nothing for a free model',
      { model: { id: 'image-c', price: { per: 'image', micros: 0, free: true } }, count: 3 },
      0,
      'image-c: free',
    ],
  ] as const)('%s', (_, overrides, micros, rule) => {
    expect(priceOf(input(overrides))).toEqual({ micros, rule });
  });

  test('a word of the object prototype is no tier', () => {
    expect(priceOf(input({ tier: 'constructor' })).micros).toBe(20_000);
  });

  test('some of several cost an exact part of the whole', () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 1, max: 100 }),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          multiplier_ppm: fc.integer({ min: 1, max: 10_000_000 }),
          tier: fc.constantFrom('1k', '2k', '4k'),
          micros: fc.integer({ min: 1, max: 5_000_000 }),
        }),
        ({ count, share, multiplier_ppm, tier, micros }) => {
          const delivered = Math.round(share * count);
          const model = { id: 'image-a', price: { ...price, micros } };
          const whole = priceOf(input({ model, multiplier_ppm, tier, count })).micros;
          const captured = (whole / count) * delivered;
          expect(Number.isSafeInteger(captured)).toBe(true);
          if (delivered > 0)
            expect(priceOf(input({ model, multiplier_ppm, tier, count: delivered })).micros).toBe(captured);
        },
      ),
    );
  });
});
