import { describe, expect, test } from 'vitest';
import { FILTERS } from '../../../generator/contract/contract.ts';
import { IMPLICIT_CASTS } from '../../../generator/language/casts.ts';
import {
  BOOLEAN,
  describeType,
  INTEGER,
  listOf,
  mediaOf,
  NUMBER,
  OBJECT,
  SIZE,
  STRING,
} from '../../../generator/language/lang-type.ts';
import { answerScope, familyScope, submitScope } from '../../../generator/language/scopes.ts';
import type { LangType, Scope } from '../../../generator/language/types.ts';
import { compileText, VOCABULARY } from './compile-text.ts';

const submit = submitScope(VOCABULARY);
/** Names of every place at once, so that any row's example compiles. */
const anywhere: Scope = {
  names: { ...submit.names, ...answerScope([]).names, item: { type: mediaOf('image'), ref: 'item' } },
};

describe('examples of the table compile', () => {
  const [inPaths, inValues] = [
    FILTERS.filter((row) => row.only === 'paths'),
    FILTERS.filter((row) => row.only === undefined),
  ];

  test.each(inValues.map((row) => [row.example]))('%s', (example) => {
    expect(compileText(JSON.stringify(example), anywhere).problems).toStrictEqual([]);
  });

  test.each(inPaths.map((row) => [row.name, row.example]))('%s stands only in paths', (name, example) => {
    expect(compileText(JSON.stringify(`/{${example}}`), anywhere, 'path').problems).toStrictEqual([]);
    expect(compileText(JSON.stringify(example), anywhere).problems).toStrictEqual([
      `GW3003 ${name}: filter \`${name}\` stands only at the end of a \`{$...}\` piece of a path`,
    ]);
  });
});

describe('what filters make', () => {
  test.each<[string, string, string]>([
    ['$seconds | int', "toInteger(s.request.facts.seconds, report('seconds', s.warnings))", 'a whole number'],
    [
      '$seconds | int | string',
      "toText(toInteger(s.request.facts.seconds, report('seconds', s.warnings)))",
      'text',
    ],
    [
      '$seconds | nearest 4 8',
      "nearest(s.request.facts.seconds, [4, 8], report('seconds', s.warnings))",
      'a number',
    ],
    [
      '$prompt | number | times 2',
      "times(toNumber(s.request.facts.prompt, report('prompt', s.warnings)), 2)",
      'a number',
    ],
    ['$size | tier', 'tier(s.request.facts.size)', 'text'],
    ['$size | tier 720p', "tier(s.request.facts.size, ['720p'], report('size', s.warnings))", 'text'],
    ["$size | pixels 'x'", "pixels(s.request.facts.size, 'x', [], report('size', s.warnings))", 'text'],
    [
      '$size | tier | map 720p 1 1080p 2',
      "mapTo(tier(s.request.facts.size), { '720p': 1, '1080p': 2 })",
      'a whole number',
    ],
    ['$mode | map text 1 reference x', "mapTo(s.request.mode, { text: 1, reference: 'x' })", 'a JSON value'],
    ['$audio | else false', 'orElse(s.request.facts.audio, false)', 'a boolean'],
    ['$audio | yes_no on off', "yesNo(s.request.facts.audio, 'on', 'off')", 'text'],
    ['$reference | first', 'first(s.request.roles.reference)', 'an image input'],
    ['$reference | take 2', 'take(s.request.roles.reference, 2)', 'a list of image inputs'],
    ['$reference | count', 'count(s.request.roles.reference)', 'a whole number'],
    ['$camera.moves | first', "first(toList(at(s.request.facts.camera, 'moves')))", 'a JSON value'],
    [
      '$camera.moves | where a.0 1 | pick b',
      "pickEach(where(toList(at(s.request.facts.camera, 'moves')), ['a', 0], 1), ['b'])",
      'a list',
    ],
    ['$prompt ?? null', 'firstOf(s.request.facts.prompt, () => null)', 'a JSON value'],
    ['$seconds ?? 5', 'firstOf(s.request.facts.seconds, () => 5)', 'a number'],
    [
      'x-{$prompt}-{$seconds}',
      "template('x-', s.request.facts.prompt, '-', toText(s.request.facts.seconds))",
      'text',
    ],
    ['$$prompt', "'$prompt'", 'text'],
    ['2.0', '2', 'a whole number'],
  ])('%s', (text, printed, type) => {
    const outcome = compileText(text, submit);
    expect(outcome.problems).toStrictEqual([]);
    expect(
      outcome.printed
        ?.replace(/\(\s+/g, '(')
        .replace(/,?\s+\)/g, ')')
        .replace(/,\s+/g, ', '),
    ).toBe(printed);
    expect(outcome.compiled === undefined ? '' : describeType(outcome.compiled.type)).toBe(type);
  });
});

