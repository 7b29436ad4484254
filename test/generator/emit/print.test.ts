import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emitAll } from '../../../generator/emit/index.ts';
import type { UnitCache } from '../../../generator/output/unit-cache.ts';
import { compareText, sortedBy } from '../../../generator/print/compare-text.ts';
import { type Declaration, schemaMembers, schemaType } from '../../../generator/print/declaration.ts';
import { camelCase, pascalCase, propertyKey, quote } from '../../../generator/print/identifier.ts';
import { brokenLiteral, literal } from '../../../generator/print/literal.ts';
import { printJson } from '../../../generator/print/print-json.ts';
import { renderTemplate } from '../../../generator/print/template.ts';
import { printEmitted, relativeSpecifier, TsModule } from '../../../generator/print/ts-module.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import { resolveRoot, withSpecs } from './emit-specs.ts';

/** A cache for one test, and the steps that it had to make. */
function countingCache() {
  const known = new Map<string, Uint8Array>();
  const made: string[] = [];
  const cache: UnitCache = {
    trusts: true,
    take<T>(step: string, parts: readonly unknown[], make: () => T): T {
      const key = JSON.stringify([step, parts]);
      const bytes = known.get(key) ?? serialize(make());
      if (!known.has(key)) made.push(step);
      known.set(key, bytes);
      const value: T = deserialize(bytes);
      return value;
    },
  };
  return { cache, made };
}

/** What JavaScript makes of a printed expression. */
function evaluate(code: string): unknown {
  return new Function(`return (${code});`)();
}

describe('identifiers', () => {
  test.each([
    ['openai-videos', 'openaiVideos', 'OpenaiVideos'],
    ['ark', 'ark', 'Ark'],
    ['2d-video', '_2dVideo', '_2dVideo'],
    ['default', 'default_', 'Default'],
    ['c.pro', 'cPro', 'CPro'],
    ['--', 'x', 'X'],
  ])('%s is %s and %s', (id, camel, pascal) => {
    expect(camelCase(id)).toBe(camel);
    expect(pascalCase(id)).toBe(pascal);
  });

  test.each([
    ['seconds', 'seconds'],
    ['$ref', '$ref'],
    ['first-frame', "'first-frame'"],
    ['16:9', "'16:9'"],
    ['__proto__', "['__proto__']"],
    ["it's", "'it\\'s'"],
  ])('the key %s is printed %s', (key, printed) => {
    expect(propertyKey(key)).toBe(printed);
  });

  test('a quoted text reads back as itself, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(evaluate(quote(text))).toBe(text);
      }),
    );
  });
});

