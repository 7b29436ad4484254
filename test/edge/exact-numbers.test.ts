import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { formToBody } from '../../runtime/intake/form.ts';
import { parseJsonBody } from '../../runtime/intake/parse-json-body.ts';

const bodyOf = (number: string): string => `{"metadata":{"a":"1e999","b":[1,${number}]}}`;
const parse = (number: string) => atOnce(parseJsonBody(Buffer.from(bodyOf(number))));
const parseForm = (number: string) =>
  atOnce(formToBody([{ name: 'metadata', text: `{"b":[${number}]}` }], { metadata: 'object' }));

describe('a number that would change on its way is refused', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890',
    '12345678901234567890.0',
    '1.2345678901234567890e19',
    '1152921504606846976',
    '1e400',
    '-1E400',
    '1e-400',
    `1${'0'.repeat(400)}`,
  ])('%s', (number) => {
    expect(() => parse(number)).toThrow(
      /^the number metadata\.b\[1\], at position 32 .* would not arrive as it was sent/,
    );
    expect(() => parseForm(number)).toThrow(/form field metadata: the number at b\[0\], .* would not arrive/);
  });
});

test.each([
  [
    '{"tools":[{},{"function":{"name":"f","parameters":{"maximum":N}}}]}',
    'tools[1].function.parameters.maximum',
  ],
  ['{"a":{"b":1,"c":["x",{"d":"e"},[N]]}}', 'a.c[2][0]'],
  ['{"a":"{[\\"","b c":N}', '["b c"]'],
  [`{"${'n'.repeat(99)}":N}`, `["${'n'.repeat(60)}…"]`],
])('the path of a number is named: %s', (body, param) => {
  const text = body.replace('N', '9007199254740993');
  expect(() => atOnce(parseJsonBody(Buffer.from(text)))).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ param }) }),
  );
});

describe('a number that is kept is taken', () => {
  test.each([
    '0',
    '-0',
    '0e5',
    '0.0000000000000000',
    '9007199254740991',
    '9007199254740992',
    '18014398509481984',
    '100000000000000000000000',
    '1e21',
    '1.5e+300',
    '-2.5E-3',
    '0.1000000000000000055',
    '0.69999999999999996',
  ])('%s', (number) => {
    expect(parse(number)).toEqual({ metadata: { a: '1e999', b: [1, Number(number)] } });
    expect(parseForm(number)).toEqual({ metadata: { b: [Number(number)] } });
  });

  // A key called __proto__ is refused, which is shown elsewhere.
  const harmless = fc.jsonValue().filter((json) => !JSON.stringify(json).includes('"__proto__"'));

  test('whatever strings stand around it', () => {
    fc.assert(
      fc.property(harmless, fc.string({ unit: fc.constantFrom('"', '\\', '1', 'e', '9') }), (json, text) => {
        const value = { [text]: json, text: [text, `${text}9007199254740993`] };
        const written = JSON.stringify(value);
        expect(atOnce(parseJsonBody(Buffer.from(written)))).toEqual(JSON.parse(written));
      }),
    );
  });
});
