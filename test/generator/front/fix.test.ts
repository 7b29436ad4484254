import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corrected, fix } from '../../../generator/fix.ts';
import { generate } from '../../../generator/generate.ts';
import { type Overlay, readCase } from '../diagnostics/case-file.ts';
import { smallRoot } from './small-root.ts';
import { STAGES } from './stages.ts';

/** The text without what stands between « and ». */
function without(text: string): string {
  const plain = text.replaceAll(/[«»]/g, '');
  const parts = text.split(/[«»]/);
  const edits = parts.flatMap((part, index) => {
    if (index % 2 === 0) return [];
    const start = parts.slice(0, index).join('').length;
    return [{ span: { file: 'a', start, end: start + part.length }, text: '' }];
  });
  return corrected(plain, edits);
}

describe('an item that is taken away', () => {
  test.each([
    ['a:\n  - «{ b: 1 }»\n  - c\n', 'a:\n  - c\n'],
    ['a:\n  - b\n  - «c: 1\n    d: 2» # why\ne: 1\n', 'a:\n  - b\ne: 1\n'],
    ['- «a»', ''],
    ['a: [«b», c]', 'a: [c]'],
    ['a: [b, «c»]', 'a: [b]'],
    ['a: [«b», «c»]', 'a: []'],
    ['a: [«b»]', 'a: []'],
  ])('%j becomes %j', (before, after) => {
    expect(without(before)).toBe(after);
  });
});

test('filters that repeat the rows lose their list, or go', () => {
  const name = 'gw3124-filters-that-repeat-the-row.case';
  const text = readFileSync(join(import.meta.dirname, '../diagnostics/cases', name), 'utf8');
  const root = smallRoot(readCase(text).overlays);
  const path = 'specs/protocols/p.yaml';
  const before = readFileSync(join(root, path), 'utf8');
  expect(fix(root, STAGES)).toEqual([path]);
  const after = before
    .replace('seconds: $seconds | nearest 5 10\n', 'seconds: $seconds\n')
    .replace('resolution: $size | tier 480p 720p | upper\n', 'resolution: $size | tier | upper\n');
  expect(after).not.toBe(before);
  expect(readFileSync(join(root, path), 'utf8')).toBe(after);
});

const P = 'specs/protocols/p.yaml';
const MODELINE = '# yaml-language-server: $schema=../../generated/schema/';
const ROWS =
  'models:\n  - { limits: { seconds: { one_of: [5, 10] }, size: { pixels: [832x480, 480x832] } } }\n';
const OPEN_ROWS = 'models:\n  - { modes: [text] }\n';
const edit = (from: string, to: string): Overlay => ({ kind: 'edit', path: P, from, to });
const child = (id: string, more: string): Overlay => ({
  kind: 'file',
  path: `specs/protocols/${id}.yaml`,
  text: `${MODELINE}protocol.schema.json\nid: ${id}\nextends: p\ntitle: Child\n${more}`,
});

test.each([
  ['`*`', '$size | pixels * 832x480 480x832', '$size | pixels *'],
  ['a quoted text', '$size | pixels " by " 832x480 480x832 | upper', '$size | pixels " by " | upper'],
])('sizes in pixels keep how they are joined: %s', (_, before, after) => {
  const root = smallRoot([
    edit('auth: { use: bearer }\n', `auth: { use: bearer }\n${ROWS}`),
    edit('    seconds: $seconds | int', `    size: ${before}\n    seconds: $seconds | int`),
  ]);
  const told = () => generate(root, 'check', STAGES).diagnostics.map(({ code, help }) => ({ code, help }));
  const word = after.split(' | ')[1];
  expect(told()).toEqual([{ code: 'GW3124', help: `write \`${word}\` without the list` }]);
  expect(fix(root, STAGES)).toEqual([P]);
  expect(readFileSync(join(root, P), 'utf8')).toContain(`    size: ${after}\n`);
  expect(told()).toEqual([]);
});

const REPEATING = edit('    seconds: $seconds | int', '    seconds: $seconds | nearest 5 10');
const ABSTRACT = edit('id: p\n', 'id: p\nabstract: true\n');
const WITH_ROWS = edit('auth: { use: bearer }\n', `auth: { use: bearer }\n${ROWS}`);
const DEFAULT: Overlay = {
  kind: 'file',
  path: 'specs/refusals/http.yaml',
  text: `${MODELINE}refusals.schema.json\nid: http\nrules:\n  - { http: [401], class: invalid_key }\n  - { http: [402], class: quota }\n`,
};
const DENYING = [
  {
    kind: 'edit',
    path: 'specs/vocabulary.yaml',
    from: 'tiers: [480p, 720p, 1080p]',
    to: 'tiers: [480p, 720p, 1080p]\ndenied: { anywhere: { callbacks: [webhook] } }',
  },
  edit('    model: $model', '    model: $model\n    input: { $merge: [$metadata] }'),
  edit('pace:', 'metadata_fields: []\ndeny_metadata: [webhook]\npace:'),
] as const;

test.each<readonly [string, string, readonly Overlay[]]>([
  [
    'a base, of which one child repeats it',
    'GW3124',
    [ABSTRACT, REPEATING, child('c', ROWS), child('d', OPEN_ROWS)],
  ],
  ['a protocol that others extend', 'GW3124', [WITH_ROWS, REPEATING, child('d', OPEN_ROWS)]],
  ['a protocol that a broken file extends', 'GW3124', [WITH_ROWS, REPEATING, child('d', 'submitt: {}\n')]],
  [
    'a block',
    'GW3124',
    [
      WITH_ROWS,
      edit('    seconds: $seconds | int', '    $use: length'),
      {
        kind: 'file',
        path: 'specs/blocks/length.yaml',
        text: `${MODELINE}block.schema.json\nid: length\nblock: { seconds: $seconds | nearest 5 10 }\n`,
      },
    ],
  ],
  [
    'a protocol that a file extends which cannot be read',
    'GW3124',
    [WITH_ROWS, REPEATING, child('d', 'a: [')],
  ],
  ['refusals of a protocol that others extend', 'GW3150', [DEFAULT, child('d', 'about: Another\n')]],
  [
    'a table of refusals',
    'GW3150',
    [
      DEFAULT,
      edit('  rules:\n', '  use: shared\n  rules:\n'),
      edit('    - { http: [401], class: invalid_key }\n', ''),
      {
        kind: 'file',
        path: 'specs/refusals/shared.yaml',
        text: `${MODELINE}refusals.schema.json\nid: shared\nrules: [{ http: [401], class: invalid_key }]\n`,
      },
    ],
  ],
  ['a base whose child allows the name', 'GW3171', [...DENYING, child('d', 'allow_metadata: [webhook]\n')]],
])('what may be right in another file stays: %s', (_, code, overlays) => {
  const root = smallRoot(overlays);
  expect(generate(root, 'check', STAGES).diagnostics.map((one) => one.code)).toContain(code);
  expect(fix(root, STAGES)).toEqual([]);
});
