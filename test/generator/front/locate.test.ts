import { expect, test } from 'vitest';
import { createCollector } from '../../../runtime/document/collector.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import { locate, type PathStep } from '../../../runtime/document/tree.ts';

const TEXT = 'a:\n  b: [x, { c: 1 }]\n"0": zero\nempty: {}\n';
const document = parseYaml({ path: 'x.yaml', text: TEXT }, createCollector());

test.each<[readonly PathStep[], 'key' | 'value' | 'pair', string]>([
  [[], 'value', TEXT.trim()],
  [['a'], 'key', 'a'],
  [['a'], 'value', 'b: [x, { c: 1 }]'],
  [['a', 'b'], 'pair', 'b: [x, { c: 1 }]'],
  [['a', 'b', 0], 'value', 'x'],
  [['a', 'b', '0'], 'key', 'x'],
  [['a', 'b', 1, 'c'], 'pair', 'c: 1'],
  [['0'], 'value', 'zero'],
  [[0], 'key', '"0"'],
  [['a', 'missing', 'deep'], 'key', 'b: [x, { c: 1 }]'],
  [['a', 'b', 7], 'value', '[x, { c: 1 }]'],
  [['empty', 'x'], 'key', '{}'],
  [['none'], 'value', TEXT.trim()],
])('%j %s', (path, part, expected) => {
  if (document === undefined) throw new Error('no document');
  const span = locate(document.tree, path, part);
  expect(span.file).toBe('x.yaml');
  expect(TEXT.slice(span.start, span.end)).toBe(expected);
});
