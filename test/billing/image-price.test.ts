import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '../../runtime/contract/price.ts';
import { type PriceInput, priceOf } from '../../runtime/work/plan/price.ts';

const USD = { currency: 'USD', micros_per_unit: 1_000_000 };

/** One amount for most tiers, and two of their own. */
function tiered(micros: number): Price {
  return {
    per: 'image',
    rows: [
      { when: { tier: ['2k'] }, micros: 40_000 },
      { when: { tier: ['4k'] }, micros: 80_000 },
      { when: { tier: ['1k', '8k'] }, micros },
    ],
  };
}

const price = tiered(20_000);

function input(overrides: Partial<PriceInput> = {}): PriceInput {
  return { model: { id: 'image-a', price }, multiplier_ppm: 1_000_000, currency: USD, ...overrides };
}

const FLAT = { id: 'image-f', price: { per: 'image', rows: [{ when: {}, micros: 20_000 }] } } as const;

describe('prices of pictures', () => {
  test.each([
    ['one of one price', { model: FLAT }, 20_000, 0, 'image-f: 1 image x 0.02 USD x 1'],
    [
      'a tier that makes no difference',
      { model: FLAT, values: { tier: '4k' } },
      20_000,
      0,
      'image-f: 1 image (4k) x 0.02 USD x 1',
    ],
    [
      'one of a tier without a price of its own',
      { values: { tier: '1k' } },
      20_000,
      2,
      'image-a: 1 image (1k) x 0.02 USD x 1',
    ],
    [
      'several of a tier',
      { values: { tier: '2k' }, count: 2 },
      80_000,
      0,
      'image-a: 2 images (2k) x 0.04 USD x 1',
    ],
    [
      'a multiplier',
      { values: { tier: '4k' }, count: 3, multiplier_ppm: 1_500_000 },
      360_000,
      1,
      'image-a: 3 images (4k) x 0.08 USD x 1.5',
    ],
    [
      'a fraction is rounded up for each',
      {
        model: { id: 'image-b', price: { per: 'image', rows: [{ when: {}, micros: 1 }] } },
        count: 3,
        multiplier_ppm: 500_000,
      },
      3,
      0,
      'image-b: 3 images x 0.000001 USD x 0.5',
    ],
    [
      'nothing for a free model',
      {
        model: { id: 'image-c', price: { per: 'image', rows: [{ when: {}, micros: 0 }], free: true } },
        count: 3,
      },
      0,
      0,
      'image-c: free',
    ],
  ] as const)('%s', (_, overrides, micros, row, rule) => {
    expect(priceOf(input(overrides))).toEqual({ micros, rule, row });
  });

  test('a word of the object prototype is no tier, and no other price is taken', () => {
    expect(() => priceOf(input({ values: { tier: 'constructor' } }))).toThrow(
      expect.objectContaining({
        code: 'internal_error',
        cause: new Error('internal: image-a has no price for constructor'),
      }),
    );
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
          const model = { id: 'image-a', price: tiered(micros) };
          const whole = priceOf(input({ model, multiplier_ppm, values: { tier }, count })).micros;
          const captured = (whole / count) * delivered;
          expect(Number.isSafeInteger(captured)).toBe(true);
          if (delivered > 0)
            expect(priceOf(input({ model, multiplier_ppm, values: { tier }, count: delivered })).micros).toBe(
              captured,
            );
        },
      ),
    );
  });
});
