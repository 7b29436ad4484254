import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createCollector } from '../../../runtime/document/collector.ts';
import { liftRows } from '../../../runtime/document/lift-rows.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';

/** The same parser without the rows that are read beforehand. */
async function loadWhole(): Promise<typeof parseYaml> {
  vi.resetModules();
  const none = (_file: string, text: string) => ({ text, rows: new Map() });
  vi.doMock('../../../runtime/document/lift-rows.ts', () => ({ liftRows: none }));
  return (await import('../../../runtime/document/parse-yaml.ts')).parseYaml;
}
const parseWhole = await loadWhole();

function outcome(parse: typeof parseYaml, text: string) {
  const sink = createCollector();
  const document = parse({ path: 'x.yaml', text }, sink);
  return { document, told: sink.diagnostics() };
}

function expectSame(text: string): void {
  expect(outcome(parseYaml, text)).toEqual(outcome(parseWhole, text));
}

const lifted = (row: string) => liftRows('x.yaml', `- ${row}\n`).rows.get(2);

describe('takes', () => {
  test.each([
    '{ id: video-a }',
    '{id: a,b: c}',
    '{ id: a , b: c }',
    '{ title: Two plain words, price: { per: second, micros: 100000 } }',
    '{ seconds: [4, 8, 12], tiers: [720p, 4k], on: 2026-08-01, n: 0 }',
    '{ a: "16:9, {x}", b: \'#no\', c: "" }',
    '{ a: x/y.z_1, b: 1 }',
    "{ $when: not $body.a | count over 1, $is: $body.b ?? $body.c | join ' ' }",
    '{ a: it\'s "so" (50%) & more! = <b>; c@d*e\\f^g~h`, b: {}, c: [] }',
    '[a, 1, [], {}]',
    '{}',
    '[]',
    '{ a: [[1], [{ b: 2 }]] }',
    '{ a: yes, b: nullable, c: trueish }',
  ])('%s', (row) => {
    expect(lifted(row)).toBeDefined();
    expectSame(`- ${row}\n- next: 1\n`);
    expectSame(`top:\n    - ${row}`);
    expectSame(`top:\r\n- ${row}\r\n- ${row}\r\n`);
  });
});

describe('leaves to the parser', () => {
  test.each([
    ...['{ a: 1, a: 2 }', '{ __proto__: 1 }', '{ <<: 1 }', '{ true: 1 }', '{ Null: 1 }', '{ 1: a }'],
    ...['{ a: 1.5 }', '{ a: 1e3 }', '{ a: 0x1 }', '{ a: 0o7 }', '{ a: 01 }', '{ a: -1 }', '{ a: +1 }'],
    ...['{ a: 9007199254740993 }', '{ a: 1_000 }', '{ a: .5 }', '{ a: 2026-08 }', '{ a: 12:30 }'],
    ...['{ a: null }', '{ a: TRUE }', '{ a: false }', '{ a: ~ }', '{ a: }', '{ a }'],
    ...['{ a: b:c }', '{ a: b : c }', '{ a: b #c }', '{ a: b, }', '{ a: [b: c] }', '{ a: *b }'],
    ...['{ a: &b c }', '{ a: !b c }', '{ a: "\\n" }', "{ a: 'it''s' }", '{ a: "b" c }', '{ "a": 1 }'],
    ...['{ a: é }', '{ a: b\tc }', '{ a: b } # c', '{ a: b }}', '{ a: [b }', '{ a: {b: c} ', '{ a:b }'],
    `{ ${'a: { '.repeat(9)}b: 1${' }'.repeat(9)} }`,
    `{ ${'a'.repeat(101)}: 1 }`,
  ])('%s', (row) => {
    expect(lifted(row)).toBeUndefined();
    expectSame(`- ${row}\n`);
  });
});

