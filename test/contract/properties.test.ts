import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toInteger, toNumber, toText } from '../../runtime/contract/filters/casts.ts';
import { flat, join, pick, where, without } from '../../runtime/contract/filters/lists.ts';
import { clamp, nearest, suffix } from '../../runtime/contract/filters/numbers.ts';
import { pixels, ratioOf, tier } from '../../runtime/contract/filters/sizes.ts';
import { jsonText, oneOf, parseJson } from '../../runtime/contract/filters/texts.ts';
import { beijingTime, epoch, percent } from '../../runtime/contract/filters/times.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { makeSize, parseSize, printSize } from '../../runtime/contract/parse-size.ts';
import { logDistance, ratioValue, reduceRatio } from '../../runtime/contract/size.ts';
import { at } from '../../runtime/contract/values.ts';
import { report, type Warning } from '../../runtime/contract/warning.ts';

const side = fc.integer({ min: 1, max: 9999 });
const tierName = fc.constantFrom('480p', '720p', '768p', '1080p', '1k', '2k', '4k');
const ratioName = fc.tuple(side, side).map(([w, h]) => reduceRatio(w, h));
const size = fc.oneof(
  fc.tuple(side, side).map(([width, height]) => ({ pixels: { width, height } })),
  ratioName.map((one) => ({ ratio: one })),
  tierName.map((one) => ({ tier: one })),
  fc.tuple(ratioName, tierName).map(([one, other]) => ({ ratio: one, tier: other })),
);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('numbers', () => {
  test('nearest is listed, at the least distance, the lower of two, and told exactly when changed', () => {
    const allowed = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), allowed, (value, list) => {
        const warnings: Warning[] = [];
        const found = nearest(value, list, report('seconds', warnings));
        const best = [...list].sort((a, b) => Math.abs(a - value) - Math.abs(b - value) || a - b)[0];
        expect(found).toBe(best);
        expect(warnings).toHaveLength(found === value ? 0 : 1);
      }),
    );
  });

  test('clamp stays inside and is idempotent', () => {
    fc.assert(
      fc.property(finite, finite, finite, (value, a, b) => {
        const [low, high] = a <= b ? [a, b] : [b, a];
        const once = clamp(value, low, high);
        expect(once).toBeGreaterThanOrEqual(low);
        expect(once).toBeLessThanOrEqual(high);
        expect(clamp(once, low, high)).toBe(once);
      }),
    );
  });

  test('text and number are inverse, whole numbers are whole', () => {
    fc.assert(
      fc.property(finite, (value) => {
        expect(toNumber(toText(value))).toBe(value + 0);
        expect(Number.isInteger(toInteger(value))).toBe(true);
      }),
    );
  });

  test('percent is from 0 to 100 or absent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          finite.map(String),
          finite.map((one) => `${one}%`),
        ),
        (value) => {
          const found = percent(value);
          expect(found === undefined || (found >= 0 && found <= 100)).toBe(true);
        },
      ),
    );
  });
});

describe('sizes', () => {
  test('parsing what was printed gives the same size', () => {
    const single = size.filter((one) => !('ratio' in one && 'tier' in one));
    fc.assert(
      fc.property(single, (given) => {
        const normal = parseSize(printSize(given));
        expect(parseSize(printSize(normal ?? {}))).toStrictEqual(normal);
        expect(printSize(normal ?? {})).toBe(printSize(given));
      }),
    );
  });

  test('ratio_of is always listed and never farther than another', () => {
    const listed = fc.array(ratioName, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(size, listed, (given, list) => {
        const warnings: Warning[] = [];
        const found = ratioOf(given, list, report('size', warnings));
        const wanted =
          'pixels' in given
            ? given.pixels.width / given.pixels.height
            : ratioValue(('ratio' in given && given.ratio) || '');
        if (wanted === undefined) {
          expect(found).toBeUndefined();
          return;
        }
        expect(list).toContain(found);
        const far = (one: string): number => logDistance(ratioValue(one) ?? 1, wanted);
        const shortest = Math.min(...list.map(far));
        expect(far(found ?? '')).toBeCloseTo(shortest, 10);
        if (shortest === 0) expect(warnings).toStrictEqual([]);
        if (shortest > Math.log(1.03)) expect(warnings).toHaveLength(1);
      }),
    );
  });

  test('pixels are whole sides around the joiner, tiers are of the list', () => {
    fc.assert(
      fc.property(size, (given) => {
        const text = pixels(given, '*', []);
        if (text !== undefined) expect(text).toMatch(/^[1-9]\d*\*[1-9]\d*$/);
        const found = tier(given, ['720p', '1080p']);
        expect([undefined, '720p', '1080p']).toContain(found);
      }),
    );
  });
});

/** Filters on values of unknown shape: whatever comes, they answer or say nothing. */
const TOTAL: Readonly<Record<string, (value: Json | undefined) => unknown>> = {
  toInteger: (value) => toInteger(value),
  suffix: (value) => suffix(value, 's'),
  where: (value) => where(Array.isArray(value) ? value : undefined, ['a'], 1),
  without: (value) => without(Array.isArray(value) ? value : undefined, ['a'], 1),
  pick: (value) => pick(value, ['a', 0]),
  join: (value) => join(Array.isArray(value) ? value : undefined, ','),
  flat: (value) => flat(Array.isArray(value) ? value : undefined),
  oneOf: (value) => oneOf(value, ['a']),
  jsonText,
  parseJson: (value) => parseJson(toText(value)),
  epoch,
  beijingTime,
  percent,
  parseSize: (value) => parseSize(value),
  makeSize: (value) => makeSize({ size: value, ratio: value, tier: value, pixels: value }),
  at: (value) => at(value, 'a', 0, 'b'),
};

test.each(Object.entries(TOTAL))('%s keeps absent absent and never throws', (_name, filter) => {
  expect(filter(undefined)).toBeUndefined();
  fc.assert(fc.property(fc.jsonValue(), (value) => void filter(value as Json)));
});
