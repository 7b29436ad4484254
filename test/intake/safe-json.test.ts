import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { assertSafeJson, jsonMistake } from '../../runtime/intake/parse-json-body.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test('32 levels pass, 33 and 100,000 do not', () => {
  atOnce(assertSafeJson(nested(32), 'it'));
  expect(() => atOnce(assertSafeJson(nested(33), 'it'))).toThrow('it must be nested at most 32 levels deep');
  let deep: unknown = [];
  for (let index = 0; index < 100_000; index += 1) deep = [deep];
  expect(() => atOnce(assertSafeJson(deep, 'it'))).toThrow('nested');
});

test('10,000 keys pass, one more does not, wherever they are', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
  atOnce(assertSafeJson(keys(10_000), 'it'));
  atOnce(
    assertSafeJson(
      Array.from({ length: 50_000 }, () => 1),
      'it',
    ),
  );
  expect(() => atOnce(assertSafeJson({ a: keys(5_000), b: keys(5_000) }, 'it'))).toThrow(
    'at most 10000 keys',
  );
});

test.each(['{"__proto__":1}', '{"a":[{"__proto__":{}}]}', '{"constructor":{"prototype":{}}}'])(
  '%s is refused (F103)',
  (text) => {
    expect(() => atOnce(assertSafeJson(JSON.parse(text), 'it'))).toThrow('it must not have a key called');
  },
);

test('a key called constructor that holds a text is only a key', () => {
  atOnce(assertSafeJson({ constructor: 'a builder' }, 'it'));
});

test.each([
  ['', 0],
  ['abc', 0],
  ['{', 1],
  ['{x}', 1],
  ['{"a" 1}', 5],
  ['{"a":}', 5],
  ['{"a":1,}', 7],
  ['[1,]', 3],
  ['[1 2]', 3],
  ['[1}', 2],
  ['{} x', 3],
  ['{"a":01}', 6],
  ['{"a":"b', 7],
  ['[tru]', 1],
  ['nul', 0],
])('the mistake of %s is at %i', (text, at) => {
  expect(jsonMistake(text)).toBe(at);
});

test('every text that JSON.parse refuses has a mistake, and no other has', () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '1', 'true', ' ', '\\', 'a') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const good = (() => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      const at = jsonMistake(text);
      return at >= 0 && at <= text.length && (!good || at === text.length);
    }),
    { numRuns: 2_000 },
  );
});
