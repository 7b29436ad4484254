import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFilters } from '../../../generator/contract/read-filters.ts';
import { parseSources } from '../../../generator/print/source-file.ts';
import { runProgram } from '../../support/process.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { smallRoot } from './small-root.ts';

const REPO = join(import.meta.dirname, '../../..');
const NUMBERS = 'runtime/contract/filters/numbers.ts';

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

test('the compiler refuses a filter that specs cannot call, at its line', { timeout: 120_000 }, async () => {
  const copy = tempFolder('contract');
  for (const part of [
    'generator',
    'runtime/contract',
    'generated/contract.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(REPO, part), join(copy, part), { recursive: true });
  symlinkSync(join(REPO, 'node_modules'), join(copy, 'node_modules'));
  const run = () => runProgram([join(copy, 'generator/main.js'), '--root', smallRoot()]);
  expect(await run()).toMatchObject({ code: 0, stderr: '' });
  const path = join(copy, NUMBERS);
  const text = readFileSync(path, 'utf8').replace('n: number): number', 'n: Date): number');
  writeFileSync(path, text);
  const { code, stderr } = await run();
  expect(code).toBe(2);
  expect(stderr).toContain('error[GW9002]: specs cannot call the filter `plus`: no word of a spec is `Date`');
  const line = text.split('\n').findIndex((one) => one.includes('n: Date')) + 1;
  expect(stderr).toContain(`--> ${NUMBERS}:${line}:`);
});
