import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkShape, compileShape } from '../../../runtime/document/check-shape.ts';
import { createCollector } from '../../../runtime/document/collector.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'string', minLength: 2, pattern: '^[a-z]+$', 'x-form': 'lower-case letters' },
    count: { type: 'integer', minimum: 1, maximum: 9, multipleOf: 3 },
    level: { enum: ['low', 'high', 3] },
    names: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string' } },
    map: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[a-z]+$', 'x-form': 'lower-case letters' },
      additionalProperties: { type: 'boolean' },
    },
    text: { type: ['string', 'number'] },
    short: { type: 'string', maxLength: 3 },
    plain: { type: 'string', pattern: '^a+$' },
    any: {},
    secret: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          additionalProperties: false,
          required: ['env'],
          properties: { env: { type: 'string' }, fallback: { type: 'string' } },
        },
      ],
    },
    shape: {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      oneOf: [
        {
          additionalProperties: false,
          properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
        },
        {
          additionalProperties: false,
          properties: { kind: { enum: ['box', 'cube'] }, side: { type: 'number' } },
        },
      ],
    },
    call: {
      type: 'object',
      properties: { get: { type: 'string' }, post: { type: 'string' } },
      oneOf: [{ required: ['get'] }, { required: ['post'] }],
    },
  },
};
const SHAPE = compileShape(SCHEMA);

function told(text: string): readonly string[] {
  const sink = createCollector();
  const document = parseYaml({ path: 'x.yaml', text }, sink);
  if (document === undefined) throw new Error('bad case');
  expect(checkShape(document, SHAPE, sink)).toBe(!sink.hasErrors());
  return sink.diagnostics().map(({ code, message, span, help }) => {
    const help2 = help === undefined ? '' : ` ? ${help}`;
    return `${code} ${message} @ ${text.slice(span?.start, span?.end)}${help2}`;
  });
}

describe('one mistake is one sentence', () => {
  test.each([
    ['id: ab', []],
    ['id: ""', ['GW1010 `id` must have at least 2 characters (got 0 characters) @ ""']],
    ['id: AB', ['GW1010 `id` must be lower-case letters (got `AB`) @ AB']],
    ['id: 1e3', ["GW1005 `id` must be text, not the number `1e3` @ 1e3 ? quote it: `'1e3'`"]],
    ['idd: ab', ['GW1002 unknown field `idd` @ idd ? did you mean `id`?']],
    ['{}', ['GW1003 missing field `id` @ {}']],
    ['[]', ['GW1005 the file must be an object, not a list @ []']],
    ['just text', ['GW1005 the file must be an object, not the text `just text` @ just text']],
    ['id: ab\ncount: 0', ['GW1010 `count` must be at least 1 (got `0`) @ 0']],
    ['id: ab\ncount: 12', ['GW1010 `count` must be at most 9 (got `12`) @ 12']],
    ['id: ab\ncount: 4', ['GW1010 `count` must be a multiple of 3 (got `4`) @ 4']],
    ['id: ab\ncount: 1.5', ['GW1005 `count` must be a whole number, not the number `1.5` @ 1.5']],
    ['id: ab\ncount:', ['GW1005 `count` must be a whole number, not nothing @ count']],
    ['id: ab\nlevel: hihg', ['GW1006 `level` cannot be `hihg` @ hihg ? did you mean `high`?']],
    ['id: ab\nlevel: {}', ['GW1006 `level` cannot be `an object` @ {} ? allowed: `3`, `high`, `low`']],
    ['id: ab\nnames: []', ['GW1010 `names` must have at least 1 item (got 0 items) @ names']],
    ['id: ab\nnames: [a, b, c]', ['GW1010 `names` must have at most 2 items (got 3 items) @ names']],
    ['id: ab\nnames: [a, a]', ['GW1010 `names` must not hold the same item twice (got `"a"` twice) @ names']],
    ['id: ab\nnames: [a, 2]', ["GW1005 `names[1]` must be text, not the number `2` @ 2 ? quote it: `'2'`"]],
    ['id: ab\nnames: a', ['GW1005 `names` must be a list, not the text `a` @ a ? write a list: `[a]`']],
    ['id: ab\nmap: {}', ['GW1010 `map` must have at least 1 field (got 0 fields) @ map']],
    ['id: ab\nmap: { A: true }', ['GW1010 a name in `map` must be lower-case letters (got `A`) @ A']],
    [
      'id: ab\nmap: { a: on }',
      ['GW1005 `map.a` must be `true` or `false`, not the text `on` @ on ? write `true`'],
    ],
    ['id: ab\ntext: [1]', ['GW1005 `text` must be text or a number, not a list @ [1]']],
    ['id: ab\nshort: long', ['GW1010 `short` must have at most 3 characters (got 4 characters) @ long']],
    ['id: ab\nplain: b', ['GW1010 `plain` must be of the form `^a+$` (got `b`) @ b']],
    [
      'id: ab\nsecret: 4',
      ["GW1005 `secret` must be text or an object, not the number `4` @ 4 ? quote it: `'4'`"],
    ],
    ['id: ab\nsecret: { evn: X }', ['GW1002 unknown field `evn` @ evn ? did you mean `env`?']],
    ['id: ab\nsecret: {}', ['GW1003 missing field `env` @ secret']],
    ['id: ab\nshape: { kind: circle, radius: 1 }', []],
    [
      'id: ab\nshape: { kind: circle, side: 1 }',
      ['GW1002 unknown field `side` @ side ? known here: `radius`'],
    ],
    ['id: ab\nshape: { kind: cub }', ['GW1006 `shape.kind` cannot be `cub` @ cub ? did you mean `cube`?']],
    ['id: ab\nshape: { side: 1 }', ['GW1003 missing field `kind` @ side']],
    [
      'id: ab\nshape: { kind: 1 }',
      ["GW1005 `shape.kind` must be text, not the number `1` @ 1 ? quote it: `'1'`"],
    ],
    ['id: ab\ncall: { get: a }', []],
    ['id: ab\ncall: { x: a }', ['GW1010 `call` must have exactly one of `get`, `post` (got none) @ x']],
    [
      'id: ab\ncall: { get: a, post: b }',
      ['GW1010 `call` must have exactly one of `get`, `post` (got `get`, `post`) @ get'],
    ],
    [
      'a/b~c: 1\nid: ab',
      [
        'GW1002 unknown field `a/b~c` @ a/b~c ? known here: `any`, `call`, `count`, `level`, `map`, `names`, `plain`, `secret`, `shape`, `short`, `text`',
      ],
    ],
  ])('%j', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  test('several mistakes are all told', () => {
    expect(told('id: 7\nlevel: x\nnames: [1, 2]\nfoo: bar')).toHaveLength(5);
  });
});

test('any value of any shape is told without throwing', () => {
  const key = fc.constantFrom(
    'id',
    'count',
    'level',
    'names',
    'map',
    'secret',
    'shape',
    'call',
    'kind',
    'get',
    'zz',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('a', '', 'circle', 'box'),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const text = JSON.stringify(value);
      const sink = createCollector();
      const document = parseYaml({ path: 'x.yaml', text }, sink);
      if (document === undefined) return;
      expect(checkShape(document, SHAPE, sink)).toBe(SHAPE.errorsOf(document.value).length === 0);
      for (const one of sink.diagnostics()) expect(one.span?.file).toBe('x.yaml');
    }),
  );
});
