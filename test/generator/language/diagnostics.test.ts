import { describe, expect, test } from 'vitest';
import { JSON_VALUE, NUMBER, SIZE, STRING } from '../../../generator/language/lang-type.ts';
import {
  answerScope,
  familyScope,
  fetchScope,
  roleType,
  submitScope,
  surfaceScope,
  taskScope,
} from '../../../generator/language/scopes.ts';
import type { LangType, Scope } from '../../../generator/language/types.ts';
import { compileText, VOCABULARY } from './compile-text.ts';

const scopes = {
  submit: submitScope(VOCABULARY, ['kind']),
  task: taskScope(['key'], ['kind']),
  fetch: fetchScope(['key']),
  answer: answerScope(['key'], ['kind']),
  family: familyScope({
    prompt: { type: 'string' },
    images: { type: 'array' },
    camera: { type: 'object', properties: { pan: { type: 'number' } }, additionalProperties: false },
    metadata: { type: 'object' },
  }),
  surface: surfaceScope(),
} satisfies Record<string, Scope>;
type Where = keyof typeof scopes;

const IMAGES = roleType({ kind: 'image' });

describe('one mistake, one diagnostic, at its word', () => {
  test.each<[Where, string, string]>([
    ['submit', '$promt', 'GW2016 $promt: unknown name `$promt` (did you mean `$prompt`?)'],
    ['submit', '$task.idd', 'GW2022 idd: `$task` has no field `idd` (did you mean `id`?)'],
    [
      'submit',
      '$task.upstream_id',
      'GW2022 upstream_id: `$task` has no field `upstream_id` (known here: `callback_url`, `created_at`, `id`, `kind`)',
    ],
    ['submit', '$route.knd', 'GW2022 knd: `$route` has no field `knd` (did you mean `kind`?)'],
    ['submit', '$prompt.length', 'GW2022 length: `$prompt` has no field `length`'],
    ['submit', '$seconds | itn', 'GW2017 itn: unknown filter `itn` (did you mean `int`?)'],
    ['submit', '$prompt | ratio_of 16:9 | url', 'GW3002 url: filter `url` takes a media input, not text'],
    [
      'submit',
      '$first_frame | url',
      'GW3002 url: filter `url` takes a media input, not a list of image inputs (take one with `| first`, or each with `$each`)',
    ],
    ['submit', '$camera | times 2', 'GW3002 times: filter `times` takes a number, not an object'],
    [
      'submit',
      '$seconds | nearest',
      'GW3003 nearest: filter `nearest` needs at least one of `values` (as in `$seconds | nearest 4 8 12`)',
    ],
    [
      'submit',
      '$seconds | nearest 4 x',
      'GW3003 x: filter `nearest` takes numbers, not `x` (as in `$seconds | nearest 4 8 12`)',
    ],
    [
      'submit',
      '$seconds | int 4',
      'GW3003 4: filter `int` takes no argument, and `4` is one more (as in `$seconds | int`)',
    ],
    [
      'submit',
      '$size | tier | map a b c',
      'GW3003 map: filter `map` needs words in pairs, and one has no partner (as in `$size | tier | map 720p std 1080p pro`)',
    ],
    ['submit', '$size | tier | map 720px std', 'GW2004 720px: unknown tier `720px` (did you mean `720p`?)'],
    ['submit', '$size | tier 721p', 'GW2004 721p: unknown tier `721p` (did you mean `720p`?)'],
    [
      'submit',
      '$size | ratio_of 16x9',
      'GW3003 16x9: filter `ratio_of` takes ratios such as `16:9`, not `16x9` (as in `$size | ratio_of 16:9 9:16 1:1`)',
    ],
    [
      'submit',
      '$reference | nth -1',
      'GW3003 -1: filter `nth` takes a whole number from 0, not `-1` (as in `$reference | nth 1`)',
    ],
    ['submit', '$reference | first | else x', 'GW3003 else: filter `else` cannot add text to an image input'],
    [
      'submit',
      '{ a: $size }',
      'GW3004 $size: this place takes a JSON value, but the expression makes a size (choose how it is written: `| ratio`, `| tier`, `| pixels x`)',
    ],
    [
      'submit',
      '{ a: { b: [$reference] } }',
      'GW3004 $reference: this place takes a JSON value, but the expression makes a list of image inputs (take one with `| first` or each with `$each`, then choose an encoding: `| url`, `| url_or_data_uri`, `| raw_base64`)',
    ],
    [
      'submit',
      '{ $each: $reference, a: $item }',
      'GW3004 $item: this place takes a JSON value, but the expression makes an image input (choose an encoding: `| url`, `| url_or_data_uri`, `| raw_base64`)',
    ],
    [
      'submit',
      '$first_frame ?? $prompt',
      'GW3004 $prompt: this place takes a list of image inputs, but the expression makes text',
    ],
    [
      'submit',
      '{ $file: $prompt }',
      'GW3004 $prompt: this place takes a media input, but the expression makes text',
    ],
    [
      'submit',
      '{ $each: $prompt, a: 1 }',
      'GW3004 $prompt: this place takes a list, but the expression makes text',
    ],
    ['submit', '{ $wen: $prompt, a: 1 }', 'GW3005 $wen: operator `$wen` is unknown (did you mean `$when`?)'],
    ['submit', '{ $when: $prompt }', 'GW3005 $when: operator `$when` has no value beside it'],
    [
      'submit',
      '{ $when: $prompt, $is: 1, a: 2 }',
      'GW3005 $is: operator `$is` holds the whole value, so `a` cannot stand beside it',
    ],
    ['submit', '{ $merge: [], a: 1 }', 'GW3005 $merge: operator `$merge` stands alone in its mapping'],
    ['submit', '{ $merge: { a: 1 } }', 'GW3005 $merge: operator `$merge` takes a list of mappings'],
    ['submit', '{ $with: $reference }', 'GW3005 $with: operator `$with` belongs to `$fill`'],
    [
      'submit',
      '{ $fill: $camera, data: $item | url }',
      'GW3005 $fill: operator `$fill` needs `$with` and `$at` beside it',
    ],
    [
      'submit',
      '{ $fill: $camera, $with: $reference, $at: "*.data" }',
      'GW3005 $fill: operator `$fill` has no value beside it',
    ],
    [
      'submit',
      '{ $fill: $camera, $with: $reference, $at: ["*.a", "b.*.a"], data: $item | url }',
      'GW3005 $at: operator `$at` takes paths that go through lists (`*.parts.*.data`) to the same objects',
    ],
    [
      'submit',
      '{ $fill: $camera, $with: $reference, $at: "a.*", data: $item | url }',
      'GW3005 $at: operator `$at` takes paths that go through lists (`*.parts.*.data`) to the same objects',
    ],
    [
      'submit',
      '{ $fill: $camera, $with: $prompt, $at: "*.data", data: $item }',
      'GW3004 $prompt: this place takes a list of media inputs, but the expression makes text',
    ],
    [
      'submit',
      '{ $fill: $camera, $with: $reference, $at: "*.data", $text: $prompt }',
      'GW3005 $text: operator `$text` stands alone in its mapping',
    ],
    ['submit', '{ $else: 1 }', 'GW3005 $else: operator `$else` belongs to `$choose` or `$when`'],
    ['submit', '{ $choose: $mode, $else: 1 }', 'GW3005 $choose: operator `$choose` has no key to choose'],
    ['submit', '{ $choose: $mode, txt: 1 }', 'GW2014 txt: unknown mode `txt` (did you mean `text`?)'],
    [
      'submit',
      '{ $size: { ration: x } }',
      'GW2022 ration: `$size` has no field `ration` (did you mean `ratio`?)',
    ],
    [
      'submit',
      '$prompt | first(1)',
      'GW3001 (: `(` has no meaning in an expression (quote the word if it is meant as text)',
    ],
    ['submit', 'x {$prompt', 'GW3001 {$prompt: this `{` is never closed'],
    ['submit', '$credential.api_key', 'GW3018 $credential: credentials cannot be named here: `$credential`'],
    ['submit', '$channel.api_key', 'GW3018 api_key: credentials cannot be named here: `api_key`'],
    [
      'task',
      '$route.kind',
      'GW2016 $route: unknown name `$route` (later calls read what was chosen as `$saved.kind`)',
    ],
    [
      'task',
      '$body.status',
      'GW2016 $body: unknown name `$body` (known here: `$channel`, `$saved`, `$task`)',
    ],
    ['answer', '$saved.kye', 'GW2022 kye: `$saved` has no field `kye` (did you mean `key`?)'],
    ['family', '$body.promt', 'GW2022 promt: `$body` has no field `promt` (did you mean `prompt`?)'],
    ['family', '$body.camera.pna', 'GW2022 pna: `$body.camera` has no field `pna` (did you mean `pan`?)'],
    [
      'surface',
      '$task.upstream_id',
      'GW2022 upstream_id: `$task` has no field `upstream_id` (known here: `completed_at`, `created_at`, `echo`, `expires_at`, `id`, `kind`, `model`, `progress`, `prompt`, `remixed_from`, `response_format`, `seconds` and 5 more)',
    ],
    [
      'surface',
      '$task.status | map finished done',
      'GW2022 finished: `$task.status` is never `finished` (known here: `completed`, `failed`, `in_progress`, `queued`)',
    ],
  ])('%s: %s', (where, text, problem) => {
    const outcome = compileText(text, scopes[where]);
    expect(outcome.problems).toStrictEqual([problem]);
    expect(outcome.compiled).toBeUndefined();
  });

  test('the place is exact inside quotes, flow mappings and templates, and the whole scalar where text moved', () => {
    const text = [
      'a: "$promt"',
      "b: '$promt'",
      'c: { d: [x, $promt] }',
      'e: /x/{$promt}/y',
      'f: "\\u0024promt"',
    ].join('\n');
    expect(compileText(text, scopes.submit).problems.map((one) => one.split(':')[0])).toStrictEqual([
      'GW2016 $promt',
      'GW2016 $promt',
      'GW2016 $promt',
      'GW2016 $promt',
      'GW2016 "\\u0024promt"',
    ]);
  });
});