describe('literals', () => {
  test('a short value stays on one line', () => {
    expect(literal({ id: 'a', list: [1, 2], none: undefined, deep: {} })).toBe(
      "{ id: 'a', list: [1, 2], deep: {} }",
    );
  });

  test('a long value is broken, one entry a line', () => {
    const value = { words: ['x'.repeat(40), 'y'.repeat(40)], note: 'z'.repeat(30) };
    expect(literal(value)).toBe(
      `{\n  words: ['${'x'.repeat(40)}', '${'y'.repeat(40)}'],\n  note: '${'z'.repeat(30)}',\n}`,
    );
  });

  test('a table is broken even when it would fit', () => {
    expect(brokenLiteral([{ id: 'a' }, { id: 'b' }], 2)).toBe("[\n    { id: 'a' },\n    { id: 'b' },\n  ]");
    expect(brokenLiteral([], 2)).toBe('[]');
  });

  test('a value reads back as itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(evaluate(literal(value))).toEqual(value);
        if (typeof value === 'object' && value !== null) {
          expect(evaluate(brokenLiteral(value, 4))).toEqual(value);
        }
      }),
    );
  });

  test('a long list of plain values fills its lines, in JSON too', () => {
    const words = Array.from({ length: 30 }, (_, at) => `word-${at}`);
    const lines = literal(words, { indent: 2, used: 0 }).split('\n');
    expect(lines.length).toBe(6);
    expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(110);
    expect(printJson({ words }).split('\n').length).toBe(8);
  });

  test('scalars side by side share lines of JSON, and what has lines of its own keeps them', () => {
    const value = {
      type: 'object',
      min: 1,
      text: 'x'.repeat(110),
      max: 2,
      list: ['y'.repeat(138), 'z'],
      end: null,
    };
    expect(printJson(value).split('\n')).toEqual([
      '{',
      '  "type": "object", "min": 1,',
      `  "text": "${'x'.repeat(110)}", "max": 2,`,
      '  "list": [',
      `    "${'y'.repeat(138)}",`,
      '    "z"',
      '  ],',
      '  "end": null',
      '}',
      '',
    ]);
  });

  test('JSON reads back as itself', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => void expect(JSON.parse(printJson(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  test('a prototype key stays data', () => {
    const value: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
    const read = evaluate(literal(value));
    expect(Object.keys(read as object)).toEqual(['__proto__']);
    expect((read as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('what is no data is our own mistake', () => {
    expect(() => literal(() => 1)).toThrow('internal: a function has no literal');
    expect(() => literal(Number.NaN)).toThrow('internal: NaN has no literal');
  });
});

/** What stands in a module below its header and imports. */
function printed(...declarations: readonly Declaration[]): string {
  const file = new TsModule('generated/x.ts', 'specs/x.yaml');
  for (const declaration of declarations) file.declare(declaration);
  return printEmitted(file).text.split('\n').slice(2).join('\n');
}

describe('comments', () => {
  test.each([
    ['one line', '/** one line */\n'],
    ['ends */ early', '/** ends *\\/ early */\n'],
    ['two\nlines', '/**\n * two\n * lines\n */\n'],
    ['a\u0001b\u0002c', '/** abc */\n'],
    [`${'word '.repeat(17)}end`, `/** ${'word '.repeat(17)}end */\n`],
    [`${'word '.repeat(20)}end`, `/**\n * ${'word '.repeat(18)}word\n * word end\n */\n`],
    ['', ''],
    [undefined, ''],
  ])('%j', (about, comment) => {
    expect(printed({ kind: 'constant', name: 'x', type: 'X', about })).toBe(
      `${comment}export declare const x: X;\n`,
    );
  });
});

describe('types of schemas', () => {
  const typeOf = (schema: JsonObject): string =>
    printed({ kind: 'alias', name: 'X', type: schemaType(schema) }).slice('export type X = '.length, -2);

  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'number'] }, 'string | number'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'string', enum: ['a', 'b'] }, "'a' | 'b'"],
    [{ const: 4 }, '4'],
    [{ type: 'array', items: { type: 'string' } }, 'readonly string[]'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null)[]'],
    [{ type: 'array' }, 'readonly unknown[]'],
    [{ type: 'object' }, 'Readonly<Record<string, unknown>>'],
    [
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      'string | readonly string[]',
    ],
    [{}, 'unknown'],
  ])('%j is %s', (schema, text) => {
    expect(typeOf(schema)).toBe(text);
  });

  test('an object beside its alternatives has the members of both', () => {
    const branch = { type: 'object', properties: { b: { const: 1 } }, additionalProperties: false };
    const schema = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };
    expect(typeOf({ ...schema, anyOf: [branch, { type: 'null' }] })).toBe(
      '{\n  readonly a?: string;\n} & ({\n  readonly b?: 1;\n} | null)',
    );
  });

  test('an object lists its members with their descriptions, at every depth', () => {
    const url = { type: 'string', description: 'Address.' };
    const schema = { type: 'object', required: ['url'], properties: { url, 'x-y': { type: 'boolean' } } };
    expect(printed({ kind: 'interface', name: 'X', members: schemaMembers(schema) })).toBe(
      "export interface X {\n  readonly [key: string]: unknown;\n  /** Address. */\n  readonly url: string;\n  readonly 'x-y'?: boolean;\n}\n",
    );
    const closed = { ...schema, properties: { url }, additionalProperties: false };
    const list = { type: 'array', items: closed };
    expect(
      typeOf({ type: 'object', properties: { of: list, and: closed }, additionalProperties: false }),
    ).toBe(
      '{\n  readonly of?: readonly ({\n    /** Address. */\n    readonly url: string;\n  })[];\n' +
        '  readonly and?: {\n    /** Address. */\n    readonly url: string;\n  };\n}',
    );
  });
});

