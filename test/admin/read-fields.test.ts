import { describe, expect, test } from 'vitest';
import { readRequest, readTyped } from '../../runtime/admin/read-fields.ts';
import type { AdminField, AdminOperation } from '../../runtime/contract/admin.ts';

const LATER = Date.UTC(2100, 0, 1);

type Kind = AdminField['type'];

/** One field of each type. */
const FIELDS: { readonly [K in Kind]: Extract<AdminField, { readonly type: K }> } = {
  text: { type: 'text', about: '', max_chars: 5 },
  choice: { type: 'choice', about: '', values: ['a', 'b'] },
  choices: { type: 'choices', about: '', values: ['a', 'b'] },
  texts: { type: 'texts', about: '' },
  address_ranges: { type: 'address_ranges', about: '', max_items: 2 },
  amount: { type: 'amount', about: '', sign: 'any' },
  count: { type: 'count', about: '', min: 1, max: 9, nullable: true },
  future: { type: 'future', about: '' },
  moment: { type: 'moment', about: '' },
  switch: { type: 'switch', about: '' },
  object: { type: 'object', about: '' },
};

function operation(method: 'GET' | 'POST'): AdminOperation {
  const about = { title: '', about: '', answer: '', options: {} };
  return { id: 'x', method, path: '/admin/x', fields: FIELDS, ...about };
}

const inBody = (body: object) => readRequest(operation('POST'), { path: {}, query: {}, body: { ...body } });
const inQuery = (query: object) => readRequest(operation('GET'), { path: {}, query: { ...query }, body: {} });
const typed = (values: object) => readTyped(FIELDS, { ...values }, { microsPerUnit: 1_000_000 });

/** What is given as JSON, in an address and on a command line, and the value that all three mean. */
const VALUES: readonly (readonly [Kind, unknown, string | undefined, string | true | undefined, unknown])[] =
  [
    ['text', 'heron', 'heron', 'heron', 'heron'],
    ['choice', 'b', 'b', 'b', 'b'],
    ['choices', ['b', 'a'], 'b,a', 'b,a', ['b', 'a']],
    ['texts', ['x', 'y'], 'x,y', 'x, y,', ['x', 'y']],
    ['address_ranges', ['::1', '10.0.0.0/8'], '::1,10.0.0.0/8', '::1, 10.0.0.0/8', ['::1', '10.0.0.0/8']],
    ['amount', -1_500_000, '-1500000', '-1.5', -1_500_000],
    ['amount', 20_000, '20000', '0.02', 20_000],
    ['count', 9, '9', '9', 9],
    ['count', null, undefined, 'none', null],
    ['future', LATER, String(LATER), '2100-01-01', LATER],
    ['moment', '2026-11-21', '2026-11-21', '2026-11-21', Date.UTC(2026, 10, 21)],
    ['switch', true, 'true', true, true],
    ['switch', false, 'false', undefined, false],
    ['object', { a: [1] }, undefined, undefined, { a: [1] }],
  ];

test.each(VALUES)('%s is read alike: %j, %j, %j', (name, json, address, line, value) => {
  expect(inBody({ [name]: json })).toEqual({ [name]: value });
  if (address !== undefined) expect(inQuery({ [name]: address })).toEqual({ [name]: value });
  if (line !== undefined) expect(typed({ [name]: line })).toEqual({ [name]: value });
});

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  'heron takes off',
  '1e3',
  '0x10',
  'NaN',
  '9007199254740993',
  'constructor',
  '__proto__',
  '\u0000',
  0,
  -0.5,
  1e300,
  Number.NaN,
  [],
  [[]],
  ['a', 'a'],
  ['a', 1],
  ['a\u0000b'],
  {},
  null,
];
/** What one of the hostile values may be all the same. */
const ALLOWED: Readonly<Partial<Record<Kind, readonly unknown[]>>> = {
  text: [' ', '1e3', '0x10', 'NaN'],
  texts: [['a', 'a']],
  count: [null],
  object: [{}],
};
const KINDS: readonly Kind[] = [
  'text',
  'choice',
  'choices',
  'texts',
  'address_ranges',
  'amount',
  'count',
  'future',
  'moment',
  'switch',
  'object',
];

describe('what is no value of its type', () => {
  test.each(KINDS)('%s', (name) => {
    const taken = HOSTILE.filter((value) => {
      try {
        inBody({ [name]: value });
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_request', options: { param: name } });
        return false;
      }
    });
    expect(taken).toEqual(ALLOWED[name] ?? []);
  });

  test('a character that PostgreSQL keeps in no text, wherever it is given', () => {
    const message = 'must not hold the character U+0000';
    expect(() => inQuery({ text: 'a\0' })).toThrow(message);
    expect(() => typed({ texts: 'a,\0' })).toThrow(message);
  });

  test('what stands where nothing is read', () => {
    const both = (method: 'GET' | 'POST') =>
      readRequest(operation(method), { path: {}, query: { count: '1' }, body: { count: 1 } });
    expect(() => both('POST')).toThrow('there is no field `count` here');
    expect(() => both('GET')).toThrow('there is no field `count` here');
  });

  test('a name that no field has, a prototype’s too', () => {
    for (const name of ['txt', 'constructor', 'toString', 'hasOwnProperty'])
      expect(() => inBody({ [name]: 1 })).toThrow(`there is no field \`${name}\` here`);
    expect(() => inQuery(JSON.parse('{"__proto__":"x"}'))).toThrow('there is no field `__proto__` here');
  });
});
