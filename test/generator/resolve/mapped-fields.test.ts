import { expect, test } from 'vitest';
import { mappedFields } from '../../../generator/resolve/explain/mapped-fields.ts';
import { pricePlaces } from '../../../generator/resolve/explain/price-places.ts';
import { createCollector } from '../../../runtime/document/collector.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';

function documentOf(text: string) {
  const document = parseYaml({ path: 'specs/x.yaml', text }, createCollector());
  if (document === undefined) throw new Error('internal: the test is no YAML');
  return document;
}

function rows(text: string, lists: 'alternatives' | 'items' = 'items'): readonly string[] {
  const document = documentOf(text);
  return mappedFields(document.tree, { document, lists }).map(
    ({ target, from, line }) => `${line} ${target} <- ${from}`,
  );
}

test.each<readonly [string, string, readonly string[]]>([
  ['members', 'a: $x\nb:\n  c: "{$x}-{$y}"\n  d: true', ['1 a <- $x', '3 b.c <- {$x}-{$y}', '4 b.d <- true']],
  ['escaped keys', '$$a: $x', ['1 $a <- $x']],
  ['lists', 'a:\n  - $x\n  - { b: $y }', ['2 a[] <- $x', '3 a[].b <- $y']],
  [
    'each',
    'a: { $each: $x, b: $item, $when: $index over 1 }\nc: [{ $each: $y, $is: $item | url }]',
    ['1 a[].b <- $item, for each $x, when $index over 1', '2 c[] <- $item | url, for each $y'],
  ],
  [
    'conditions',
    'a:\n  $when: $m is text\n  $is: $x\n  $else: $y',
    ['3 a <- $x, when $m is text', '4 a <- $y, unless $m is text'],
  ],
  [
    'choices',
    'a:\n  $choose: $m\n  text: $x\n  $else: { b: $y }',
    ['3 a <- $x, when $m is text', '4 a.b <- $y, for any other $m'],
  ],
  [
    'merges',
    '$merge:\n  - a: $x\n    b: { $merge: [$metadata.b] }\n  - $metadata',
    ['2 a <- $x', '3 b.* <- $metadata.b', '4 * <- $metadata'],
  ],
  [
    'texts, files and sizes',
    'a: { $text: { b: $x } }\nc: { $file: $y | first }\nd: { $size: { ratio: $z } }',
    ['1 a.b <- $x, inside a JSON text', '2 c <- $y | first, as a file', '3 d.ratio <- $z'],
  ],
  [
    'inputs in the places of a document',
    'a: { $fill: $metadata.prompt, $with: [$x, $y], $at: ["*.b"], c: $item }',
    ['1 a <- $x + $y in their places of $metadata.prompt'],
  ],
])('of a request, %s are told with their lines', (_, text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test.each<readonly [string, string, readonly unknown[]]>([
  ['a constant', 'a: x', [[]]],
  ['names and filters', 'a: "{$x | else $y}-{$z.b}"', [['$x', '$y', '$z.b']]],
  ['an item', 'a: { $each: $x, b: $item.c, $when: $index over 1 }', [['$x']]],
  ['inputs of a document', 'a: { $fill: $m, $with: [$x, $y], $at: ["*.b"], c: $item }', [['$x', '$y']]],
  ['both values of a condition', 'a: { $when: $d | count over 2, $is: $x, $else: $y }', [['$x'], ['$y']]],
  [
    'branches',
    'a:\n  $choose: $m.k\n  b: $x\n  c: { $when: $d, $is: $y }\n  $else: $z',
    [['$x'], ['$y'], ['$z']],
  ],
])('what is read is data: %s', (_, text, expected) => {
  const document = documentOf(text);
  expect(mappedFields(document.tree, { document, lists: 'items' }).map(({ reads }) => reads)).toEqual(
    expected,
  );
});

test('where a list is several ways to one target, the target is none of its items', () => {
  const text = 'first_frame:\n  - { $each: $body.content | where a b, $is: $item.url }\n  - $body.image';
  expect(rows(text, 'alternatives')).toEqual([
    '2 first_frame <- $item.url, for each $body.content | where a b',
    '3 first_frame <- $body.image',
  ]);
});

test('prices stand where they are said: of the model, else of its family', () => {
  const text = `price: { per: second, micros: 1 }
models:
  - { id: a }
  - { id: b, price: { per: clip, micros: 2 } }
  - id: c
    price:
      per: second
      rows:
        - { tier: 720p, micros: 3 }
        - { micros: 4 }
`;
  const lines = Object.entries(pricePlaces(documentOf(text))).map(([model, places]) => [
    model,
    ...places.map(({ file, line }) => `${file}:${line}`),
  ]);
  expect(lines).toEqual([
    ['a', 'specs/x.yaml:1'],
    ['b', 'specs/x.yaml:4'],
    ['c', 'specs/x.yaml:9', 'specs/x.yaml:10'],
  ]);
  expect(pricePlaces(documentOf('models:\n  - { id: a }\n'))).toEqual({});
});
