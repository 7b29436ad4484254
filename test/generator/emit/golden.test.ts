import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emitRoot, withSpecs } from './emit-specs.ts';

const CASES = join(import.meta.dirname, '../../cases/emit');
const BASE = 'base';
const UPDATE = process.env.UPDATE_GOLDEN === '1' && process.env.CI === undefined;

/** Made from the generator's own tables, not from a case's specs; `test/repo/current.test.ts` covers them. */
const MADE_FROM_TABLES = [
  'generated/README.md',
  'generated/contract.json',
  'generated/docs/diagnostics.md',
  'generated/docs/filters.md',
  'generated/docs/gateway-yaml.md',
  'generated/docs/metrics.md',
];

function ofSpecs(path: string): boolean {
  return !MADE_FROM_TABLES.includes(path) && !path.startsWith('generated/schema/');
}

function emitCase(name: string): ReadonlyMap<string, string> {
  const trees = [...new Set([BASE, name])].map((tree) => join(CASES, tree, 'specs'));
  const files = withSpecs(trees, (root) => emitRoot(root));
  return new Map([...files].filter(([path]) => ofSpecs(path)));
}

const base = emitCase(BASE);

/** The base shows every file; another case shows exactly the files that its specs change. */
function changedFiles(name: string): ReadonlyMap<string, string> {
  if (name === BASE) return base;
  return new Map([...emitCase(name)].filter(([path, text]) => base.get(path) !== text));
}

function readTree(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')];
    }),
  );
}

function rewrite(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('golden trees', () => {
  test.each(readdirSync(CASES).sort())('%s', (name) => {
    const folder = join(CASES, name, 'expected');
    const files = changedFiles(name);
    if (UPDATE) rewrite(folder, files);
    const expected = readTree(folder);
    expect([...files.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [path, text] of expected) expect(files.get(path), path).toBe(text);
  });

  test('a model is one line in its spec, a generated file, what it costs on the page and the line of its price', () => {
    expect([...changedFiles('model-added').keys()].sort()).toEqual([
      'generated/docs/families/f.md',
      'generated/explain/families/f.json',
      'generated/families/f.ts',
    ]);
  });

  test('a model of an image line is that too, its row on the page and its sizes', () => {
    const before = emitCase('image-line');
    const trees = [BASE, 'image-line'].map((tree) => join(CASES, tree, 'specs'));
    const after = withSpecs(trees, (root) => {
      appendFileSync(join(root, 'specs/lines/i.yaml'), '  - { id: i-two }\n');
      return emitRoot(root);
    });
    const changed = [...after].filter(([path, text]) => ofSpecs(path) && before.get(path) !== text);
    expect(changed.map(([path]) => path)).toEqual([
      'generated/docs/families/i.md',
      'generated/docs/sizes.md',
      'generated/explain/families/i.json',
      'generated/families/i.ts',
    ]);
  });
});
