import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expand } from '../../../generator/expand/expand.ts';
import type { Parsed } from '../../../generator/expand/parsed.ts';
import { written } from '../../../generator/expand/written.ts';
import { listSpecs } from '../../../generator/list.ts';
import { partSchema, SCHEMAS } from '../../../generator/schema/index.ts';
import { withSpecKind } from '../../../generator/spec-kind.ts';
import type { SpecKind } from '../../../generator/spec-types.ts';
import { createCollector } from '../../../runtime/document/collector.ts';
import { fitsSchema } from '../../../runtime/document/fits-schema.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What a library that does nothing else says. */
function ajvOf(schema: object): (value: unknown) => boolean {
  const ajv = new Ajv({ discriminator: true, strictTypes: false, strictRequired: false });
  ajv.addKeyword({ keyword: 'x-form', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'x-ids', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'x-use', schemaType: 'boolean' });
  ajv.addKeyword({ keyword: 'x-type', schemaType: 'string' });
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>('a', 'b', '', 'ab', '𝒳', 'x', 'y', true, false, null, 0, -0, 1, 1.5, 3, -7),
  fc.string({ maxLength: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'kind', 'x'), tie('value'), { maxKeys: 4 }),
  ),
}));

describe('says of every keyword what a schema library says', () => {
  test.each([
    { type: 'string' },
    { type: 'number' },
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array' },
    { type: 'object' },
    { type: ['string', 'array'] },
    { enum: ['a', 1, null] },
    { const: 'a' },
    { minimum: 1 },
    { maximum: 1 },
    { exclusiveMinimum: 1 },
    { exclusiveMaximum: 1 },
    { minLength: 1 },
    { maxLength: 1 },
    { pattern: '^.$' },
    { minItems: 2 },
    { maxItems: 1 },
    { items: { type: 'string' } },
    { type: 'array', items: { type: ['string', 'number'] }, uniqueItems: true },
    { allOf: [{ type: 'object' }, { required: ['a'] }] },
    JSON.parse(
      '{ "if": { "required": ["a"] }, "then": { "required": ["b"] }, "else": { "required": ["x"] } }',
    ),
    JSON.parse('{ "if": { "required": ["a"] }, "then": { "required": ["b"] } }'),
    { if: { required: ['a'] }, else: { required: ['x'] } },
    { minProperties: 1 },
    { maxProperties: 1 },
    { required: ['a', 'b'] },
    { properties: { a: { type: 'string' }, b: false } },
    { properties: { a: {} }, additionalProperties: false },
    { properties: { a: {} }, additionalProperties: { type: 'number' } },
    { propertyNames: { pattern: '^[ab]$' } },
    { anyOf: [{ type: 'string' }, { type: 'array', maxItems: 1 }] },
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    { oneOf: [{ type: 'integer' }, { minimum: 2, type: 'number' }] },
    {
      definitions: { deep: { items: { $ref: '#/definitions/deep' }, type: 'array' } },
      $ref: '#/definitions/deep',
    },
    {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      oneOf: [
        { properties: { kind: { const: 'x' }, a: { type: 'string' } }, additionalProperties: false },
        { properties: { kind: { enum: ['a', 'b'] } } },
      ],
    },
  ])('%j', (schema) => {
    const fits = fitsSchema(schema);
    const expected = ajvOf(schema);
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(fits(value)).toBe(expected(value));
      }),
      { numRuns: 300 },
    );
  });
});

describe('is never sure of what it does not understand', () => {
  test.each([
    [{ not: {} }, 1],
    [{ properties: { a: { multipleOf: 2 } } }, { a: 4 }],
    [{ oneOf: [{ multipleOf: 2 }, { type: 'integer' }] }, 3],
    [{ anyOf: [{ not: {} }, { type: 'integer' }] }, 3],
    [{ $ref: '#/definitions/none' }, 1],
    [{ $ref: 'other.json' }, 1],
    [{ enum: [[1]] }, [1]],
    [{ const: { a: 1 } }, { a: 1 }],
    [{ uniqueItems: true }, [[1], [2]]],
    [{ uniqueItems: false }, [1]],
    [{ items: [{}] }, [1]],
  ])('%j of %j', (schema, value) => {
    expect(fitsSchema(schema)(value)).toBe(false);
  });

  test('but of what comes after it', () => {
    const fits = fitsSchema({ properties: { a: { multipleOf: 2 } } });
    expect([fits({ a: 1 }), fits({ b: 1 })]).toEqual([false, true]);
  });
});

/** One schema for each kind, so that each is made ready once. */
const parts = new Map<SpecKind, object>();

function partOf(kind: SpecKind): object {
  const known = parts.get(kind) ?? partSchema(kind);
  parts.set(kind, known);
  return known;
}

describe('specs', () => {
  const sink = createCollector();
  const parsed = listSpecs(ROOT, sink).flatMap((file): readonly Parsed[] => {
    const text = readFileSync(join(ROOT, file.path), 'utf8');
    const document = parseYaml({ path: file.path, text }, sink);
    if (document === undefined) return [];
    const kinded = withSpecKind(file, document);
    return [{ file: kinded, document: written(document, kinded) }];
  });
  // What stands for a block is judged where the block is written out.
  const whole = new Map(
    expand(parsed, { broken: new Set(), bases: new Set(), sink }).map(({ file, document }) => [
      file.path,
      document.value,
    ]),
  );
  const specs = parsed.map(({ file: { path, kind }, document }) => {
    // What has a base, or is one, need not be whole.
    const isPart = kind !== 'tiers' && /^(?:extends|abstract|also|each):/m.test(document.text);
    const value = isPart ? document.value : (whole.get(path) ?? document.value);
    return { path, schema: isPart ? partOf(kind) : SCHEMAS[kind], value };
  });

  test.each(specs)('$path needs no schema library', ({ schema, value }) => {
    expect(fitsSchema(schema)(value)).toBe(true);
  });

  test('with one change are judged as by a schema library', () => {
    const schemas = [...new Set(specs.map(({ schema }) => schema))];
    const judges = new Map(schemas.map((schema) => [schema, ajvOf(schema)]));
    const tests = new Map(schemas.map((schema) => [schema, fitsSchema(schema)]));
    const change = fc.record({ spec: fc.constantFrom(...specs), at: fc.nat(), to: fc.option(anyValue) });
    fc.assert(
      fc.property(change, ({ spec, at, to }) => {
        const changed = structuredClone(spec.value);
        const places = placesIn(changed);
        const place = places[at % places.length];
        const { parent, key } = place ?? { parent: {}, key: '' };
        if (to !== null) Reflect.set(parent, key, to);
        else if (Array.isArray(parent)) parent.splice(Number(key), 1);
        else Reflect.deleteProperty(parent, key);
        expect(tests.get(spec.schema)?.(changed)).toBe(judges.get(spec.schema)?.(changed));
      }),
      { numRuns: 2000 },
    );
  });
});

interface Place {
  readonly parent: object;
  readonly key: string;
}

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ parent: value, key }, ...placesIn(inner)]);
}