test.each([
  ['a folded text', 'a: >\n  - { b: c }\n'],
  ['a literal text', 'a: |\n  - { b: c }\nb:\n  - { b: c }\n'],
  ['a quoted text', 'a: "x\n  - { b: c }\n  y"\n'],
  ['a plain text of several lines', 'a: x\n  - { b: c }\n'],
  ['a list in brackets', 'a: [\n  - { b: c }\n]\n'],
  ['a comment', 'a:\n  - 1\n#  - { b: c }\n'],
  ['a row and more of it', '- { b: c }\n  more\n'],
  ['a row and a key', '- { b: c }\n  : d\n'],
  ['a row as a key', '- { b: c }\n: d\n'],
  ['a row and a field', '- { b: c }\n  d: e\n'],
  ['a row after an anchor', '- &x\n  - { b: c }\n'],
  ['a row after a tag', 'a: !!seq\n  - { b: c }\n'],
  ['two documents', '- { b: c }\n---\n- { b: c }\n'],
  ['rows of two depths', '- { b: c }\n  - { b: c }\n'],
  ['a row at the very end', '- { b: c }'],
  ['a row before blank lines', 'a:\n  - { b: c }\n\n\n'],
  ['a row beside a mistake', 'a: [\n\nb:\n  - { b: c }\n'],
  ['an object behind a key in a text', 'a: |\n  b: { c: d }\n'],
  ['an object behind a key and more of it', 'b: { c: d }\n  e: f\n'],
  ['an object behind a key and a colon', 'b: { c: d }\n  : f\n'],
  ['an object behind a key in brackets', 'a: [\n  b: { c: d }\n]\n'],
  ['an object behind a key in braces', 'a: {\n  b: { c: d },\n  e: [f]\n}\n'],
  ['an object behind an asked key', '? b: { c: d }\n: e\n'],
  ['an object and a list in one place', 'a: { b: c }\na: [d]\n'],
  ['a document that is one object', '{ a: b }\n'],
  ['a row beside a refused mark', 'a: *x\nb:\n  - { b: c }\n'],
])('%s is what it always was', (_, text) => {
  expectSame(text);
});

const PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ': ',
    ' ',
    '  ',
    '- ',
    '\n',
    '\n  - { ',
    ' }\n',
    '"',
    "'",
    '#',
    ' # ',
    '\\',
  ],
  ...[
    '&a ',
    '*a',
    '!t ',
    '|',
    '>',
    '?',
    '%',
    '@',
    '~',
    '.',
    '-',
    '+',
    '1',
    '0',
    '1.5',
    '1e3',
    '0x1f',
    '720p',
  ],
  ...['2026-08-01', 'null', 'true', 'a', 'b', 'a: b', 'x: 1, ', '__proto__', '<<', 'é', '\t', '\r', '\u2028'],
];

test('any row in any surroundings is what it always was', () => {
  const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
  const lead = fc.constantFrom('- ', '  - ', 'k: ', '  k: ', '  - k: ', '    l: ', ': ', '');
  const open = fc.constantFrom<readonly [string, string]>(['{ k: ', ' }'], ['[', ']'], ['[x, { k: [', ']}]']);
  const row = fc
    .tuple(lead, open, soup)
    .map(([before, [left, right], inside]) => before + left + inside + right);
  const plain = fc.constantFrom(
    ...[
      '  - { id: a, n: 1 }',
      '  - { id: b, list: [x, y] }',
      '  - x',
      'other: 1',
      'flow: { a: b }',
      '  deep: [1, 2]',
    ],
    ...['  key:', 'text: |', '  - text: >-', 'open: [', ']', '  "', '# note'],
  );
  const line = fc.oneof({ arbitrary: plain, weight: 3 }, { arbitrary: row, weight: 2 }, soup);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      expectSame(`rows:\n${lines.join('\n')}`);
    }),
    { numRuns: 2000 },
  );
});

test('the specs are what they always were', () => {
  const root = join(import.meta.dirname, '../../../specs');
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  );
  for (const path of paths) expectSame(readFileSync(join(root, path), 'utf8'));
});
