import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readFilters } from '../../../generator/contract/read-filters.ts';
import { readShapes } from '../../../generator/contract/read-shapes.ts';
import { parseSources } from '../../../generator/print/source-file.ts';
import { runProgram } from '../../support/process.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import { smallRoot } from './small-root.ts';

const REPO = join(import.meta.dirname, '../../..');
const NUMBERS = 'runtime/contract/filters/numbers.ts';
const VIEWS = 'runtime/contract/surface.ts';

/** One filter with these tags and this signature. */
function read(signature: string, tags = '@filter half Half of it.\n * @example $seconds | half') {
  const text = `/**\n * ${tags}\n */\nexport function half${signature} {\n  return undefined;\n}\n`;
  const { filters, problems } = readFilters(parseSources(new Map([['runtime/contract/x.ts', text]])));
  return {
    filters,
    problems: problems.map(({ span, problem }) => `${text.slice(span.start, span.end)}: ${problem}`),
  };
}

describe('a filter is what its signature says', () => {
  const shared = { name: 'half', fn: 'half', about: 'Half of it.', example: '$seconds | half' };

  test.each([
    [
      '(value: number | undefined): number | undefined',
      { input: 'a number', args: [], output: 'number', reports: false },
    ],
    [
      '(value: Size | undefined, tiers: readonly TierWord[] = [], reporter?: Reporter): string | undefined',
      {
        input: 'a size',
        args: [{ name: 'tiers', kind: 'tier', rest: { min: 0 } }],
        output: 'string',
        reports: true,
      },
    ],
    [
      '<V extends Literal>(value: unknown, pairs: Readonly<Record<string, V>>): V | undefined',
      {
        input: 'a scalar',
        args: [{ name: 'pairs', kind: 'pair', rest: { min: 1 } }],
        output: 'literal',
        reports: false,
      },
    ],
    [
      '<T>(list: readonly T[] | undefined, position: Count): NonNullable<T> | undefined',
      { input: 'a list', args: [{ name: 'position', kind: 'count' }], output: 'item', reports: false },
    ],
    [
      '<A, E extends Literal>(given: A | undefined, value: E): A | E',
      {
        input: 'anything',
        args: [{ name: 'value', kind: 'literal' }],
        output: 'same or literal',
        reports: false,
      },
    ],
  ])('%s', (signature, row) => {
    expect(read(signature)).toEqual({ filters: [{ ...shared, ...row }], problems: [] });
  });
});

