import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../../generator/cli.ts';
import type { Stages } from '../../../generator/generate.ts';
import { keepingTerminal, smallRoot } from './small-root.ts';
import { STAGES } from './stages.ts';

const MEMORY = 'node_modules/.cache/gateway/last-run.json';

/** A root with a place for the memory, and what a run there said and compiled. */
function rootWithMemory() {
  const root = smallRoot();
  mkdirSync(join(root, 'node_modules'));
  const run = async (...args: readonly string[]) => {
    let compiled = 0;
    const loadStages = async (): Promise<Stages> => {
      compiled += 1;
      return STAGES;
    };
    const { told, terminal } = keepingTerminal();
    const code = await main([...args, '--root', root], { terminal, loadStages });
    return { code, compiled, out: told.out };
  };
  return { root, run };
}

test('where nothing changed, nothing is compiled, and the same is said', async () => {
  const { run } = rootWithMemory();
  const first = await run();
  expect(first).toMatchObject({ code: 0, compiled: 1 });
  const found = /: (\d+ models?, \d+ routes?)/.exec(first.out)?.[1];
  expect(await run()).toEqual({ code: 0, compiled: 0, out: `ok nothing to do: ${found}\n` });
});

test.each<readonly [string, (root: string) => void]>([
  ['a spec', (root) => appendFileSync(join(root, 'specs/gateway.yaml'), '# more\n')],
  ['a new spec', (root) => writeFileSync(join(root, 'specs/lines.yaml'), '')],
  ['an output', (root) => appendFileSync(join(root, 'generated/index.ts'), '\n')],
  ['a lost output', (root) => rmSync(join(root, 'generated/index.ts'))],
  [
    'a file among the output',
    (root) => cpSync(join(root, 'generated/index.ts'), join(root, 'generated/b.ts')),
  ],
  ['a broken memory', (root) => writeFileSync(join(root, MEMORY), '{')],
  ['a memory of nothing', (root) => writeFileSync(join(root, MEMORY), '{}')],
])('%s is compiled again', async (_, change) => {
  const { root, run } = rootWithMemory();
  await run();
  change(root);
  expect(await run()).toMatchObject({ compiled: 1 });
});

test('a check always compiles, and what had a warning or a mistake is said again', async () => {
  const { root, run } = rootWithMemory();
  await run();
  expect(await run('--check')).toMatchObject({ code: 0, compiled: 1 });
  const path = join(root, 'specs/gateway.yaml');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, `${text}wrong: 1\n`);
  expect([await run(), await run()]).toMatchObject([
    { code: 2, compiled: 1 },
    { code: 2, compiled: 1 },
  ]);
  writeFileSync(path, text);
  expect(await run()).toMatchObject({ code: 0, compiled: 0 });
});

test('a check leaves what it compiled for later runs', async () => {
  const { root, run } = rootWithMemory();
  const units = () => readFileSync(join(root, 'node_modules/.cache/gateway/units'));
  await run();
  const written = units();
  rmSync(join(root, 'node_modules/.cache'), { recursive: true });
  expect(await run('--check')).toMatchObject({ code: 0, compiled: 1 });
  expect(units()).toEqual(written);
});

test('a run with mistakes forgets nothing of those before', async () => {
  const { root, run } = rootWithMemory();
  await run();
  const units = () => readFileSync(join(root, 'node_modules/.cache/gateway/units'));
  const before = units();
  appendFileSync(join(root, 'specs/gateway.yaml'), 'wrong: 1\n');
  expect(await run()).toMatchObject({ code: 2 });
  expect(units()).toEqual(before);
});

test('where there is no place for it, nothing is remembered', async () => {
  const { root, run } = rootWithMemory();
  rmSync(join(root, 'node_modules'), { recursive: true });
  await run();
  expect(await run()).toMatchObject({ code: 0, compiled: 1 });
});
