import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitOwn } from '../../../generator/emit/index.ts';
import { NO_CACHE } from '../../../generator/output/unit-cache.ts';
import { pascalCase } from '../../../generator/print/identifier.ts';

const FOLDER = join(import.meta.dirname, '../../../generator/schema');
const printed = emitOwn(NO_CACHE)
  .map(({ text }) => text)
  .join('\n');

interface Schema {
  readonly required?: readonly string[];
  readonly properties: object;
}

const schemas = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.schema.json') && !name.startsWith('block') && !name.startsWith('line'))
  .map((name): readonly [string, Schema] => [
    name.replace('.schema.json', ''),
    JSON.parse(readFileSync(join(FOLDER, name), 'utf8')),
  ]);

/** Members of an interface, each as `name` or `name?`. */
function membersOf(name: string): readonly string[] {
  const body = new RegExp(`^export interface ${name} \\{\\n(.*?)^\\}`, 'ms').exec(printed)?.[1] ?? '';
  return [...body.matchAll(/^ {2}readonly (\w+\??):/gm)].map(([, member = '']) => member);
}

test.each(schemas)('the type of %s has the keys of its schema', (kind, { required = [], properties }) => {
  const keys = Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`));
  expect(membersOf(`${pascalCase(kind)}File`)).toEqual(keys);
});

test.each([
  ['an enum', "readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';"],
  ['a constant', "readonly id: 'gateway';"],
  ['a list of words', "readonly kinds: readonly ('json' | 'multipart' | 'raw')[];"],
  ['any keys', 'readonly selected_by?: Readonly<Record<string, string>>;'],
  ['keys of a list', "readonly inputs: Readonly<Partial<Record<'text' | 'image_url'"],
  ['a type of the contract', 'readonly needs?: readonly RouteNeed[];'],
  ['a value of the mapping language', 'readonly vendor_error?: unknown;'],
  ['a part that several share', 'readonly lifecycle?: Lifecycle;'],
])('%s', (_, line) => {
  expect(printed).toContain(line);
});

test('what refines a type by hand stands on the printed one', () => {
  const refining = ['../spec-types.ts', '../../test/conformance/load-replays.ts'];
  const byHand = refining.map((path) => readFileSync(join(FOLDER, path), 'utf8')).join('\n');
  const declared = [...printed.matchAll(/^export interface (\w+)/gm)].map(([, name = '']) => name);
  expect(declared).toHaveLength(schemas.length + 1);
  expect(declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(byHand))).toEqual([]);
});
