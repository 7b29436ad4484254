import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const CASES = join(ROOT, 'test/cases/emit');
const names = readdirSync(CASES).sort();

/** Golden trees laid out as the repository is, so that their imports of the contract resolve. */
let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-golden-'));
  for (const link of ['runtime', 'node_modules']) symlinkSync(join(ROOT, link), join(root, link));
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
  for (const name of names) {
    mkdirSync(join(root, name));
    symlinkSync(join(ROOT, 'runtime'), join(root, name, 'runtime'));
    for (const tree of new Set(['base', name])) {
      cpSync(join(CASES, tree, 'expected/generated'), join(root, name, 'generated'), { recursive: true });
    }
  }
  const config = { extends: join(ROOT, 'tsconfig.json'), include: names.map((name) => `${name}/generated`) };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...config, exclude: [] }));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function node(args: readonly string[]): string {
  return execFileSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe('golden trees', () => {
  test('pass the type check', { timeout: 120_000 }, () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(runTsc(tsc)).toBe('');
  });

  test('load, and serve what their specs say', () => {
    const script = `
      const ids = {};
      for (const name of ${JSON.stringify(names)}) {
        const { registry } = await import('./' + name + '/generated/index.ts');
        const openapi = JSON.parse(await registry.openapi());
        const twins = Object.keys(await registry.twins());
        ids[name] = [registry.families.flatMap((family) => family.models.map((model) => model.id)), openapi.openapi, twins];
      }
      console.log(JSON.stringify(ids));`;
    writeFileSync(join(root, 'load.ts'), script);
    const loaded = JSON.parse(node([join(root, 'load.ts')])) as Record<string, unknown>;
    expect(Object.keys(loaded)).toEqual(names);
    expect(loaded.base).toEqual([['f-one', 'f-two'], '3.1.0', ['p']]);
    expect(loaded['model-added']).toEqual([['f-one', 'f-three', 'f-two'], '3.1.0', ['p']]);
    expect(loaded['image-line']).toEqual([['f-one', 'f-two', 'i-auto', 'i-one', 'i-small'], '3.1.0', ['p']]);
    expect(loaded['two-families-one-protocol']).toEqual([
      ['b-one', 'b-two', 'f-one', 'f-two'],
      '3.1.0',
      ['p'],
    ]);
  });
});

/** Output of the compiler: empty when nothing is wrong. */
function runTsc(tsc: string): string {
  try {
    return node([tsc, '--checkers', '1', '-p', join(root, 'tsconfig.json')]);
  } catch (error) {
    return typeof error === 'object' && error !== null && 'stdout' in error
      ? String(error.stdout)
      : String(error);
  }
}
