import { expect, test } from 'vitest';
import { withoutProse } from '../../../generator/emit/without-prose.ts';

test.each([
  [{ type: 'string', description: 'x' }, { type: 'string' }],
  [{ items: { description: 'x', minLength: 1 } }, { items: { minLength: 1 } }],
  [{ anyOf: [{ description: 'x' }, { type: 'null' }] }, { anyOf: [{}, { type: 'null' }] }],
  [
    { properties: { description: { type: 'string', description: 'x' }, items: { description: 'x' } } },
    { properties: { description: { type: 'string' }, items: {} } },
  ],
  [{ enum: [{ description: 'x' }] }, { enum: [{ description: 'x' }] }],
  [{ const: { description: 'x' } }, { const: { description: 'x' } }],
  [
    { items: true, required: ['description'] },
    { items: true, required: ['description'] },
  ],
])('%j is %j', (schema, expected) => {
  expect(withoutProse(schema)).toEqual(expected);
});
