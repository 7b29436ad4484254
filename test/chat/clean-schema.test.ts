import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { isShallow } from '../../runtime/formats/answer-parts.ts';
import { cleanSchema } from '../../runtime/formats/generate-content/clean-schema.ts';

const ALLOWED = new Set([
  ...['anyOf', 'default', 'description', 'enum', 'example', 'format', 'items', 'maxItems', 'maxLength'],
  ...['maxProperties', 'maximum', 'minItems', 'minLength', 'minProperties', 'minimum', 'nullable', 'pattern'],
  ...['properties', 'propertyOrdering', 'required', 'title', 'type'],
]);

const json = fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<Json>;
const texts = fc.array(fc.constantFrom('a', 'b', 'c', '', null, 1), { maxLength: 4 });

/** JSON Schemas with every keyword that is read, right and wrong, and references to anywhere. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => {
  const several = fc.array(tie('schema'), { maxLength: 2 });
  const named = fc.dictionary(fc.constantFrom('a', 'b', 'type', '$ref'), tie('schema'), { maxKeys: 2 });
  const type = fc.constantFrom('string', 'null', 'object', 'array', 'integer', 'NUMBER', 'any');
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      json,
      fc.record(
        {
          type: fc.oneof(type, fc.array(type, { maxLength: 3 })),
          properties: named,
          required: texts,
          propertyOrdering: texts,
          items: fc.oneof(tie('schema'), several),
          prefixItems: several,
          anyOf: several,
          oneOf: several,
          allOf: several,
          enum: fc.oneof(texts, fc.array(json, { maxLength: 3 })),
          const: json,
          nullable: fc.constantFrom(true, false, 'yes'),
          format: fc.constantFrom('date-time', 'email', 'int32', 'float', 'enum'),
          description: fc.constantFrom('it', 1),
          minimum: fc.constantFrom(1, '1'),
          additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
          $ref: fc.constantFrom('#', '#/$defs/a', '#/properties/b', '#/anyOf/0', 'http://x', '#/%'),
          $defs: named,
          default: json,
          not: tie('schema'),
        },
        { requiredKeys: [] },
      ),
    ),
  };
});

function everySchema(node: JsonObject): readonly JsonObject[] {
  const below = [
    ...Object.values((node.properties ?? {}) as Record<string, JsonObject>),
    ...((node.anyOf ?? []) as readonly JsonObject[]),
    ...(node.items === undefined ? [] : [node.items as JsonObject]),
  ];
  return [node, ...below.flatMap(everySchema)];
}

function isOfSubset(node: JsonObject): boolean {
  const names = Object.keys(node.properties ?? {});
  const required = (node.required ?? []) as readonly string[];
  return (
    Object.keys(node).every((key) => ALLOWED.has(key)) &&
    required.every((name) => names.includes(name)) &&
    (node.type !== 'ARRAY' || node.items !== undefined) &&
    (node.enum === undefined || node.type === 'STRING')
  );
}

describe('any schema', () => {
  test('becomes one of the subset', () => {
    fc.assert(
      fc.property(schema, (given) => {
        const wrong = everySchema(cleanSchema(given).schema).filter((node) => !isOfSubset(node));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(schema, (given) => {
        const once = cleanSchema(given).schema;
        expect(cleanSchema(once).schema).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });

  test('is not changed itself', () => {
    fc.assert(
      fc.property(schema, (given) => {
        const before = structuredClone(given);
        cleanSchema(given);
        expect(given).toEqual(before);
      }),
    );
  });
});

const text = { type: 'STRING' };

/** Schemas as callers write them, and what the vendor is told. */
const WRITTEN: readonly (readonly [
  about: string,
  given: JsonObject,
  schema: Json,
  lost: readonly string[],
])[] = [
  [
    'a reference into a list',
    {
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'object', properties: { s: { type: 'string' } } }, { type: 'null' }] },
        b: { $ref: '#/properties/a/anyOf/0' },
      },
      required: ['a', 'b'],
    },
    {
      type: 'OBJECT',
      properties: {
        a: { type: 'OBJECT', nullable: true, properties: { s: text } },
        b: { type: 'OBJECT', properties: { s: text } },
      },
      required: ['a', 'b'],
    },
    [],
  ],
  ['a reference behind a list', { $ref: '#/anyOf/7', anyOf: [{ type: 'string' }] }, text, ['$ref']],
  ['listed whole numbers', { enum: [1, 2, 3] }, { type: 'INTEGER' }, ['enum']],
  ['listed numbers', { enum: [1, 2.5] }, { type: 'NUMBER' }, ['enum']],
  ['one number', { const: 5 }, { type: 'INTEGER' }, ['enum']],
  ['one truth', { const: true }, { type: 'BOOLEAN' }, ['enum']],
  ['one text', { const: 'a' }, { type: 'STRING', enum: ['a'] }, []],
  ['texts that may be null', { enum: ['a', null] }, { type: 'STRING', enum: ['a'], nullable: true }, []],
  [
    'texts and numbers',
    { enum: ['a', 1] },
    { anyOf: [{ type: 'STRING', enum: ['a'] }, { type: 'INTEGER' }] },
    ['enum'],
  ],
  [
    'required names of a part',
    { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ required: ['a'] }] },
    { type: 'OBJECT', properties: { a: text }, required: ['a'] },
    [],
  ],
  [
    'parts that complete each other',
    { allOf: [{ properties: { a: { type: 'string' } } }, { required: ['a'], type: 'object' }] },
    { type: 'OBJECT', properties: { a: text }, required: ['a'] },
    [],
  ],
  [
    'a format beside a part with its type',
    { format: 'date-time', allOf: [{ type: 'string' }] },
    { type: 'STRING', format: 'date-time' },
    [],
  ],
];

