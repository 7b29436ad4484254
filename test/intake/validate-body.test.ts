import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { validateBody } from '../../runtime/intake/validate-body.ts';

const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile({
  type: 'object',
  required: ['model'],
  properties: {
    model: { type: 'string', minLength: 1, maxLength: 10 },
    seconds: { type: ['string', 'number'] },
    count: { type: 'integer', minimum: 1, maximum: 4 },
    style: { enum: ['plain', 'wild'] },
    code: { type: 'string', pattern: '^[a-z]+$' },
    word: { type: ['string', 'null'], pattern: '^(up|down)$' },
    reference: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 2 }] },
    inputs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url', 'kind'],
        properties: { type: { enum: ['Url', 'Bytes'] }, url: { type: 'string' }, kind: { const: 'still' } },
      },
    },
    subjects: {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: { id: { type: 'string' }, images: { type: 'array', items: { type: 'string' } } },
      },
    },
  },
});

test.each<[JsonObject, string, string]>([
  [{}, '', 'model is missing'],
  [{ modle: 'x' }, '', 'model is missing; did you mean it by `modle`?'],
  [{ model: 5 }, 'model', 'model must be a string (got 5)'],
  [{ model: '' }, 'model', 'model must not be empty (got "")'],
  [{ model: 'x'.repeat(100) }, 'model', `model must have at most 10 characters (got "${'x'.repeat(59)}…)`],
  [{ model: 'x', word: 'left' }, 'word', 'word must be "up" or "down" (got "left")'],
  [{ model: 'x', word: 4 }, 'word', 'word must be a string or null (got 4)'],
  [{ model: 'x', seconds: [4] }, 'seconds', 'seconds must be a string or a number (got an array of 1)'],
  [{ model: 'x', count: 1.5 }, 'count', 'count must be an integer (got 1.5)'],
  [{ model: 'x', count: 0 }, 'count', 'count must be at least 1 (got 0)'],
  [{ model: 'x', count: 5 }, 'count', 'count must be at most 4 (got 5)'],
  [{ model: 'x', style: 'odd' }, 'style', 'style must be "plain" or "wild" (got "odd")'],
  [{ model: 'x', code: 'A' }, 'code', 'code must match ^[a-z]+$ (got "A")'],
  [{ model: 'x', reference: 7 }, 'reference', 'reference must be a string or an array (got 7)'],
  [{ model: 'x', reference: ['a', 2] }, 'reference[1]', 'reference[1] must be a string (got 2)'],
  [{ model: 'x', subjects: [] }, 'subjects', 'subjects must have at least 1 items (got an array of 0)'],
  [
    { model: 'x', subjects: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
    'subjects',
    'subjects must have at most 2 items (got an array of 3)',
  ],
  [
    { model: 'x', inputs: [{ url: 'u' }] },
    'inputs[0].type',
    'inputs[0].type is missing: it must be "Url" or "Bytes"',
  ],
  [
    { model: 'x', inputs: [{ url: 'u', typ: 'Url' }] },
    'inputs[0].type',
    'inputs[0].type is missing: it must be "Url" or "Bytes"; did you mean it by `typ`?',
  ],
  [
    { model: 'x', inputs: [{}, {}] },
    'inputs[0].type',
    'inputs[0].type is missing: it must be "Url" or "Bytes"',
  ],
  [{ model: 'x', inputs: [{ type: 'Url', kind: 'still' }] }, 'inputs[0].url', 'inputs[0].url is missing'],
  [
    { model: 'x', inputs: [{ type: 'Url', url: 'u' }] },
    'inputs[0].kind',
    'inputs[0].kind is missing: it must be "still"',
  ],
  [{ model: 'x', subjects: [{ images: [] }] }, 'subjects[0].id', 'subjects[0].id is missing'],
  [
    { model: 'x', subjects: [{ id: 'a', images: ['u', null] }] },
    'subjects[0].images[1]',
    'subjects[0].images[1] must be a string (got null)',
  ],
  [
    { model: 'x', subjects: [{ id: 'a', 'a/b~c': 1 }] },
    'subjects[0].a/b~c',
    'subjects[0].a/b~c is not a known field (got 1)',
  ],
])('%j', (body, param, message) => {
  const refused = () => validateBody(validate, body);
  expect(refused).toThrow(GatewayError);
  try {
    refused();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    expect([error.code, error.options.param ?? '', error.message]).toEqual([
      'invalid_request',
      param,
      message,
    ]);
  }
});

test('what fits passes', () => {
  validateBody(validate, { model: 'x', seconds: '4', reference: ['a'], unknown: true });
});

test('a validator that refuses without a reason still refuses', () => {
  const silent = Object.assign((_value: unknown): _value is unknown => false, { errors: null });
  expect(() => validateBody(silent, {})).toThrow('the request body is not valid');
});

test('a field that must be there may have been uploaded, but nothing else is excused', () => {
  const strict = new Ajv({ strict: true }).compile({
    type: 'object',
    required: ['model', 'image', 'images'],
    properties: {
      model: { type: 'string' },
      image: { type: 'string', minLength: 1 },
      images: { type: 'array', minItems: 2, items: { type: 'string' } },
    },
  });
  const message = (body: JsonObject, uploaded?: JsonObject) => {
    try {
      validateBody(strict, body, uploaded);
      return undefined;
    } catch (error) {
      if (error instanceof GatewayError) return error.message;
      throw error;
    }
  };
  const files = { image: 'file', images: ['file', 'file'] };
  expect(message({ model: 'm' })).toBe('image is missing');
  expect(message({ model: 'm' }, files)).toBeUndefined();
  expect(message({}, files)).toBe('model is missing');
  expect(message({ model: 'm' }, { image: 'file' })).toBe('images is missing; did you mean it by `image`?');
  expect(message({ model: 'm', image: '' }, files)).toBe('image must not be empty (got "")');
  expect(message({ model: 'm' }, { ...files, images: ['file'] })).toBe(
    'images must have at least 2 items (got an array of 1)',
  );
});
