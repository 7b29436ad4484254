import { expect, test } from 'vitest';
import { discriminate } from '../../../generator/emit/discriminate.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';

const branch = (word: string, required: readonly string[] = ['kind']): JsonObject => ({
  type: 'object',
  required,
  properties: { kind: { const: word }, [word]: { type: 'string' } },
});

test('a text that tells objects apart chooses between them', () => {
  const branches = [branch('a'), branch('b', ['kind', 'b'])];
  expect(discriminate({ description: 'one', anyOf: branches })).toEqual({
    description: 'one',
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string', enum: ['a', 'b'] } },
    discriminator: { propertyName: 'kind' },
    oneOf: branches,
  });
});

test('null beside the objects stays one of them', () => {
  const branches = [branch('a'), branch('b')];
  expect(discriminate({ anyOf: [...branches, { type: 'null' }] })).toEqual({
    type: ['object', 'null'],
    required: ['kind'],
    properties: { kind: { type: 'string', enum: ['a', 'b'] } },
    discriminator: { propertyName: 'kind' },
    oneOf: branches,
  });
});

test('however deep it stands', () => {
  const body = (list: JsonObject): JsonObject => ({
    type: 'object',
    properties: { list: { type: 'array', items: list } },
  });
  const schema = { anyOf: [branch('a'), branch('b')] };
  expect(discriminate(body(schema))).toEqual(body(discriminate(schema)));
});

test.each<[string, JsonObject]>([
  ['types of texts and lists', { anyOf: [{ type: 'string' }, { type: 'array' }] }],
  ['objects without a fixed text', { anyOf: [{ type: 'object' }, { type: 'object' }] }],
  ['the same text twice', { anyOf: [branch('a'), branch('a')] }],
  ['a text that may be left out', { anyOf: [branch('a'), branch('b', [])] }],
  ['one object beside null', { anyOf: [branch('a'), { type: 'null' }] }],
  ['an object beside a text', { anyOf: [branch('a'), { type: 'string' }] }],
  ['values that look like a schema', { enum: ['anyOf'] }],
])('%s stay as they are', (_title, schema) => {
  expect(discriminate(schema)).toEqual(schema);
});
