import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { language } from '../../../generator/language/compile.ts';
import {
  answerScope,
  factType,
  familyScope,
  roleType,
  submitScope,
  taskScope,
} from '../../../generator/language/scopes.ts';
import type { Compiled, Scope } from '../../../generator/language/types.ts';
import { contractCalls, printCode } from '../../../generator/print/expression.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import { nodeAt, treeOf, VOCABULARY } from './compile-text.ts';

const samples = treeOf(readFileSync(new URL('samples.yaml', import.meta.url), 'utf8'));
const contract = fileURLToPath(new URL('../../../runtime/contract/index.ts', import.meta.url));

export const submit = submitScope(VOCABULARY, ['kind', 'key']);
export const task = taskScope(['kind', 'key']);
export const answer = answerScope(['kind']);
const fields = Object.fromEntries(
  [
    'prompt duration seconds first_image_url last_image_url images video video_url input_video',
    'content metadata input_reference subjects',
  ].flatMap((names) => names.split(' ').map((name) => [name, {}])),
);
export const family = familyScope(fields);

/** One sample of `samples.yaml`, in the way that its place in the specs is compiled. */
export function compile(scope: Scope, ...path: readonly string[]): Compiled {
  const sink = {
    add: (one: { readonly message: string }) => {
      throw new Error(one.message);
    },
  };
  const node = nodeAt(samples, ...path);
  const name = path[path.length - 1] ?? '';
  if (path[0] === 'kx_routes') {
    const isPath = name === 'path' || name === 'look_up';
    const compiled = isPath
      ? language.compilePath(node, scope, sink)
      : language.compileCondition(node, scope, sink);
    if (compiled !== undefined) return compiled;
  }
  if (name === 'failed') {
    const condition = language.compileCondition(node, scope, sink);
    if (condition !== undefined) return condition;
  }
  const fact = path[0]?.startsWith('family') ? VOCABULARY.facts[name] : undefined;
  const role = path[0]?.startsWith('family') ? VOCABULARY.roles[name] : undefined;
  const type = fact !== undefined ? factType(fact) : role !== undefined ? roleType(role) : undefined;
  const compiled =
    type === undefined
      ? language.compileValue(node, scope, sink)
      : language.compileTyped(node, type, scope, sink);
  if (compiled === undefined) throw new Error('did not compile');
  return compiled;
}

/** All samples below one name as one object. */
export function objectOf(scope: Scope, name: string): Compiled {
  const node = nodeAt(samples, name);
  const entries = node.kind === 'map' ? node.entries : [];
  const parts = entries.map((entry) => ({ key: entry.key, value: compile(scope, name, entry.key).code }));
  return { ...compile(scope, name, entries[0]?.key ?? ''), code: { kind: 'object', entries: parts } };
}

type Run = (...args: readonly unknown[]) => unknown;

/** Samples by name: the parameters of the function that each becomes, and what it was compiled to. */
export type Samples = Readonly<Record<string, readonly [string, Compiled]>>;

/**
 * Prints the samples as one module, loads it before the tests of a file, and runs one by name. Absent entries
 * are dropped as they are from JSON, everything else is compared exactly.
 */
export function programOf(samples: Samples): (name: string, ...args: readonly unknown[]) => unknown {
  const folder = makeTempFolder('language');
  const program: Record<string, unknown> = {};
  beforeAll(async () => {
    const calls = contractCalls(...Object.values(samples).map(([, { code }]) => code));
    const lines = Object.entries(samples).map(([name, [params, { code }]]) => {
      const body = printCode(code, { indent: 0 });
      return `export const ${name} = (${params}) => (${body});\n`;
    });
    const file = join(folder, 'program.ts');
    writeFileSync(file, `import { ${calls.join(', ')} } from '${contract}';\n${lines.join('\n')}`);
    Object.assign(program, await import(pathToFileURL(file).href));
  });
  afterAll(() => removeFolder(folder));
  return (name, ...args) => {
    const found = program[name];
    if (typeof found !== 'function') throw new Error(`no ${name} in the program`);
    return (found as Run)(...args);
  };
}