describe('a signature that specs cannot call is told at its place', () => {
  test.each([
    ['(value: Date | undefined): string', 'value: Date | undefined: no value of the language is `Date`'],
    ['(value: number, by: Date): number', 'by: Date: no word of a spec is `Date`'],
    ['(value: number, by): number', 'by: no word of a spec is `nothing that it says`'],
    [
      '(value: number): Map<string, number>',
      'Map<string, number>: no value of the language is `Map<string, number>`',
    ],
  ])('%s', (signature, problem) => {
    expect(read(signature)).toEqual({ filters: [], problems: [problem] });
  });

  test.each([
    [
      'a list before another argument',
      '(value: number, of: readonly string[], by: number): number',
      undefined,
      'only its last argument may be a list',
    ],
    ['no value', '(): number', undefined, 'it takes no value'],
    [
      'no example',
      '(value: number): number',
      '@filter half Half of it.',
      'it needs `@filter <name> <what it does>.` and an `@example` that uses it',
    ],
    [
      'an unknown tag',
      '(value: number): number',
      '@filter half Half of it.\n * @exmaple $seconds | half',
      '`@exmaple` says nothing of a filter',
    ],
  ])('%s', (_, signature, tags, problem) => {
    const { filters, problems } = read(signature, tags);
    expect(filters).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});

/** What is read of `TaskView` with this field and these other declarations. */
function readField(field: string, others = '') {
  const interfaces = ['SubmitScope', 'TaskScope', 'FetchScope', 'RemixScope', 'BatchScope', 'AnswerScope'];
  const text = [
    ...interfaces.map((name) => `export interface ${name} {}`),
    'export interface AnswerView { readonly task?: TaskView }',
    `export interface TaskView {\n${field}\n}`,
    others,
  ].join('\n');
  const { views, problems } = readShapes(parseSources(new Map([['runtime/contract/x.ts', text]])));
  const messages = problems.map(({ span, name, problem }) => [
    name,
    text.slice(span.start, span.end),
    problem,
  ]);
  return { fields: views.task, messages };
}

test('what specs must not read is no field, whatever its type', () => {
  const { fields, messages } = readField('/** Ours. @internal */\nreadonly a: Date;\nreadonly b: string;');
  expect({ fields, messages }).toEqual({ fields: { b: { type: 'string' } }, messages: [] });
});

describe('a field is what its type and comment say', () => {
  test.each([
    ['readonly a: string;', '', { type: 'string' }],
    ['readonly a?: Whole | undefined;', '', { type: 'integer', optional: true }],
    ['readonly a: number | undefined;', '', { type: 'number', optional: true }],
    ["readonly a: 'x' | 'y';", '', { type: 'string', values: ['x', 'y'] }],
    [
      'readonly a: Word;',
      "type Word = (typeof WORDS)[number]; const WORDS = ['x', 'y'] as const;",
      { type: 'string', values: ['x', 'y'] },
    ],
    ["readonly a: 'x' | string;", '', { type: 'string' }],
    ['readonly a: readonly Json[];', '', { type: 'list', item: { type: 'json' } }],
    [
      'readonly a: Readonly<Record<string, number>>;',
      '',
      { type: 'object', fields: {}, others: { type: 'number' } },
    ],
    [
      "readonly a: Pick<Other, 'b'>;",
      'interface Other extends Base { readonly c: string } interface Base { readonly b: boolean }',
      { type: 'object', fields: { b: { type: 'boolean' } } },
    ],
    [
      'readonly a: Partial<Other>;',
      'interface Other { readonly b: boolean; readonly [more: string]: string }',
      { type: 'object', fields: { b: { type: 'boolean', optional: true } }, others: { type: 'string' } },
    ],
    [
      '/**\n * How far.\n * @minimum 0\n * @format percent\n */\nreadonly a: Whole;',
      '',
      { type: 'integer', about: 'How far.', keywords: { minimum: 0, format: 'percent' } },
    ],
  ])('%s %s', (field, others, shape) => {
    expect(readField(field, others)).toEqual({ fields: { a: shape }, messages: [] });
  });

  test.each([
    ['readonly a: Date | undefined;', 'Date | undefined', 'Date'],
    ['readonly a: readonly (string | Date)[];', 'readonly (string | Date)[]', 'readonly (string | Date)[]'],
    ['readonly a: Pick<Missing, "b">;', 'Pick<Missing, "b">', 'Pick<Missing, "b">'],
  ])('%s is told at its place', (field, at, type) => {
    expect(readField(field)).toEqual({
      fields: {},
      messages: [['TaskView.a', at, `no value of the language is \`${type}\``]],
    });
  });
});

/** The compiler in a folder of its own, whose contract is edited; a second run has what Node compiled for the first. */
describe('the compiler reads its contract', { timeout: 120_000 }, () => {
  let copy: string;
  beforeAll(() => {
    copy = makeTempFolder('contract');
    for (const part of [
      'generator',
      'runtime/contract',
      'runtime/document',
      'runtime/config/deployment.schema.json',
      'runtime/observe/metrics.ts',
      'package.json',
      'package-lock.json',
    ])
      cpSync(join(REPO, part), join(copy, part), { recursive: true });
    symlinkSync(join(REPO, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => removeFolder(copy));

  const run = (root: string) => runProgram([join(copy, 'generator/main.js'), '--root', root]);
  /** Gives the line that the new text stands in; the file is as it was when the test ends. */
  const edit = (path: string, from: string, to: string): number => {
    const text = readFileSync(join(REPO, path), 'utf8').replace(from, to);
    writeFileSync(join(copy, path), text);
    onTestFinished(() => cpSync(join(REPO, path), join(copy, path)));
    return text.slice(0, text.indexOf(to)).split('\n').length;
  };

  test('and refuses a filter that specs cannot call, at its line', async () => {
    const root = smallRoot();
    const line = edit(NUMBERS, 'n: number): number', 'n: Date): number');
    const { code, stderr } = await run(root);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'error[GW9002]: specs cannot call the filter `plus`: no word of a spec is `Date`',
    );
    expect(stderr).toContain(`--> ${NUMBERS}:${line}:`);
  });

  test('a new field of a view or of a task can be read where there is one', async () => {
    const root = smallRoot();
    const surface = join(root, 'specs/surfaces/video.yaml');
    writeFileSync(surface, `${readFileSync(surface, 'utf8')}    rank: $task.rank\n`);
    const protocol = join(root, 'specs/protocols/p.yaml');
    const text = readFileSync(protocol, 'utf8');
    const asked = text.replace(
      /^poll:\n( +)get: (.*)$/m,
      'poll:\n$1query: { turn: $task.turn | string }\n$1get: $2',
    );
    expect(asked).not.toBe(text);
    writeFileSync(protocol, asked);
    const before = await run(root);
    expect(before.code).toBe(2);
    expect(before.stderr).toContain('$task.rank');
    expect(before.stderr).toContain('$task.turn');
    edit(VIEWS, '  readonly kind: TaskKind;', '  readonly kind: TaskKind;\n  readonly rank?: Whole;');
    edit(
      'runtime/contract/upstream.ts',
      '  readonly upstream_id: string;',
      '  readonly upstream_id: string;\n  readonly turn: Whole;',
    );
    expect(await run(root)).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(root, 'generated/surfaces/video.ts'), 'utf8')).toContain('v.task?.rank');
    expect(readFileSync(join(root, 'generated/adapters/p.ts'), 'utf8')).toContain('s.task.turn');
  });

  test('and refuses a field of a view that specs cannot read, at its line', async () => {
    const line = edit(
      VIEWS,
      '  readonly kind: TaskKind;',
      '  readonly kind: TaskKind;\n  readonly rank?: Date;',
    );
    const { code, stderr } = await run(smallRoot());
    expect(code).toBe(2);
    expect(stderr).toContain(
      'error[GW9002]: specs cannot read `TaskView.rank`: no value of the language is `Date`',
    );
    expect(stderr).toContain(`--> ${VIEWS}:${line + 1}:`);
  });
});
