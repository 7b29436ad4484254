import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { bodySchema } from '../../../generator/emit/body-schema.ts';
import { bodiesOf } from '../../../generator/emit/types.ts';
import { resolveRoot } from './emit-specs.ts';

const { ir } = resolveRoot(join(import.meta.dirname, '../../..'));

const bodies = ir === undefined ? [] : bodiesOf(ir);

test.each(bodies)('the body of family $id has nothing that a strict compiler refuses', (family) => {
  const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true });
  expect(ajv.compile(bodySchema(family))).toBeTypeOf('function');
});

test('there are families', () => {
  expect(ir?.families.length).toBeGreaterThan(0);
  expect(ir?.chatFamilies.length).toBeGreaterThan(0);
});
