import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatUsage, TokenPrice } from '../../runtime/contract/chat.ts';
import { type TokenPriceInput, tokenPrice } from '../../runtime/work/plan/price.ts';

const USD = { currency: 'USD', micros_per_unit: 1_000_000 };
const MINI: TokenPrice = {
  per: 'million_tokens',
  input_micros: 150_000,
  cached_input_micros: 75_000,
  output_micros: 600_000,
};

function input(
  usage: Partial<ChatUsage>,
  { price = {}, multiplier_ppm = 1_000_000 }: { price?: Partial<TokenPrice>; multiplier_ppm?: number } = {},
): TokenPriceInput {
  return {
    model: { id: 'chat-mini', price: { ...MINI, ...price } },
    usage: { prompt: 0, completion: 0, cached: 0, reasoning: 0, ...usage },
    multiplier_ppm,
    currency: USD,
  };
}

describe('token prices', () => {
  test.each([
    [
      'input and output',
      input({ prompt: 61, completion: 34 }),
      30,
      'chat-mini: 61 in (0 cached) + 34 out tokens x 0.15/0.60 USD per million x 1',
    ],
    [
      'cached input',
      input({ prompt: 1_000_000, cached: 400_000, completion: 0 }),
      120_000,
      'chat-mini: 1000000 in (400000 cached) + 0 out tokens x 0.15/0.075/0.60 USD per million x 1',
    ],
    [
      'more cached than there was',
      input({ prompt: 10, cached: 99, completion: 1_000_000 }),
      600_001,
      'chat-mini: 10 in (10 cached) + 1000000 out tokens x 0.15/0.075/0.60 USD per million x 1',
    ],
    [
      'reasoning is in the completion',
      input({ completion: 1_000_000, reasoning: 900_000 }),
      600_000,
      'chat-mini: 0 in (0 cached) + 1000000 out tokens x 0.15/0.60 USD per million x 1',
    ],
    [
      'one token costs at least one micro-unit',
      input({ prompt: 1 }),
      1,
      'chat-mini: 1 in (0 cached) + 0 out tokens x 0.15/0.60 USD per million x 1',
    ],
    [
      'rounded up once, after the multiplier',
      input({ prompt: 10 }, { multiplier_ppm: 500_000 }),
      1,
      'chat-mini: 10 in (0 cached) + 0 out tokens x 0.15/0.60 USD per million x 0.5',
    ],
    [
      'a multiplier of nothing',
      input({ prompt: 10 }, { multiplier_ppm: 0 }),
      0,
      'chat-mini: 10 in (0 cached) + 0 out tokens x 0.15/0.60 USD per million x 0',
    ],
    [
      'nothing used',
      input({}),
      0,
      'chat-mini: 0 in (0 cached) + 0 out tokens x 0.15/0.60 USD per million x 1',
    ],
    [
      'free',
      input(
        { prompt: 5 },
        { price: { input_micros: 0, cached_input_micros: 0, output_micros: 0, free: true } },
      ),
      0,
      'chat-mini: free',
    ],
    [
      'beyond what numbers can reckon',
      input({ prompt: 9_007_199_254_740, completion: 3 }, { price: { input_micros: 999_999_999 } }),
      9_007_199_245_732_803,
      'chat-mini: 9007199254740 in (0 cached) + 3 out tokens x 999.999999/0.60 USD per million x 1',
    ],
  ])('%s', (_, given, micros, rule) => {
    expect(tokenPrice(given)).toEqual({ micros, rule, row: 0 });
  });

  test('without a price of its own, what was cached costs what input costs', () => {
    const { cached_input_micros: _, ...price } = MINI;
    const given = { ...input({ prompt: 1_000_000, cached: 1_000_000 }), model: { id: 'm', price } };
    expect(tokenPrice(given)).toEqual({
      micros: 150_000,
      row: 0,
      rule: 'm: 1000000 in (1000000 cached) + 0 out tokens x 0.15/0.60 USD per million x 1',
    });
  });

  test('an amount that cannot be accounted for is refused', () => {
    const given = input({ prompt: Number.MAX_SAFE_INTEGER }, { price: { input_micros: 1_000_001 } });
    expect(() => tokenPrice(given)).toThrow(
      'the price of this request for chat-mini is larger than the gateway can account for; ask for less',
    );
  });

  test.each([{ prompt: -1 }, { completion: 0.5 }, { cached: -1 }, { prompt: Number.NaN, cached: 0 }])(
    'counts that no reader hands out are a mistake: %o',
    (usage) =>
      expect(() => tokenPrice(input(usage))).toThrow('internal: tokens must be a whole number from 0'),
  );
});

