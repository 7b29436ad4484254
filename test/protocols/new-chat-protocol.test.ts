import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitAll } from '../../generator/emit/index.ts';
import { generate } from '../../generator/generate.ts';
import { resolve } from '../../generator/resolve/resolve.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const REPO = join(import.meta.dirname, '../..');
const OWN = join(import.meta.dirname, 'new-chat-protocol');
const SPEC = join(OWN, 'deepseek.yaml');

/** What is copied of the repository: all that the tests below read. */
const COPIED = [
  'generated',
  'package.json',
  'runtime',
  'specs',
  'test/chat',
  'test/cli',
  'test/protocols',
  'test/sandbox',
  'test/support',
  'vitest.config.ts',
];
const CHECKED = [
  'test/cli/models.test.ts',
  'test/protocols/chat-formats.test.ts',
  'test/protocols/chat-protocols.test.ts',
  'test/sandbox/chat-of-specs.test.ts',
  'test/sandbox/sandbox-deployment.test.ts',
];

let root: string;

beforeAll(() => {
  root = makeTempFolder('new-chat-protocol');
  for (const path of COPIED) cpSync(join(REPO, path), join(root, path), { recursive: true });
  symlinkSync(join(REPO, 'node_modules'), join(root, 'node_modules'));
  cpSync(SPEC, join(root, 'specs/protocols/deepseek.yaml'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What was written, documents and schemas apart. */
function written(): readonly string[] {
  const outcome = generate(root, 'write', { resolve, emitAll });
  if (outcome.kind !== 'written') throw new Error(JSON.stringify(outcome.diagnostics));
  return outcome.changes.written.filter((path) => !/^generated\/(docs|schema)\//.test(path));
}

/** Runs the named tests of the copy as `npx vitest run` does. */
function run(files: readonly string[]): { readonly status: number | null; readonly output: string } {
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--reporter=verbose', ...files];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...Object.fromEntries(env), NO_COLOR: '1' },
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

describe('a new chat vendor of a known format is one YAML file, its id in a family, and its replays', () => {
  test('of few lines', () => {
    expect(readFileSync(SPEC, 'utf8').split('\n').length).toBeLessThanOrEqual(60);
  });

  test('that changes no file but its own and those that list ids', () => {
    expect(written()).toEqual([
      'generated/adapters/deepseek.ts',
      'generated/explain/protocols/deepseek.json',
      'generated/index.ts',
      'generated/twins/deepseek.ts',
    ]);
    const path = join(root, 'specs/families/chat.yaml');
    const text = readFileSync(path, 'utf8')
      .replace('protocols: [', 'protocols: [deepseek, ')
      .replace('\nmodels:\n', '\nmodels:\n  - { id: chat-new }\n');
    writeFileSync(path, text);
    expect(written()).toContain('generated/families/chat.ts');
  });

  test('whose replays are asked for', { timeout: 120_000 }, () => {
    const { status, output } = run(['test/protocols/chat-protocols.test.ts']);
    expect(status).toBe(1);
    expect(output).toContain('chat protocol deepseek has no replays: write');
  });

  test('and every test of chat takes it as it is', { timeout: 120_000 }, () => {
    cpSync(join(OWN, 'replays.yaml'), join(root, 'test/protocols/chat-replays/deepseek.yaml'));
    const { status, output } = run(CHECKED);
    expect(output).toContain('deepseek');
    expect({ status, failed: output.split('\n').filter((line) => line.includes(' FAIL ')) }).toEqual({
      status: 0,
      failed: [],
    });
  });
});
