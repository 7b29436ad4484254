import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitRoot, withSpecs } from '../generator/emit/emit-specs.ts';
import { tempFolder } from '../support/temp-folder.ts';

const REPO = join(import.meta.dirname, '../..');
const TABLE = 'runtime/edge/operations/handlers.ts';
const GENERATED = 'generated/handlers.ts';

/** What the type checker says of a part of the project in a copy of the project with these edits. */
function mistakesWith(
  edits: Readonly<Record<string, (text: string) => string>>,
  include = TABLE,
): readonly string[] {
  const root = tempFolder('handlers');
  for (const part of ['runtime', 'generated'])
    cpSync(join(REPO, part), join(root, part), { recursive: true });
  symlinkSync(join(REPO, 'node_modules'), join(root, 'node_modules'));
  for (const [path, edit] of Object.entries(edits)) {
    const before = readFileSync(join(root, path), 'utf8');
    const after = edit(before);
    expect(after, path).not.toBe(before);
    writeFileSync(join(root, path), after);
  }
  const config: { include: readonly string[] } = JSON.parse(
    readFileSync(join(REPO, 'tsconfig.json'), 'utf8'),
  );
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ ...config, include: [include, 'generated/errors.ts'] }),
  );
  const compiler = join(REPO, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(compiler, ['--noEmit', '--pretty', 'false'], { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^\S/.test(line));
}

/** `path(line,` of the line of the table that holds a text. */
function placeOf(text: string): string {
  const lines = readFileSync(join(REPO, TABLE), 'utf8').split('\n');
  return `${TABLE}(${lines.findIndex((line) => line.includes(text)) + 1},`;
}

/** The generated types after an edit of one spec. */
function generatedWith(spec: string, edit: (text: string) => string): string {
  return withSpecs([join(REPO, 'specs')], (root) => {
    const path = join(root, 'specs', spec);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
    return emitRoot(root).get(GENERATED) ?? '';
  });
}

test.each<readonly [string, string, string, () => Readonly<Record<string, (text: string) => string>>]>([
  [
    'an operation without a handler',
    'satisfies ForItsRoutes',
    'task.cancel"\' is missing',
    () => ({ [TABLE]: (text) => text.replace(/^ {2}'task\.cancel'.*$/m, '') }),
  ],
  [
    'a handler that reads a field of the query that its route lost',
    "'task.list':",
    'not assignable',
    () => {
      const generated = generatedWith('routes/videos-list.yaml', (text) =>
        text.replace(/^ {2}order: .*\n/m, '').replace(/^.*(order:|order,).*\n/gm, ''),
      );
      return { [GENERATED]: () => generated };
    },
  ],
  [
    'a handler that reads a field of the body that has another name now',
    "'task.batch':",
    'not assignable',
    () => ({ [GENERATED]: (text) => text.replace('readonly action?: string', 'readonly kind?: string') }),
  ],
  [
    'a handler that reads a field of the body that has another type now',
    "'task.batch':",
    'not assignable',
    () => ({
      [GENERATED]: (text) => text.replace('readonly ids: readonly string[]', 'readonly ids: string'),
    }),
  ],
])('%s does not compile', { timeout: 120_000 }, (_, line, why, edits) => {
  const mistakes = mistakesWith(edits());
  const [mistake] = mistakes.filter((one) => one.startsWith(placeOf(line)));
  expect(mistake ?? mistakes).toContain(why);
});

test('a handler that reads a field that the spec does not have does not compile', {
  timeout: 120_000,
}, () => {
  const path = 'runtime/edge/operations/batch-tasks.ts';
  const [mistake = '', ...more] = mistakesWith({
    [path]: (text) => text.replace("field('ids')", "field('idz')"),
  });
  expect(mistake).toContain(`${path}(`);
  expect(mistake).toContain('\'"idz"\'');
  expect(more).toEqual([]);
});

test('adapters that call a filter whose signature changed do not compile', { timeout: 120_000 }, () => {
  const edits = {
    'runtime/contract/filters/numbers.ts': (text: string) =>
      text.replace('ending: string)', 'ending: readonly string[])'),
  };
  const mistakes = mistakesWith(edits, 'generated/adapters');
  expect(mistakes.length).toBeGreaterThan(0);
  for (const one of mistakes)
    expect(one).toMatch(/^generated\/adapters\/.*not assignable to parameter of type 'readonly string\[\]'/);
});