describe('conditions', () => {
  test.each<[string, string]>([
    ['$mode is txt', 'GW2014 txt: unknown mode `txt` (did you mean `text`?)'],
    [
      '$mode in text frist_frame',
      'GW2014 frist_frame: unknown mode `frist_frame` (did you mean `first_frame`?)',
    ],
    ['$seconds over x', 'GW3001 x: `over` takes a number, not `x`'],
    [
      '$size is 720p',
      'GW3004 $size: this place takes a JSON value, but the expression makes a size (choose how it is written: `| ratio`, `| tier`, `| pixels x`)',
    ],
    ['[a]', 'GW3001 [a]: expected a condition such as `$mode is text`'],
    ['$promt and $mod is text', 'GW2016 $promt: unknown name `$promt` (did you mean `$prompt`?)'],
  ])('%s', (text, problem) => {
    const outcome = compileText(text, scopes.submit, 'condition');
    expect(outcome.compiled).toBeUndefined();
    expect(outcome.problems[0]).toBe(problem);
  });
});

describe('types of a place', () => {
  test.each<[string, LangType, string]>([
    [
      '{ a: 1 }',
      SIZE,
      'GW3004 { a: 1 }: this place takes a size, but the expression makes an object (write `{ $size: { ratio: ..., tier: ... } }`)',
    ],
    ['[1]', STRING, 'GW3004 [1]: this place takes text, but the expression makes a list'],
    ['five', NUMBER, 'GW3004 five: this place takes a number, but the expression makes text'],
    ["$body.prompt ?? 'x'", NUMBER, "GW3004 'x': this place takes a number, but the expression makes text"],
    ['null', STRING, 'GW3004 null: this place takes text, but the expression makes `null`'],
    [
      '{ image: $body.prompt }',
      IMAGES,
      'GW3004 { image: $body.prompt }: this place takes a list of image inputs, but the expression makes an object without `url` (write `{ url: $item.image, ... }`)',
    ],
    [
      '5',
      IMAGES,
      'GW3004 5: this place takes a list of image inputs, but the expression makes a whole number',
    ],
    [
      '{ $each: $body.images, $is: $item }',
      STRING,
      'GW3004 $each: this place takes text, but the expression makes a list',
    ],
    ['$files.a.b', IMAGES, 'GW2022 b: `$files.a` has no field `b`'],
    ['$files', JSON_VALUE, ''],
  ])('%s', (text, type, problem) => {
    const outcome = compileText(text, scopes.family, type);
    expect(outcome.problems).toStrictEqual(problem === '' ? [] : [problem]);
  });
});
