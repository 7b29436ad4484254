import { describe, expect, test } from 'vitest';
import {
  INTEGER,
  JSON_LIST,
  JSON_VALUE,
  NUMBER,
  SIZE,
  STRING,
} from '../../../generator/language/lang-type.ts';
import {
  answerScope,
  familyScope,
  roleType,
  submitScope,
  surfaceScope,
  taskScope,
} from '../../../generator/language/scopes.ts';
import type { LangType } from '../../../generator/language/types.ts';
import { compileText, VOCABULARY } from './compile-text.ts';

const ADDRESS = { type: 'object', required: ['url'], properties: { url: { type: 'string' } } };

const family = familyScope({
  prompt: { type: 'string' },
  content: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['text', 'image_url', 'video_url'] },
        text: { type: 'string' },
        image_url: ADDRESS,
        video_url: ADDRESS,
        role: { type: 'string', enum: ['first_frame', 'last_frame', 'reference_image'] },
        tags: { type: 'array', items: { type: 'string' } },
      },
    },
  },
  parts: {
    type: 'array',
    items: {
      type: 'object',
      properties: { type: { type: 'string' } },
      anyOf: [
        { properties: { type: { const: 'text' }, text: { type: 'string' }, role: { type: 'string' } } },
        { properties: { type: { const: 'image' }, image: ADDRESS, role: { enum: ['first', 'last'] } } },
      ],
    },
  },
  reference: {
    anyOf: [
      { type: 'string' },
      { type: 'array', items: { type: 'string' } },
      { type: 'object', properties: { image_url: { type: 'string' } } },
    ],
  },
  anything: { description: 'whatever' },
  bare: { type: 'array' },
  open: { type: 'object', properties: { known: { type: 'string' } }, additionalProperties: true },
  metadata: {
    type: 'object',
    properties: { resolution: { type: 'string' }, list: { type: 'array', items: ADDRESS } },
  },
});

const IMAGES = roleType({ kind: 'image' });

describe('fields of a family that its schemas do not declare', () => {
  test.each<[string, LangType, string]>([
    [
      '$body.content | where rol last_frame',
      JSON_LIST,
      'GW2022 rol: `$item` has no field `rol` (did you mean `role`?)',
    ],
    [
      '$body.content | where role reference_imag',
      JSON_LIST,
      'GW2022 reference_imag: `$item.role` is never `reference_imag` (did you mean `reference_image`?)',
    ],
    [
      '$body.content | where type video_url | pick video_url.uri',
      IMAGES,
      'GW2022 uri: `$item.video_url` has no field `uri` (did you mean `url`?)',
    ],
    [
      '{ $each: $body.content | where role first_frame, $is: $item.image_url.uri }',
      IMAGES,
      'GW2022 uri: `$item.image_url` has no field `uri` (did you mean `url`?)',
    ],
    [
      '{ $each: $body.content, $is: { $when: $item.role is first, $is: $item.image_url.url } }',
      IMAGES,
      'GW2022 first: `$item.role` is never `first` (known here: `first_frame`, `last_frame`, `reference_image`)',
    ],
    [
      '{ $each: $body.content, $when: not $item.rol, $is: $item.image_url.url }',
      IMAGES,
      'GW2022 rol: `$item` has no field `rol` (did you mean `role`?)',
    ],
    [
      '{ $each: $body.content, $is: { $choose: $item.type, txt: 1, $else: 2 } }',
      JSON_LIST,
      'GW2022 txt: `$item.type` is never `txt` (did you mean `text`?)',
    ],
    [
      '$body.content | take 2 | nth 1 | pick image_urls.url',
      STRING,
      'GW2022 image_urls: `$item` has no field `image_urls` (did you mean `image_url`?)',
    ],
    [
      '$body.content | first | pick role | map firstframe a',
      STRING,
      'GW2022 firstframe: `$item.role` is never `firstframe` (did you mean `first_frame`?)',
    ],
    [
      '$body.content.0.rol',
      STRING,
      'GW2022 rol: `$body.content.0` has no field `rol` (did you mean `role`?)',
    ],
    ['$body.content.role', STRING, 'GW2022 role: `$body.content` has no field `role`'],
    ['$body.prompt.text', STRING, 'GW2022 text: `$body.prompt` has no field `text`'],
    [
      '{ $each: $body.content, $is: { $each: $item.tags, $is: $item.x } }',
      JSON_LIST,
      'GW2022 x: `$item` has no field `x`',
    ],
    [
      '$body.parts | where type txt',
      JSON_LIST,
      'GW2022 txt: `$item.type` is never `txt` (did you mean `text`?)',
    ],
    [
      '$body.parts | where role frist',
      JSON_LIST,
      'GW2022 frist: `$item.role` is never `frist` (did you mean `first`?)',
    ],
    [
      '$body.parts | pick image.uri',
      JSON_VALUE,
      'GW2022 uri: `$item.image` has no field `uri` (did you mean `url`?)',
    ],
    [
      '$body.reference | pick image_uri',
      JSON_VALUE,
      'GW2022 image_uri: `$item` has no field `image_uri` (did you mean `image_url`?)',
    ],
    [
      '$body.metadata.resolutoin',
      STRING,
      'GW2022 resolutoin: `$body.metadata` has no field `resolutoin` (did you mean `resolution`?)',
    ],
    [
      '$body.metadata.list | pick uri',
      JSON_VALUE,
      'GW2022 uri: `$item` has no field `uri` (did you mean `url`?)',
    ],
  ])('%s', (text, type, problem) => {
    const outcome = compileText(text, family, type);
    expect(outcome.problems).toStrictEqual([problem]);
    expect(outcome.compiled).toBeUndefined();
  });

  test.each<[string, LangType]>([
    ['$body.content | where type video_url | pick video_url.url', IMAGES],
    ["$body.content | where type text | pick text | join ' '", STRING],
    ['$body.content.0.image_url.url', STRING],
    ['$body.parts | where type image | pick image.url', IMAGES],
    ['$body.parts | where type text | pick text | first', STRING],
    ['$body.parts | where role whatever', JSON_LIST],
    ['$body.reference', IMAGES],
    ['$body.reference.image_url', STRING],
    ['$body.reference | pick image_url', JSON_VALUE],
    ['$body.reference.0', STRING],
    ['$body.anything.at.all', STRING],
    ['$body.anything | where it is', JSON_LIST],
    ['$body.bare.0.at.all', STRING],
    ['$body.open.other', STRING],
    ['$body.metadata.camera.pan', NUMBER],
    ['$body.metadata.list.0.url', STRING],
    ['$body.content | first | pick role | lower | map firstframe a', STRING],
  ])('declared or open: %s', (text, type) => {
    expect(compileText(text, family, type).problems).toStrictEqual([]);
  });
});

