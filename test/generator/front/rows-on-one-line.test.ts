import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createCollector } from '../../../runtime/document/collector.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import { nodeAt } from '../../../runtime/document/tree.ts';

function read(text: string) {
  const sink = createCollector();
  const document = parseYaml({ path: 'x.yaml', text }, sink);
  return { document, told: sink.diagnostics() };
}

/** What a library that knows no places says. */
function plain(text: string): unknown {
  return parse(text, { stringKeys: true });
}

test.each([
  '{ id: video-a }',
  '{id: a,b: c}',
  '{ title: Two plain words, price: { per: second, micros: 100000 } }',
  '{ seconds: [4, 8, 12], tiers: [720p, 4k], on: 2026-08-01, n: 0 }',
  '{ a: "16:9, {x}", b: \'#no\', c: "" }',
  "{ $when: not $body.a | count over 1, $is: $body.b ?? $body.c | join ' ' }",
  '{ a: it\'s "so" (50%) & more! = <b>; c@d*e\\f^g~h`, b: {}, c: [] }',
  '{ a: 1.5, b: -1, c: null, d: TRUE, e: 12:30, f: 2026-08, g: b:c }',
  '[a, 1, [], {}]',
  '{}',
  '{ a: [[1], [{ b: 2 }]] }',
  `{ ${'a: { '.repeat(9)}b: 1${' }'.repeat(9)} }`,
])('%s is read at its place', (row) => {
  for (const [text, path] of [
    [`- ${row}\n- next: 1\n`, [0]],
    [`top:\n    - ${row}`, ['top', 0]],
    [`top:\r\n- ${row}\r\n- ${row}\r\n`, ['top', 1]],
  ] as const) {
    const { document, told } = read(text);
    expect(told).toEqual([]);
    expect(document?.value).toEqual(plain(text));
    const span = document === undefined ? undefined : nodeAt(document.tree, path)?.span;
    expect(text.slice(span?.start, span?.end)).toBe(row);
  }
});

const PIECES = [
  ...['{', '}', '[', ']', ',', ':', ': ', ' ', '  ', '- ', '\n', '\n  - { ', ' }\n', '"', "'", '#', ' # '],
  ...['\\', '&a ', '*a', '!t ', '|', '>', '?', '%', '@', '~', '.', '-', '+', '1', '0', '1.5', '1e3', '0x1f'],
  ...['720p', '2026-08-01', 'null', 'true', 'a', 'b', 'a: b', 'x: 1, ', '__proto__', '<<', 'é', '\t', '\r'],
];

test('rows in any surroundings are read as they are, or are a mistake', () => {
  const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
  const lead = fc.constantFrom('- ', '  - ', 'k: ', '  k: ', '  - k: ', '    l: ', ': ', '');
  const open = fc.constantFrom<readonly [string, string]>(['{ k: ', ' }'], ['[', ']'], ['[x, { k: [', ']}]']);
  const row = fc.tuple(lead, open, soup).map(([at, [left, right], inside]) => at + left + inside + right);
  fc.assert(
    fc.property(fc.array(fc.oneof(row, soup), { maxLength: 6 }), (lines) => {
      const text = `rows:\n${lines.join('\n')}`;
      const { document, told } = read(text);
      if (document === undefined) expect(told).not.toEqual([]);
      else expect(document.value).toEqual(plain(text));
    }),
    { numRuns: 2000 },
  );
});

test('specs are read as they are', () => {
  const root = join(import.meta.dirname, '../../../specs');
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.yaml')) continue;
    const text = readFileSync(join(root, path), 'utf8');
    expect(read(text).document?.value).toEqual(plain(text));
  }
});
