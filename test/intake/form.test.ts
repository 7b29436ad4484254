import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { FieldType } from '../../runtime/contract/family.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { formToBody } from '../../runtime/intake/form.ts';

const types: Readonly<Record<string, FieldType>> = {
  text: 'string',
  whole: 'integer',
  number: 'number',
  flag: 'boolean',
  object: 'object',
  list: 'array',
  media: 'media',
};

describe('a form in the shape of the JSON body', () => {
  test.each<[string, readonly (readonly [string, string])[], Json]>([
    [
      'texts',
      [
        ['text', '5'],
        ['media', 'https://x'],
        ['unknown', 'true'],
      ],
      { text: '5', media: 'https://x', unknown: 'true' },
    ],
    [
      'numbers',
      [
        ['whole', '12'],
        ['number', '-1.5'],
      ],
      { whole: 12, number: -1.5 },
    ],
    [
      'texts that are no numbers',
      [
        ['whole', '1e3'],
        ['number', 'NaN'],
      ],
      { whole: '1e3', number: 'NaN' },
    ],
    ['flags', [['flag', 'false']], { flag: false }],
    ['texts that are no flags', [['flag', 'yes']], { flag: 'yes' }],
    [
      'repeated names',
      [
        ['list', 'a'],
        ['list', 'b'],
      ],
      { list: ['a', 'b'] },
    ],
    ['bracketed names', [['list[]', 'a']], { list: ['a'] }],
    ['one item of a list', [['list', 'a']], { list: ['a'] }],
    ['a list as JSON', [['list', '["a", {"b": 1}]']], { list: ['a', { b: 1 }] }],
    [
      'repeated media',
      [
        ['media', 'a'],
        ['media', 'b'],
      ],
      { media: ['a', 'b'] },
    ],
    ['an object as JSON', [['object', '{"a": [1]}']], { object: { a: [1] } }],
    [
      'an object by keys',
      [
        ['object[a]', 'x'],
        ['object[b][c]', 'y'],
        ['object[d][]', 'z'],
      ],
      { object: { a: 'x', b: { c: 'y' }, d: ['z'] } },
    ],
    [
      'a list by indexes',
      [
        ['list[0][url]', 'x'],
        ['list[1][url]', 'y'],
      ],
      { list: [{ url: 'x' }, { url: 'y' }] },
    ],
    ['nothing', [], {}],
  ])('%s', (_title, fields, body) => {
    expect(
      atOnce(
        formToBody(
          fields.map(([name, text]) => ({ name, text })),
          types,
        ),
      ),
    ).toEqual(body);
  });

  test.each([
    [[['object', '{"a": ']], 'object'],
    [[['object', '{"__proto__": 1}']], ''],
    [
      [
        ['object', 'x'],
        ['object[a]', 'y'],
      ],
      'object',
    ],
    [[['object[__proto__]', 'x']], ''],
    [[['[a]', 'x']], ''],
    [[['a[b', 'x']], ''],
    [[['a[][b]', 'x']], ''],
    [[[`a${'[b]'.repeat(9)}`, 'x']], ''],
  ] as const)('%j is refused', (fields, param) => {
    try {
      atOnce(
        formToBody(
          fields.map(([name = '', text = '']) => ({ name, text })),
          types,
        ),
      );
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      expect([error.code, error.options.param ?? '']).toEqual(['invalid_request', param]);
      return;
    }
    throw new Error('it was not refused');
  });

  const half = `[${'0,'.repeat(99_998)}0]`;
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test.each<[string, readonly (readonly [string, string])[], string]>([
    ['values in one field', [['list', `[${'0,'.repeat(500_000)}0]`]], 'at most 200000 values'],
    [
      'values in all fields',
      [
        ['list', half],
        ['list2', half],
        ['object', '{"a": [1, 2]}'],
      ],
      'at most 200000 values',
    ],
    ['levels', [['list', deep(32)]], 'at most 32 levels'],
    [
      'keys',
      [
        [
          'object',
          JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`k${at}`, 1]))),
        ],
      ],
      'at most 10000 keys',
    ],
  ])('too many %s are refused as in a JSON body', (_title, fields, message) => {
    const form = fields.map(([name, text]) => ({ name, text }));
    expect(() => atOnce(formToBody(form, { ...types, list2: 'array' }))).toThrow(message);
  });

  test('JSON within the limits of a body is taken', () => {
    expect(atOnce(formToBody([{ name: 'list', text: half }], types))).toMatchObject({
      list: { length: 99_999 },
    });
    expect(atOnce(formToBody([{ name: 'list', text: deep(31) }], types))).toEqual({
      list: JSON.parse(deep(31)),
    });
  });

  test('any names give a body or a refusal, and never touch a prototype', () => {
    const field = fc.record({
      name: fc.string({ unit: fc.constantFrom('a', '[', ']', '__proto__', 'x.') }),
      text: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(field, { maxLength: 6 }), (fields) => {
        try {
          atOnce(formToBody(fields, types));
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
        }
        return Object.keys(Object.prototype).length === 0;
      }),
    );
  });
});
