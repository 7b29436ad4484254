import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { emitRoot, withSpecs } from '../generator/emit/emit-specs.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const REPO = join(import.meta.dirname, '../..');
const TABLE = 'runtime/edge/operations/handlers.ts';
const GENERATED = 'generated/handlers.ts';
const BATCH = 'runtime/edge/operations/batch-tasks.ts';

type Edits = Readonly<Record<string, (text: string) => string>>;

/** What the type checker says of the handlers and the adapters in a copy of the project with these edits. */
function mistakesWith(edits: Edits): readonly string[] {
  const root = makeTempFolder('handlers');
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
    JSON.stringify({ ...config, include: [TABLE, 'generated/errors.ts', 'generated/adapters'] }),
  );
  const compiler = join(REPO, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(compiler, ['--noEmit', '--checkers', '1', '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  removeFolder(root);
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

/** One mistake that must be told, and where: each is made by an edit of its own. */
interface Mistake {
  readonly title: string;
  readonly edits: () => Edits;
  readonly at: () => string;
  readonly why: string;
}

const WITHOUT_HANDLER: Mistake = {
  title: 'an operation without a handler',
  edits: () => ({ [TABLE]: (text) => text.replace(/^ {2}'task\.cancel'.*$/m, '') }),
  at: () => placeOf('satisfies ForItsRoutes'),
  why: 'task.cancel"\' is missing',
};
const OTHER_FILTER: Mistake = {
  title: 'an adapter that calls a filter whose signature changed',
  edits: () => ({
    'runtime/contract/filters/numbers.ts': (text) =>
      text.replace('ending: string)', 'ending: readonly string[])'),
  }),
  at: () => 'generated/adapters/',
  why: "not assignable to parameter of type 'readonly string[]'",
};
const LOST_FIELD: Mistake = {
  title: 'a handler that reads a field of the query that its route lost',
  edits: () => {
    const generated = generatedWith('routes/videos-list.yaml', (text) =>
      text.replace(/^ {2}order: .*\n/m, '').replace(/^.*(order:|order,).*\n/gm, ''),
    );
    return { [GENERATED]: () => generated };
  },
  at: () => placeOf("'task.list':"),
  why: 'not assignable',
};
const OTHER_NAME: Mistake = {
  title: 'a handler that reads a field of the body that has another name now',
  edits: () => ({
    [GENERATED]: (text) => text.replace('readonly action?: string', 'readonly kind?: string'),
  }),
  at: () => placeOf("'task.batch':"),
  why: 'not assignable',
};
const OTHER_TYPE: Mistake = {
  title: 'a handler that reads a field of the body that has another type now',
  edits: () => ({
    [GENERATED]: (text) => text.replace('readonly ids: readonly string[]', 'readonly ids: string'),
  }),
  at: () => placeOf("'task.batch':"),
  why: 'not assignable',
};
const UNKNOWN_FIELD: Mistake = {
  title: 'a handler that reads a field that the spec does not have',
  edits: () => ({ [BATCH]: (text) => text.replace("field('ids')", "field('idz')") }),
  at: () => `${BATCH}(`,
  why: '\'"idz"\'',
};

/** Mistakes in different places are made in one copy: most of the time goes into reading all that is as it was. */
describe.each([[[WITHOUT_HANDLER, OTHER_FILTER]], [[LOST_FIELD, OTHER_NAME]], [[OTHER_TYPE, UNKNOWN_FIELD]]])(
  'in one copy',
  (made) => {
    let told: readonly string[];
    beforeAll(() => {
      told = mistakesWith(joined(made.map(({ edits }) => edits())));
    }, 120_000);

    test.each(made)('$title does not compile', ({ at, why }) => {
      const here = told.filter((one) => one.startsWith(at()));
      expect(here.length > 0 ? here : told).toEqual(here.map(() => expect.stringContaining(why)));
      expect(here).not.toEqual([]);
    });

    test('and no other file has a mistake', () => {
      const files = made.map(({ at }) => at().replace(/\(.*/, ''));
      expect(told.filter((one) => !files.some((file) => one.startsWith(file)))).toEqual([]);
    });
  },
);

/** All of the edits, one after the other where several are of one file. */
function joined(all: readonly Edits[]): Edits {
  const paths = new Set(all.flatMap((edits) => Object.keys(edits)));
  return Object.fromEntries(
    [...paths].map((path) => [
      path,
      (text: string) => all.reduce((before, edits) => edits[path]?.(before) ?? before, text),
    ]),
  );
}
