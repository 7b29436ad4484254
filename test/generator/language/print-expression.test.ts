import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Code } from '../../../generator/language/types.ts';
import { contractCalls, printCode } from '../../../generator/print/expression.ts';

const text = (value: string): Code => ({ kind: 'literal', value });
const call = (fn: string, ...args: readonly Code[]): Code => ({ kind: 'call', fn, args });
const print = (code: Code): string => printCode(code, { indent: 0 });

describe('no text of a spec can leave its literal', () => {
  const hostile = [
    "'",
    '"',
    '\\',
    "\\'",
    '`$'.concat('{1}`'),
    "'; process.exit(1); '",
    '\n',
    '\r',
    '\u2028',
    '\u2029',
    '\0',
    '\ud800',
    '*/',
    '</script>',
  ];
  const evaluate = (source: string): unknown => new Function(`return (${source});`)();

  test.each(hostile.map((one) => [one]))('%j', (value) => {
    const printed = print({ kind: 'object', entries: [{ key: value, value: text(value) }] });
    expect(printed).not.toMatch(/[\n\r\u2028\u2029]/);
    expect(evaluate(printed)).toStrictEqual({ [value]: value });
  });

  test('any text', () => {
    const unit = fc.constantFrom(...hostile.join(''), 'a', '$', '{', '}', ' ');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })), (value) => {
        expect(evaluate(print({ kind: 'list', items: [text(value)] }))).toStrictEqual([value]);
      }),
    );
  });

  test('`__proto__` becomes a property', () => {
    const printed = print({ kind: 'object', entries: [{ key: '__proto__', value: text('x') }] });
    expect(printed).toBe("{ ['__proto__']: 'x' }");
  });

  test.each(['a;b', 'a b', 'a()', 'a["x"', 'a.b-c', '', '1a', 'a["\n"]'])('%j is no reference', (path) => {
    expect(() => print({ kind: 'ref', path })).toThrow(/^internal: not a reference/);
  });

  test.each(['a.b', 'v.task?.id', 's.saved["x-y"]'])('%s is one', (path) => {
    expect(print({ kind: 'ref', path })).toBe(path);
  });

  test('function names and numbers', () => {
    expect(() => print(call('a-b'))).toThrow(/^internal: not an identifier/);
    expect(() => print({ kind: 'literal', value: Number.NaN })).toThrow(/^internal/);
    expect(
      print({
        kind: 'list',
        items: [
          { kind: 'literal', value: -0 },
          { kind: 'literal', value: null },
        ],
      }),
    ).toBe('[0, null]');
  });
});

describe('layout', () => {
  const long = text('x'.repeat(60));

  test('short code stays on one line', () => {
    const arrow: Code = { kind: 'arrow', params: ['item'], body: { kind: 'object', entries: [] } };
    expect(print(call('each', { kind: 'ref', path: 's.x' }, arrow))).toBe('each(s.x, (item) => ({}))');
  });

  test('long code is broken with trailing commas', () => {
    expect(print(call('f', long, long))).toBe(`f(\n  '${'x'.repeat(60)}',\n  '${'x'.repeat(60)}',\n)`);
  });

  test('a mapping at the end of a call stays on its line', () => {
    const entries = [
      { key: 'a', value: long },
      { key: 'b-c', value: long },
    ];
    expect(print(call('object', { kind: 'object', entries }))).toBe(
      `object({\n  a: '${'x'.repeat(60)}',\n  'b-c': '${'x'.repeat(60)}',\n})`,
    );
    const body = call('object', { kind: 'object', entries });
    const arrow: Code = { kind: 'arrow', params: ['item'], body };
    expect(print(call('each', { kind: 'ref', path: 's.x' }, arrow)).split('\n')).toStrictEqual([
      'each(s.x, (item) => object({',
      `  a: '${'x'.repeat(60)}',`,
      `  'b-c': '${'x'.repeat(60)}',`,
      '}))',
    ]);
  });

  test('breaks by the column where it starts, and indents what follows', () => {
    const code = call('f', text('x'.repeat(40)), text('y'.repeat(40)));
    expect(printCode(code, { indent: 4, column: 4 }).split('\n')).toHaveLength(1);
    expect(printCode(code, { indent: 4, column: 30 }).split('\n')).toStrictEqual([
      'f(',
      `      '${'x'.repeat(40)}',`,
      `      '${'y'.repeat(40)}',`,
      '    )',
    ]);
  });
});

test('contract functions that code calls, sorted and once', () => {
  const inner: Code = { kind: 'arrow', params: [], body: call('at', { kind: 'ref', path: 'r.body' }) };
  const object: Code = { kind: 'object', entries: [{ key: 'a', value: call('first', call('at')) }] };
  expect(contractCalls({ kind: 'list', items: [object] }, inner, text('x'))).toStrictEqual(['at', 'first']);
});