test.each(WRITTEN)('%s', (_, given, cleaned, lost) => {
  expect(cleanSchema(given)).toEqual({ schema: cleaned, lost });
});

describe('hostile schemas', () => {
  test('references that double at every step are cut off', () => {
    const $defs: Record<string, Json> = { d0: { type: 'string' } };
    for (let step = 1; step <= 60; step += 1) {
      const half = { $ref: `#/$defs/d${step - 1}` };
      $defs[`d${step}`] = { type: 'object', properties: { a: half, b: half } };
    }
    const { schema: cleaned, lost } = cleanSchema({ $ref: '#/$defs/d60', $defs });
    expect(lost).toEqual(['nesting']);
    expect(everySchema(cleaned).length).toBeLessThan(10_000);
  });

  test('a chain of references is cut off', () => {
    const $defs: Record<string, Json> = {};
    for (let step = 0; step < 9_000; step += 1)
      $defs[`d${step}`] = { items: { $ref: `#/$defs/d${step + 1}` } };
    const { schema: cleaned } = cleanSchema({ $ref: '#/$defs/d0', $defs });
    expect(atOnce(isShallow(cleaned))).toBe(true);
  });

  test('references that go round are cut off', () => {
    const $defs = { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } };
    expect(cleanSchema({ $ref: '#/$defs/a', $defs })).toEqual({ schema: { type: 'OBJECT' }, lost: ['$ref'] });
  });

  test('properties may be called as keywords are', () => {
    const properties = {
      $ref: { type: 'string' },
      required: { type: 'boolean' },
      constructor: { type: 'null' },
    };
    expect(cleanSchema({ type: 'object', properties })).toEqual({
      schema: {
        type: 'OBJECT',
        properties: {
          $ref: { type: 'STRING' },
          required: { type: 'BOOLEAN' },
          constructor: { nullable: true },
        },
      },
      lost: [],
    });
  });
});

test.each<[string, Json, JsonObject, readonly string[]]>([
  ['nothing', {}, {}, []],
  ['true', true, {}, []],
  ['false', false, {}, ['false']],
  ['no schema', 7, {}, []],
  ['null alone', { type: 'null' }, { nullable: true }, []],
  ['types', { type: ['string', 'integer'] }, { anyOf: [{ type: 'STRING' }, { type: 'INTEGER' }] }, []],
  ['one type and null', { type: ['integer', 'null'] }, { type: 'INTEGER', nullable: true }, []],
  ['one alternative', { anyOf: [{ type: 'string' }], title: 'T' }, { type: 'STRING', title: 'T' }, []],
  [
    'optional alternative',
    { oneOf: [{ type: 'string' }, { type: 'null' }] },
    { type: 'STRING', nullable: true },
    [],
  ],
  [
    'alternatives beside properties',
    { properties: { a: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { type: 'OBJECT', properties: { a: {} } },
    ['anyOf', 'required'],
  ],
  [
    'all of two',
    {
      allOf: [
        { properties: { a: {} }, required: ['a'] },
        { properties: { b: {} }, required: ['b'] },
      ],
    },
    { type: 'OBJECT', properties: { a: {}, b: {} }, required: ['a', 'b'] },
    [],
  ],
  ['formats', { type: 'string', format: 'email' }, { type: 'STRING' }, ['format']],
  ['const', { const: 'x' }, { type: 'STRING', enum: ['x'] }, []],
  ['const of a number', { const: 5, type: 'integer' }, { type: 'INTEGER' }, ['enum']],
  [
    'a map',
    { type: 'object', additionalProperties: { type: 'number' } },
    { type: 'OBJECT' },
    ['additionalProperties'],
  ],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
    { type: 'ARRAY', items: { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }] } },
    ['prefixItems'],
  ],
  [
    'a reference beside words',
    { $ref: '#/$defs/a', description: 'D', $defs: { a: { type: 'string', description: 'A' } } },
    { type: 'STRING', description: 'D' },
    [],
  ],
  [
    'an escaped reference',
    { $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': { type: 'string' } } },
    { type: 'STRING' },
    [],
  ],
  ['a reference elsewhere', { $ref: 'https://example.com/s.json', title: 'T' }, { title: 'T' }, ['$ref']],
  ['unknown words', { type: 'string', not: {}, 'x-y': 1 }, { type: 'STRING' }, ['not', 'x-y']],
])('%s', (_, given, cleaned, lost) => {
  expect(cleanSchema(given)).toEqual({ schema: cleaned, lost });
});
