import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABSENT, type Price, type PriceRow, type PriceValue } from '../../runtime/contract/price.ts';
import { type PriceInput, priceOf } from '../../runtime/work/plan/price.ts';

const USD = { currency: 'USD', micros_per_unit: 1_000_000 };

const bySound: Price = {
  per: 'second',
  rows: [
    { when: { tier: ['480p', '720p'], audio: [false, ABSENT] }, micros: 60_000 },
    { when: { tier: ['480p', '720p'], audio: [true] }, micros: 75_000 },
    { when: { tier: ['1080p'] }, micros: 90_000 },
  ],
};

function input(overrides: Partial<PriceInput> = {}): PriceInput {
  return {
    model: { id: 'video-r', price: bySound },
    multiplier_ppm: 1_000_000,
    currency: USD,
    seconds: 4,
    ...overrides,
  };
}

describe('the one row that fits', () => {
  test.each([
    ['silent', { tier: '720p', audio: false }, 0, 240_000, '4 s (720p, no audio) x 0.06 USD'],
    ['nothing said', { tier: '480p' }, 0, 240_000, '4 s (480p) x 0.06 USD'],
    ['with sound', { tier: '720p', audio: true }, 1, 300_000, '4 s (720p, audio) x 0.075 USD'],
    [
      'a dimension that is not named',
      { tier: '1080p', audio: true },
      2,
      360_000,
      '4 s (1080p, audio) x 0.09 USD',
    ],
    ['what no row names', { tier: '1080p', seed: 'x' }, 2, 360_000, '4 s (1080p) x 0.09 USD'],
  ] as const)('%s', (_, values, row, micros, text) => {
    expect(priceOf(input({ values }))).toEqual({ micros, row, rule: `video-r: ${text} x 1` });
  });

  test.each([
    ['an unknown tier', { tier: '4k' }, 'no price for 4k'],
    ['nothing at all', {}, 'no price for anything'],
    ['a word for a switch', { tier: '720p', audio: 'true' }, 'no price for 720p, true'],
  ] as const)('%s has none, and nothing is charged', (_, values, problem) => {
    expect(() => priceOf(input({ values }))).toThrow(
      expect.objectContaining({
        code: 'internal_error',
        cause: new Error(`internal: video-r has ${problem}`),
      }),
    );
  });

  test('two that fit are a mistake of ours, not a choice', () => {
    const twice: Price = {
      per: 'clip',
      rows: [
        { when: {}, micros: 1 },
        { when: { audio: [true] }, micros: 2 },
      ],
    };
    expect(() => priceOf(input({ model: { id: 'm', price: twice }, values: { audio: true } }))).toThrow(
      expect.objectContaining({
        code: 'internal_error',
        cause: new Error('internal: m has more than one price for audio'),
      }),
    );
  });

  test('a row may be free beside others', () => {
    const price: Price = {
      per: 'song',
      free: true,
      rows: [
        { when: { action: ['music'] }, micros: 100_000 },
        { when: { action: ['lyrics'] }, micros: 0 },
      ],
    };
    const ask = (action: string) => priceOf(input({ model: { id: 'songs', price }, values: { action } }));
    expect(ask('music')).toEqual({ micros: 100_000, row: 0, rule: 'songs: 1 song (music) x 0.10 USD x 1' });
    expect(ask('lyrics')).toEqual({ micros: 0, row: 1, rule: 'songs: free' });
  });
});

describe('characters', () => {
  const spoken: Price = { per: 'character', of: 'prompt', rows: [{ when: {}, micros: 15 }] };
  const model = { id: 'voice-a', price: spoken };

  test.each([
    [1, 15, '1 character'],
    [2_000, 30_000, '2000 characters'],
  ])('%i', (characters, micros, text) => {
    const rule = `voice-a: ${text} x 0.000015 USD x 1`;
    expect(priceOf(input({ model, characters }))).toEqual({ micros, row: 0, rule });
  });

  test.each([undefined, 0])('%s is refused', (characters) => {
    expect(() => priceOf(input({ model, ...(characters === undefined ? {} : { characters }) }))).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        options: {
          param: 'prompt',
          message: 'prompt is required for voice-a, which is priced per character of it',
        },
      }),
    );
  });
});

/** What a request costs by pencil and paper: fractions of whole numbers, rounded up where the rules say. */
function byHand(given: {
  readonly per: Price['per'];
  readonly micros: number;
  readonly hundredths: number;
  readonly count: number;
  readonly ppm: number;
}): bigint {
  const { per, micros, hundredths, count, ppm } = given;
  const up = (top: bigint, bottom: bigint): bigint =>
    top % bottom === 0n ? top / bottom : top / bottom + 1n;
  const [m, n, p] = [BigInt(micros), BigInt(count), BigInt(ppm)];
  if (per === 'image') {
    let sum = 0n;
    for (let picture = 0; picture < count; picture += 1) sum += up(m * p, 1_000_000n);
    return sum;
  }
  if (per === 'second') return up(up(m * n * BigInt(hundredths), 100n) * p, 1_000_000n);
  if (per === 'character') return up(m * n * BigInt(hundredths) * p, 1_000_000n);
  return up(m * n * p, 1_000_000n);
}

const UNITS = ['clip', 'second', 'image', 'song', 'character'] as const;
const VALUES: readonly PriceValue[] = ['a', 'b', true, false, ABSENT];

/** A table with each of the values in exactly one row, and a request for one of them. */
const tables = fc
  .record({
    amounts: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 4 }),
    places: fc.array(fc.nat(3), { minLength: VALUES.length, maxLength: VALUES.length }),
    asked: fc.nat(VALUES.length - 1),
  })
  .map(({ amounts, places, asked }) => {
    const at = (index: number): number => (places[index] ?? 0) % amounts.length;
    const rows = amounts.map(
      (micros, row): PriceRow => ({ when: { kind: VALUES.filter((_, index) => at(index) === row) }, micros }),
    );
    return { rows, value: VALUES[asked] ?? ABSENT, expected: at(asked), micros: amounts[at(asked)] ?? 0 };
  });

test('equals what is reckoned by hand: whole, safe, above zero, of the one row, and more for more', () => {
  fc.assert(
    fc.property(
      tables,
      fc.constantFrom(...UNITS),
      fc.integer({ min: 1, max: 60_000 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (table, per, hundredths, count, ppm) => {
        const price: Price = { per, rows: table.rows, ...(per === 'character' ? { of: 'prompt' } : {}) };
        const quote = (more: number) =>
          priceOf({
            model: { id: 'm', price },
            values: table.value === ABSENT ? {} : { kind: table.value },
            seconds: (hundredths + more) / 100,
            characters: hundredths + more,
            count: count + more,
            multiplier_ppm: ppm,
            currency: USD,
          });
        const { micros, row } = quote(0);
        const expected = byHand({ per, micros: table.micros, hundredths, count, ppm });
        expect([BigInt(micros), row]).toEqual([expected, table.expected]);
        expect(Number.isSafeInteger(micros) && micros > 0).toBe(true);
        expect(quote(1).micros).toBeGreaterThanOrEqual(micros);
      },
    ),
    { numRuns: 200 },
  );
});
