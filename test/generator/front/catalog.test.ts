import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CATALOG, diagnose } from '../../../generator/diagnostics/catalog.ts';
import { CODES, explain, explainAll, unknownCode } from '../../../generator/diagnostics/explain.ts';

describe.each(CODES)('%s', (code) => {
  const { severity, title, cause, fix } = CATALOG[code];

  test('has a documented place in its range', () => {
    expect(code).toMatch(/^GW[123459]\d{3}$/);
    expect(['error', 'warning']).toContain(severity);
    expect(title).toMatch(/^[^.]+$/);
    expect(cause).toMatch(/\.$/);
    expect(fix).toMatch(/\.$/);
    expect(explain(code)).toBe(`${code} (${severity}): ${title}\n\n${cause}\n\nWhat to do: ${fix}\n`);
  });
});

test('the first codes of each range are all there', () => {
  const wanted = [
    ...range(1001, 1012),
    ...range(2001, 2007),
    ...range(2009, 2023),
    ...range(3001, 3014),
    ...range(3016, 3019),
    'GW4001',
    'GW4002',
    'GW5003',
    'GW9001',
  ];
  expect(wanted.filter((code) => !Object.hasOwn(CATALOG, code))).toEqual([]);
});

test('titles tell codes apart', () => {
  const titles = CODES.map((code) => CATALOG[code].title);
  expect(new Set(titles).size).toBe(titles.length);
});

describe('case files', () => {
  const cases = join(import.meta.dirname, '../diagnostics/cases');
  const told = new Set(
    readdirSync(cases).flatMap((name) =>
      [...readFileSync(join(cases, name), 'utf8').matchAll(/^(?:error|warning)\[(\w+)\]/gm)].map(
        ([, code = '']) => code,
      ),
    ),
  );
  /** What files of text in `specs/` cannot cause, and the test that causes it. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    GW1011: 'front.test.ts',
    GW1014: 'front.test.ts',
    GW2012: '../protocols/hooks.test.ts',
    GW5001: 'output.test.ts',
    GW5003: 'output.test.ts',
    GW5004: 'output-entries.test.ts',
    GW9001: 'cli.test.ts',
    GW9002: 'contract.test.ts',
  };

  test('they expect only codes that exist', () => {
    expect([...told].filter((code) => !Object.hasOwn(CATALOG, code))).toEqual([]);
  });

  test('every code is expected by one, or has its test elsewhere', () => {
    expect(CODES.filter((code) => !told.has(code))).toEqual(Object.keys(ELSEWHERE));
  });

  test.each(Object.entries(ELSEWHERE))('%s is tested in %s', (code, path) => {
    expect(readFileSync(join(import.meta.dirname, path), 'utf8')).toContain(code);
  });
});

test('the list has one line per code', () => {
  expect(explainAll().trimEnd().split('\n')).toHaveLength(CODES.length);
  expect(explainAll()).toContain('GW1009  warning  missing or wrong editor line\n');
});

test('an unknown code is answered with the nearest', () => {
  expect(unknownCode('gw203')).toMatch(/^unknown code `gw203`: did you mean `GW20\d3`\?\n$/);
  expect(unknownCode('banana')).toBe('unknown code `banana`: `generate explain` lists all codes\n');
});

test('label and help come from the catalogue unless given', () => {
  const span = { file: 'specs/families/f.yaml', start: 3, end: 5 };
  const params = { name: 'kx-vidoe', known: ['kx-video'] };
  expect(diagnose('GW2003', span, params)).toEqual({
    code: 'GW2003',
    severity: 'error',
    message: 'unknown protocol `kx-vidoe`',
    span,
    label: 'no file specs/protocols/kx-vidoe.yaml',
    help: 'did you mean `kx-video`?',
  });
  const related = [{ span, message: 'here' }];
  expect(diagnose('GW2003', undefined, params, { label: 'l', help: 'h', related })).toMatchObject({
    label: 'l',
    help: 'h',
    related,
    span: undefined,
  });
});

test('parameters are checked where a diagnostic is made', () => {
  // @ts-expect-error a code that does not exist
  expect(() => diagnose('GW0000', undefined, {})).toThrow('internal: no catalogue entry for GW0000');
  // @ts-expect-error the message needs `id`
  expect(diagnose('GW2007', undefined, { name: 'x' }).message).toBe('duplicate model id `undefined`');
});

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `GW${from + index}`);
}