describe('implicit casts', () => {
  const family = familyScope({ x: {} });
  test.each<[LangType, string]>([
    [STRING, "toText(at(r.body, 'x'))"],
    [NUMBER, "toNumber(at(r.body, 'x'), report('x', warnings))"],
    [INTEGER, "toInteger(at(r.body, 'x'), report('x', warnings))"],
    [BOOLEAN, "toBoolean(at(r.body, 'x'), report('x', warnings))"],
    [SIZE, "parseSize(at(r.body, 'x'), report('x', warnings))"],
    [OBJECT, "toObject(at(r.body, 'x'))"],
    [listOf({ kind: 'json' }), "toList(at(r.body, 'x'))"],
    [listOf(mediaOf('video')), "toMediaList('video', at(r.body, 'x'))"],
    [mediaOf('video'), "toMedia('video', at(r.body, 'x'))"],
    [{ kind: 'json' }, "at(r.body, 'x')"],
  ])('%j', (type, printed) => {
    expect(compileText('$body.x', family, type).printed).toBe(printed);
  });

  test('one row for each type they lead to', () => {
    expect(IMPLICIT_CASTS.map((row) => row.to)).toStrictEqual([
      'string',
      'number',
      'integer',
      'boolean',
      'size',
      'object',
      'list',
    ]);
  });

  test('literals are converted while compiling', () => {
    expect(compileText('2.0', family, STRING).printed).toBe("'2.0'");
    expect(compileText('true', family, STRING).printed).toBe("'true'");
    expect(compileText('5', family, NUMBER).printed).toBe('5');
    expect(compileText('720p', family, SIZE).printed).toBe("parseSize('720p', report('value', warnings))");
  });
});

describe('what an expression touches', () => {
  test('facts, roles, metadata and encodings; asking for an input does not send it', () => {
    const text = `{
      a: { $when: $first_frame, $is: $prompt },
      b: { $when: $audio is true, $is: x },
      c: { $each: $reference, $is: $item | url },
      d: { $file: $subject | first ?? $last_frame | first },
      e: $metadata.x }`;
    const outcome = compileText(text, submit);
    const uses = outcome.compiled?.uses;
    expect(outcome.problems).toStrictEqual([]);
    expect([...(uses?.facts ?? [])]).toStrictEqual(['prompt', 'audio']);
    expect([...(uses?.roles ?? [])]).toStrictEqual(['reference', 'subject', 'last_frame']);
    expect(uses?.metadata).toBe(true);
    expect(
      uses?.encodings.map(({ role, encoding, span }) => [role, encoding, text.slice(span.start, span.end)]),
    ).toStrictEqual([
      ['reference', 'url', 'url'],
      ['subject', 'bytes', '$subject | first ?? $last_frame | first'],
      ['last_frame', 'bytes', '$subject | first ?? $last_frame | first'],
    ]);
  });

  test('`$item` and `$choose` keep the roles they stand for', () => {
    const text =
      '{ a: [{ $each: $subject ?? $reference, $is: $item | url }], b: { $file: { $choose: $mode, text: $first_frame, $else: $last_frame } } }';
    const outcome = compileText(text, submit);
    expect(outcome.problems).toStrictEqual([]);
    expect(outcome.compiled?.uses.encodings.map(({ role, encoding }) => `${role} ${encoding}`)).toStrictEqual(
      ['subject url', 'reference url', 'first_frame bytes', 'last_frame bytes'],
    );
  });

  test('paths of the body', () => {
    const outcome = compileText('$body.metadata.a.0 ?? $body.b', familyScope({ metadata: {}, b: {} }));
    expect(outcome.compiled?.uses.bodyPaths).toStrictEqual([['metadata', 'a', '0'], ['b']]);
  });
});
