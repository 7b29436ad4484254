import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCollector } from '../../../runtime/document/collector.ts';
import { MAX_DOCUMENT_BYTES, parseYaml } from '../../../runtime/document/parse-yaml.ts';
import type { TreeNode } from '../../../runtime/document/tree.ts';
import { MAX_DOCUMENT_DEPTH } from '../../../runtime/document/yaml-problem.ts';

function parse(text: string) {
  const sink = createCollector();
  const document = parseYaml({ path: 'x.yaml', text }, sink);
  const told = sink.diagnostics().map(({ code, message, span }) => {
    const marked = document?.text ?? text;
    return `${code} ${message} @ ${marked.slice(span?.start, span?.end)}`;
  });
  return { document, told };
}

function scalars(node: TreeNode): readonly Extract<TreeNode, { kind: 'scalar' }>[] {
  if (node.kind === 'scalar') return [node];
  return node.kind === 'list'
    ? node.items.flatMap(scalars)
    : node.entries.flatMap((one) => scalars(one.value));
}

describe('values', () => {
  test.each([
    ['a: 2.0', { a: 2 }],
    ['a: 16:9', { a: '16:9' }],
    ['a: 2022-08-31', { a: '2022-08-31' }],
    ['a: yes', { a: 'yes' }],
    ['a: "x\\ny"', { a: 'x\ny' }],
    ['a: |\n  one\n  two\nb: ~', { a: 'one\ntwo\n', b: null }],
    ['a: >\n  one\n  two', { a: 'one two\n' }],
    ['a: [1, {b: c}, []]', { a: [1, { b: 'c' }, []] }],
    ['a:\nb: {}', { a: null, b: {} }],
    ['1: x\ntrue: y', { '1': 'x', true: 'y' }],
    ['- a\n-\n- b', ['a', null, 'b']],
    ['constructor: 1\ntoString: 2', { constructor: 1, toString: 2 }],
    ['\uFEFFa: 1', { a: 1 }],
    ['a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['{a, b}', { a: null, b: null }],
  ])('%j', (text, expected) => {
    const { document, told } = parse(text);
    expect(told).toEqual([]);
    expect(document?.value).toEqual(expected);
  });
});

describe('positions', () => {
  test('scalars know their place and how they were written', () => {
    const text = 'a: 2.0\nb: "x y"\nc: \'z\'\nd: |\n  one\n  two\ne: plain text # note\n';
    const { document } = parse(text);
    const found = document === undefined ? [] : scalars(document.tree);
    expect(found.map((one) => [one.source, text.slice(one.span.start, one.span.end)])).toEqual([
      ['2.0', '2.0'],
      ['x y', '"x y"'],
      ['z', "'z'"],
      ['one\ntwo\n', '|\n  one\n  two'],
      ['plain text', 'plain text'],
    ]);
    expect(found.map((one) => text.slice(one.sourceStart, one.sourceStart + 3))).toEqual([
      '2.0',
      'x y',
      "z'\n",
      'one',
      'pla',
    ]);
  });

  test('keys, maps and lists have tight spans', () => {
    const text = 'first:\n  a: 1\n  b: [x, y]\n\nsecond: {}\n';
    const { document } = parse(text);
    if (document?.tree.kind !== 'map') throw new Error('no map');
    const entries = document.tree.entries.map((one) => ({
      key: text.slice(one.keySpan.start, one.keySpan.end),
      value: text.slice(one.value.span.start, one.value.span.end),
    }));
    expect(entries).toEqual([
      { key: 'first', value: 'a: 1\n  b: [x, y]' },
      { key: 'second', value: '{}' },
    ]);
  });
});

describe('what is refused', () => {
  test.each([
    ['a: 1\na: 2', ['GW1008 duplicate key `a` @ a']],
    ['- a: 1\n  b: 2\n  a: 3\n  b: 4', ['GW1008 duplicate keys `a`, `b` @ a']],
    ['a: 1\na: 2\nb: 3\na: 4', ['GW1008 duplicate key `a` @ a', 'GW1008 duplicate key `a` @ a']],
    ['a: &x 1', ['GW1004 anchor `&x` is not allowed here @ &x']],
    ['a: *x', ['GW1004 alias `*x` is not allowed here @ *x']],
    ['<<: { a: 1 }', ['GW1004 merge key `<<` is not allowed here @ <<']],
    ['&k a: 1', ['GW1004 anchor `&k` is not allowed here @ &k']],
    ['a: !!set {}', ['GW1001 tags (`!`) are not allowed @ {}']],
    ['a: !x b', ['GW1001 tags (`!`) are not allowed @ !x']],
    ['__proto__: 1', ['GW1001 key `__proto__` is not allowed @ __proto__']],
    ['a: .nan', ['GW1005 a number must be finite and exact, not `.nan` @ .nan']],
    [
      'a: 9007199254740993',
      ['GW1005 a number must be finite and exact, not `9007199254740993` @ 9007199254740993'],
    ],
    ['? [a]\n: 1', ['GW1001 a key must be text; put it in quotes @ [']],
    ['a: b\n--- \nc: d', ['GW1001 only one document per file @ --- ']],
    ['', ['GW1001 the file is empty @ ']],
    ['# only a comment\n', ['GW1001 the file is empty @ ']],
    ['a: "x', ['GW1001 a quote is not closed @ ']],
    ['a: }', ['GW1001 unexpected `}` @ }']],
    ['a:\n\tb: 1', ['GW1001 tabs cannot indent; use spaces @ \t']],
  ])('%j', (text, expected) => {
    expect(parse(text)).toEqual({ document: undefined, told: expected });
  });

  test('a file over the limit is not parsed', () => {
    const { told } = parse(`a: ${'x'.repeat(MAX_DOCUMENT_BYTES)}`);
    expect(told).toEqual([
      `GW1011 the file has ${MAX_DOCUMENT_BYTES + 3} bytes, more than the ${MAX_DOCUMENT_BYTES} that are read @ `,
    ]);
  });

  test.each([MAX_DOCUMENT_DEPTH, 500, 50_000])('%i open brackets are too deep', (depth) => {
    const { told } = parse(`a: ${'['.repeat(depth)}${']'.repeat(depth)}`);
    const problem = `GW1001 nested more than ${MAX_DOCUMENT_DEPTH} levels deep @ `;
    expect(told).toEqual([depth > 1000 ? `${problem}[` : problem]);
  });

  test('a map with very many keys is read', () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `k${index}: ${index}\n`).join('');
    expect(parse(text).told).toEqual([]);
  });
});

test('never throws, and always says why there is no document', () => {
  const soup = fc.string({
    maxLength: 60,
    unit: fc.constantFrom(...Array.from('ab: -[]{}"\'\n\t#&*!|>%@?,~0.$\\\u0000\ufeff')),
  });
  fc.assert(
    fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (text) => {
      const { document, told } = parse(text);
      expect(document === undefined).toBe(told.length > 0);
    }),
    { numRuns: 1000 },
  );
});

test('every JSON object is read as itself, with each scalar where it stands', () => {
  const key = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !['<<', '__proto__'].includes(text));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, tree, { minKeys: 1, maxKeys: 4 }), (value) => {
      const text = JSON.stringify(value);
      const { document, told } = parse(text);
      expect(told).toEqual([]);
      expect(document?.value).toEqual(JSON.parse(text));
      for (const one of document === undefined ? [] : scalars(document.tree)) {
        expect(JSON.parse(text.slice(one.span.start, one.span.end))).toEqual(one.value);
      }
    }),
  );
});
