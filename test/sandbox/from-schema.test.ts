import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { fromSchema } from '../../runtime/sandbox/chat/from-schema.ts';

const ajv = new Ajv({ strict: false, validateFormats: false });
const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constant({ type: 'boolean' }),
    fc.constant({ type: ['null', 'string'] }),
    fc.record({ const: fc.oneof(fc.string(), fc.integer(), fc.constant(null)) }),
    fc.record({ enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 3 }) }),
    fc.integer({ min: 0, max: 30 }).map((minLength) => ({ type: 'string', minLength })),
    fc.integer({ min: 0, max: 30 }).map((maxLength) => ({ type: 'string', maxLength })),
    fc.integer({ min: -50, max: 50 }).map((minimum) => ({ type: 'integer', minimum, maximum: minimum + 5 })),
    fc.integer({ min: -50, max: 0 }).map((maximum) => ({ type: 'integer', maximum })),
    fc.integer({ min: 0, max: 9 }).map((exclusiveMinimum) => ({ type: 'number', exclusiveMinimum })),
    fc
      .tuple(tie('schema'), fc.integer({ min: 0, max: 3 }))
      .map(([items, minItems]) => ({ type: 'array', items, minItems })),
    tie('schema').map((one) => ({ anyOf: [{ type: 'null' }, one] })),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie('schema'), { maxKeys: 4 }).map((properties) => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    })),
  ),
}));

describe('a value that is made from a schema', () => {
  test('fits it', () => {
    fc.assert(
      fc.property(schema, (given) => {
        const made = fromSchema(given);
        expect(ajv.compile(given)(made), JSON.stringify([given, made])).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('is always the same, whatever the schema is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        expect(fromSchema(given as Json)).toEqual(fromSchema(given as Json));
      }),
    );
  });

  const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, required: ['next'] };
  test.each<readonly [string, JsonObject, Json]>([
    ['a definition', { $ref: '#/$defs/a~1b', $defs: { 'a/b': { const: 7 } } }, 7],
    [
      'types in large letters',
      { type: 'OBJECT', properties: { n: { type: 'NUMBER' } }, required: ['n'] },
      { n: 0.5 },
    ],
    [
      'all of several',
      {
        allOf: [
          { type: 'object', properties: { a: { const: 1 } }, required: ['a'] },
          { properties: { b: { const: 2 } }, required: ['b'] },
        ],
      },
      { a: 1, b: 2 },
    ],
    ['what may be left out', { type: 'object', properties: { a: { type: 'string' } } }, {}],
    ['a date', { type: 'string', format: 'date' }, '2026-01-31'],
    ['a default', { type: 'integer', default: 4 }, 4],
    ['a list', { type: 'array', items: { type: 'integer' } }, [1]],
    ['nothing', {}, null],
  ])('%s', (_, given, made) => {
    expect(fromSchema(given)).toEqual(made);
  });

  test('has an end although the schema has none', () => {
    expect(JSON.stringify(fromSchema({ ...node, $defs: { node } })).length).toBeLessThan(200);
  });
});