describe('objects and lists where something else is taken', () => {
  test.each<[string, LangType, string]>([
    [
      '$body.metadata',
      INTEGER,
      'GW3004 $body.metadata: this place takes a whole number, but the expression makes an object',
    ],
    ['$body.content', STRING, 'GW3004 $body.content: this place takes text, but the expression makes a list'],
    [
      '$body.content | first',
      SIZE,
      'GW3004 $body.content | first: this place takes a size, but the expression makes an object',
    ],
    ['$body.content | first | lower', STRING, 'GW3002 lower: filter `lower` takes a string, not an object'],
  ])('%s', (text, type, problem) => {
    expect(compileText(text, family, type).problems).toStrictEqual([problem]);
  });
});

describe('names that stand for many things', () => {
  const submit = submitScope(VOCABULARY, ['kind']);
  test.each([
    ['{ seed: $channel }', submit, '$channel'],
    ['{ seed: $route }', submit, '$route'],
    ['{ seed: { $when: $task, $is: 1 } }', submit, '$task'],
    ['{ seed: $saved }', taskScope(['kind']), '$saved'],
    ['$header', answerScope([], []), '$header'],
  ])('%s', (text, scope, name) => {
    expect(compileText(text, scope).problems).toStrictEqual([
      `GW3004 ${name}: this place takes one field of \`${name}\`, but the expression makes all of it`,
    ]);
  });

  test('one field is fine', () => {
    expect(compileText('{ a: $channel.style, b: $task.id }', submit).problems).toStrictEqual([]);
  });
});

describe('lists and objects of a surface', () => {
  test.each([
    [
      '{ $each: $task.warnings, code: $item.acton }',
      ['GW2022 acton: `$item` has no field `acton` (did you mean `action`?)'],
    ],
    [
      '$task.warnings | where action ignore | pick message',
      ['GW2022 ignore: `$item.action` is never `ignore` (did you mean `ignored`?)'],
    ],
    ['$task.usage.amuont', ['GW2022 amuont: `$task.usage` has no field `amuont` (did you mean `amount`?)']],
    ['{ $each: $task.warnings, code: $item.action, text: $item.message }', []],
    ['{ amount: $task.usage.amount, of: $task.usage }', []],
    ['{ $each: $page.items, id: $item.id }', []],
  ])('%s', (text, problems) => {
    expect(compileText(text, surfaceScope()).problems).toStrictEqual(problems);
  });
});
