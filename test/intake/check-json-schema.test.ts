import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { checkJsonSchema } from '../../runtime/intake/chat/check-tools.ts';
import { refused } from './refused.ts';

const check = (schema: JsonObject): void => atOnce(checkJsonSchema(schema, 's', { chars: 0 }));

describe('a JSON Schema', () => {
  const ok: readonly JsonObject[] = [
    {},
    { type: ['string', 'null'], enum: ['a', null] },
    { properties: { a: true, b: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/x' }] } }, required: ['a'] },
    { $defs: { x: { type: 'integer' } }, items: [{ type: 'string' }], additionalProperties: false },
    { if: {}, else: {}, not: {}, prefixItems: [{}], patternProperties: { '^a': {} } },
    { description: 'x', properties: { type: { type: 'string' }, required: { type: 'boolean' } } },
    { const: { type: 'anything' }, default: { properties: 4 }, examples: [{ items: 4 }] },
  ];
  test.each(ok.map((schema) => [schema]))('%j', (schema) => {
    expect(() => check(schema)).not.toThrow();
  });

  test.each<[JsonObject, string]>([
    [{ type: 'any' }, 's.type'],
    [{ type: ['string', 3] }, 's.type'],
    [{ type: null }, 's.type'],
    [{ properties: [] }, 's.properties'],
    [{ properties: { a: 'string' } }, 's.properties.a'],
    [{ required: [1] }, 's.required'],
    [{ enum: [] }, 's.enum'],
    [{ enum: 'a' }, 's.enum'],
    [{ anyOf: [] }, 's.anyOf'],
    [{ oneOf: {} }, 's.oneOf'],
    [{ allOf: [{}, 3] }, 's.allOf[1]'],
    [{ items: [{}, { items: 'x' }] }, 's.items[1].items'],
    [{ additionalProperties: 'no' }, 's.additionalProperties'],
    [{ $defs: { a: { properties: { b: { required: {} } } } } }, 's.$defs.a.properties.b.required'],
  ])('%j is none', (schema, at) => {
    expect(refused(() => check(schema)).param).toBe(at);
  });

  test('of any shape is taken or refused, never anything else', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('type', 'properties', 'items', 'anyOf', 'x'), fc.jsonValue()),
        (schema) => {
          try {
            check(JSON.parse(JSON.stringify(schema)));
          } catch (error) {
            expect(error).toMatchObject({ code: 'invalid_request' });
          }
        },
      ),
    );
  });
});