describe('modules', () => {
  test('imports are relative, sorted and split by kind', () => {
    const file = new TsModule('generated/families/a.ts', 'specs/families/a.yaml');
    expect(file.import('at', 'runtime/contract/index.ts')).toBe('at');
    file.import('validate', 'generated/validators/a.js', { as: 'check' });
    file.import('Body', 'generated/types/a.ts', { typeOnly: true });
    file.import('Ab', 'generated/types/a.ts', { typeOnly: true });
    file.import('readFile', 'node:fs/promises');
    file.declare({ kind: 'constant', name: 'a', local: true, value: '{\n  one: 1,\n}' });
    file.declare({ kind: 'constant', name: 'b', type: 'B', about: 'Two.', value: '2' });
    expect(printEmitted(file)).toEqual({
      path: 'generated/families/a.ts',
      text: [
        '// @generated from specs/families/a.yaml by the gateway generator. Do not edit.',
        '',
        "import type { Ab, Body } from '../types/a.ts';",
        "import { readFile } from 'node:fs/promises';",
        "import { at } from '../../runtime/contract/index.ts';",
        "import { validate as check } from '../validators/a.js';",
        '',
        'const a = {',
        '  one: 1,',
        '};',
        '',
        '/** Two. */',
        'export const b: B = 2;',
        '',
      ].join('\n'),
    });
  });

  test('another value prints no declaration anew, another declaration does', () => {
    const module = (name: string, value: string) => {
      const file = new TsModule('generated/x.ts', 'specs/x.yaml');
      file.declare({ kind: 'constant', name, value });
      return file;
    };
    const { cache, made } = countingCache();
    const text = (name: string, value: string) => printEmitted(module(name, value), cache).text;
    expect([text('a', '1'), text('a', '2')].map((one) => one.split('\n')[2])).toEqual([
      'export const a = 1;',
      'export const a = 2;',
    ]);
    expect(made).toEqual(['declarations']);
    text('b', '2');
    expect(made).toEqual(['declarations', 'declarations']);
  });

  test('another comment prints no declaration anew, and stands where the first one stood', () => {
    const module = (about: string) => {
      const file = new TsModule('generated/x.ts', 'specs/x.yaml');
      const members = [{ name: 'b', about, type: { members: [{ name: 'c', about, type: 'string' }] } }];
      file.declare({ kind: 'interface', name: 'A', about, members });
      return file;
    };
    const { cache, made } = countingCache();
    const text = (about: string) => printEmitted(module(about), cache).text.split('\n').slice(2).join('\n');
    text('First.');
    expect(text('Two\nlines.')).toBe(
      [
        ...['/**', ' * Two', ' * lines.', ' */', 'export interface A {'],
        ...['  /**', '   * Two', '   * lines.', '   */', '  readonly b: {'],
        ...['    /**', '     * Two', '     * lines.', '     */', '    readonly c: string;', '  };', '}', ''],
      ].join('\n'),
    );
    expect(made).toEqual(['declarations']);
  });

  test('another price or title prints no declaration of any file anew, a field that must be there does', () => {
    const { cache, made } = countingCache();
    const emitWith = (edit: (text: string) => string) =>
      withSpecs([join(import.meta.dirname, '../../cases/emit/base/specs')], (root) => {
        const path = join(root, 'specs/families/f.yaml');
        const text = readFileSync(path, 'utf8');
        writeFileSync(path, edit(text));
        made.length = 0;
        const { ir } = resolveRoot(root);
        if (ir !== undefined) emitAll(ir, cache);
        return made.filter((step) => step === 'declarations').length;
      });
    expect(emitWith((text) => text)).toBeGreaterThan(10);
    expect(emitWith((text) => text.replace(/micros: \d+/, 'micros: 987'))).toBe(0);
    expect(emitWith((text) => text.replace(/^title: .*/m, 'title: Another'))).toBe(0);
    expect(emitWith((text) => text.replace('read:', 'required: [prompt]\nread:'))).toBeGreaterThan(0);
  });

  test('specifiers', () => {
    expect(relativeSpecifier('generated/index.ts', 'generated/errors.ts')).toBe('./errors.ts');
    expect(relativeSpecifier('generated/a/b.ts', 'runtime/contract/index.ts')).toBe(
      '../../runtime/contract/index.ts',
    );
  });
});

describe('order and prose', () => {
  test('code units, not locales', () => {
    expect(['ä', 'Z', 'a', 'I', 'i', 'ı'].sort(compareText)).toEqual(['I', 'Z', 'a', 'i', 'ä', 'ı']);
    expect(sortedBy([{ id: 'b' }, { id: 'a' }], (item) => item.id)).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  test('a template escapes nothing and misses nothing', () => {
    expect(renderTemplate('loss', { table: '`a` & <b> "c"' })).toContain('`a` & <b> "c"');
    expect(() => renderTemplate('loss', {})).toThrow('"table" not defined');
  });
});