const tokens = fc.oneof(fc.nat({ max: 200_000 }), fc.maxSafeNat());
const usages: fc.Arbitrary<ChatUsage> = fc.record({
  prompt: tokens,
  completion: tokens,
  cached: tokens,
  reasoning: tokens,
});
const rates = fc.oneof(fc.nat({ max: 60_000_000 }), fc.nat());
const prices = fc.record({ input_micros: rates, cached_input_micros: rates, output_micros: rates });
const multipliers = fc.oneof(fc.constant(1_000_000), fc.nat({ max: 10_000_000 }));
const everything = fc.record({ usage: usages, price: prices, multiplier_ppm: multipliers });

/** As pupils do it: count micro-units of each part in millionths of millionths, one column after the other. */
function byHand({ usage, price, multiplier_ppm }: Given): bigint {
  const cached = usage.cached > usage.prompt ? usage.prompt : usage.cached;
  let millionths = BigInt(usage.prompt) * BigInt(price.input_micros);
  millionths -= BigInt(cached) * BigInt(price.input_micros);
  millionths += BigInt(cached) * BigInt(price.cached_input_micros);
  millionths += BigInt(usage.completion) * BigInt(price.output_micros);
  const exact = millionths * BigInt(multiplier_ppm);
  const whole = exact / 1_000_000_000_000n;
  return whole * 1_000_000_000_000n === exact ? whole : whole + 1n;
}

interface Given {
  readonly usage: ChatUsage;
  readonly price: {
    readonly input_micros: number;
    readonly cached_input_micros: number;
    readonly output_micros: number;
  };
  readonly multiplier_ppm: number;
}

/** The amount, or `beyond` when it cannot be accounted for. */
function micros({ usage, ...rest }: Given): number | 'beyond' {
  try {
    return tokenPrice(input(usage, rest)).micros;
  } catch {
    return 'beyond';
  }
}

function orBeyond(amount: bigint): number | 'beyond' {
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? 'beyond' : Number(amount);
}

describe('token prices of any usage', () => {
  test('are what an exact reckoning by hand says', () => {
    fc.assert(
      fc.property(everything, (given) => {
        expect(micros(given)).toBe(orBeyond(byHand(given)));
      }),
      { numRuns: 3_000, seed: 20_261_121 },
    );
  });

  test('are never negative, and never lower for more tokens', () => {
    const more = fc.record({ prompt: fc.nat(), completion: fc.nat() });
    fc.assert(
      fc.property(everything, more, (given, extra) => {
        const less = micros(given);
        const usage = {
          ...given.usage,
          prompt: Math.min(Number.MAX_SAFE_INTEGER, given.usage.prompt + extra.prompt),
          completion: Math.min(Number.MAX_SAFE_INTEGER, given.usage.completion + extra.completion),
          cached: Math.min(given.usage.cached, given.usage.prompt),
        };
        const after = micros({ ...given, usage });
        const order = (amount: number | 'beyond') =>
          amount === 'beyond' ? Number.POSITIVE_INFINITY : amount;
        expect(order(less)).toBeGreaterThanOrEqual(0);
        expect(order(after)).toBeGreaterThanOrEqual(order(less));
      }),
      { numRuns: 2_000, seed: 20_261_121 },
    );
  });

  test('of two calls together are at most one micro-unit below those of both alone', () => {
    const small = fc.nat({ max: 500_000 });
    const usage = fc.record({ prompt: small, completion: small, cached: fc.constant(0), reasoning: small });
    fc.assert(
      fc.property(usage, usage, prices, multipliers, (a, b, price, multiplier_ppm) => {
        const of = (one: ChatUsage) => Number(micros({ usage: one, price, multiplier_ppm }));
        const both = of({ ...a, prompt: a.prompt + b.prompt, completion: a.completion + b.completion });
        const alone = of(a) + of(b);
        expect([alone, alone - 1]).toContain(both);
      }),
      { numRuns: 2_000, seed: 20_261_121 },
    );
  });
});
