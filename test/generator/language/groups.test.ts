import { describe, expect, test } from 'vitest';
import {
  answerScope,
  batchScope,
  remixScope,
  submitScope,
  taskScope,
} from '../../../generator/language/scopes.ts';
import { compile, programOf, submit } from './compile-and-run-samples.ts';
import { compileText, VOCABULARY } from './compile-text.ts';

const groups = compile(submit, 'subject_groups');
const run = programOf({
  groups: ['s', groups],
  parts: ['s', compile(submit, 'model_parts')],
  either: ['s', compile(submit, 'either')],
});

const image = (name: string, beside: Readonly<Record<string, string>>) => ({
  kind: 'image',
  url: `https://a.example/${name}`,
  with: beside,
});

describe('groups of inputs', () => {
  const s = (subject: readonly unknown[] | undefined) => ({ request: { roles: { subject }, facts: {} } });

  test('stand in order of first appearance, and `$item` inside is one of the group', () => {
    const subjects = [
      image('1', { subject_id: 'hero', voice_id: 'v1' }),
      image('2', { subject_id: 'dog' }),
      image('3', { subject_id: 'hero', voice_id: 'v3' }),
      image('4', {}),
      image('5', {}),
    ];
    expect(JSON.parse(JSON.stringify(run('groups', s(subjects))))).toStrictEqual([
      {
        id: 'hero',
        position: 0,
        images: ['https://a.example/1', 'https://a.example/3'],
        first: 'https://a.example/1',
        voice_id: 'v3',
      },
      { id: 'dog', position: 1, images: ['https://a.example/2'], first: 'https://a.example/2' },
      {
        position: 2,
        images: ['https://a.example/4', 'https://a.example/5'],
        first: 'https://a.example/4',
      },
    ]);
  });

  test('of nothing are nothing', () => {
    expect(run('groups', s(undefined))).toBeUndefined();
    expect(run('groups', s([]))).toBeUndefined();
  });

  test('tell which role they carry, and in which encoding', () => {
    expect([...groups.uses.roles]).toStrictEqual(['subject']);
    expect(groups.uses.encodings.map(({ role, encoding }) => `${role} ${encoding}`)).toStrictEqual([
      'subject url_or_data_uri',
      'subject url_or_data_uri',
    ]);
  });
});

describe('`$when` with `$else`', () => {
  test.each([
    [8.2, { mode: 'long', seconds: 8 }],
    [5, { mode: 'short' }],
    [undefined, { mode: 'short' }],
  ])('%j seconds', (seconds, expected) => {
    expect(run('either', { request: { facts: { seconds }, roles: {} }, warnings: [] })).toStrictEqual(
      expected,
    );
  });

  test('only what is asked for reports', () => {
    const warnings: unknown[] = [];
    run('either', { request: { facts: { seconds: 4.5 }, roles: {} }, warnings });
    expect(warnings).toStrictEqual([]);
  });
});

describe('parts of a text', () => {
  test.each([
    ['kling:2.6', { name: 'kling', version: '2.6', whole: 'kling:2.6' }],
    ['a/b:c:d', { name: 'a/b', version: 'c:d', whole: 'b:c:d' }],
    ['plain', { whole: 'plain' }],
  ])('%s', (model, expected) => {
    expect(run('parts', { model })).toStrictEqual(expected);
  });
});

describe('paths', () => {
  const task = taskScope(['status_url'], ['kind']);
  test.each([
    ['/models/{$model | segments}/run', submit, "path('/models/', segments(s.model), '/run')"],
    ['/{$task.upstream_id | segments}:cancel', task, "path('/', segments(s.task.upstream_id), ':cancel')"],
    [
      '/{$saved.kind ?? $task.id | lower | segments}',
      task,
      "path('/', segments(firstOf(s.saved.kind, () => lower(s.task.id))))",
    ],
    ['$saved.status_url', task, 'address(s.saved.status_url)'],
  ])('%s', (text, scope, printed) => {
    expect(compileText(JSON.stringify(text), scope, 'path')).toMatchObject({ printed, problems: [] });
  });

  const remix = remixScope(VOCABULARY, ['kind']);
  test.each([
    [
      '/{$model | segments | lower}',
      submit,
      'GW3003 segments: filter `segments` stands only at the end of a `{$...}` piece of a path',
    ],
    [
      '/{$model | segments 2}',
      submit,
      'GW3003 segments: filter `segments` stands only at the end of a `{$...}` piece of a path',
    ],
    ['/{$model | segmnts}', submit, 'GW2017 segmnts: unknown filter `segmnts` (did you mean `segments`?)'],
    [
      '$model',
      submit,
      'GW3013 $model: path `$model` is one expression, and whole addresses come only from answers (write `$saved.<name>` for an address that was kept, or start with `/`)',
    ],
    [
      "$saved.status_url ?? 'https://x.example'",
      task,
      "GW3013 'https://x.example': path `$saved.status_url ?? 'https://x.example'` is one expression, and whole addresses come only from answers (write `$saved.<name>` for an address that was kept, or start with `/`)",
    ],
    [
      '$saved.statusurl',
      task,
      'GW2022 statusurl: `$saved` has no field `statusurl` (did you mean `status_url`?)',
    ],
    ['$saved.status_url |', task, 'GW3001 |: expected a filter after this'],
    [
      '/{$saved.kind}',
      remix,
      'GW2016 $saved: unknown name `$saved` (what was kept of the source is `$source.saved.<name>`)',
    ],
    [
      '/{$first_frame}',
      remix,
      'GW2016 $first_frame: unknown name `$first_frame` (a remix is given a prompt and nothing else)',
    ],
    [
      '/{$seconds}',
      remix,
      'GW2016 $seconds: unknown name `$seconds` (a remix is given a prompt and nothing else)',
    ],
    ['/{$source.saved.knd}', remix, 'GW2022 knd: `$source.saved` has no field `knd` (did you mean `kind`?)'],
    ['/{$source.id}', remix, 'GW2022 id: `$source` has no field `id` (known here: `saved`, `upstream_id`)'],
    [
      '/{$task.upstream_id}',
      batchScope(),
      'GW2016 $task: unknown name `$task` (a batch asks for many tasks at once: `$ids`)',
    ],
  ])('%s is a mistake', (text, scope, problem) => {
    expect(compileText(JSON.stringify(text), scope, 'path').problems).toStrictEqual([problem]);
  });
});

describe('mistakes with inputs in groups', () => {
  const scope = submitScope(VOCABULARY);
  test.each([
    [
      '$subject | group subject',
      'GW2022 subject: `$subject` has no field `subject` (known here: `subject_id`, `voice_id`)',
    ],
    ['$reference | group subject_id', 'GW2022 subject_id: `$reference` has no field `subject_id`'],
    ['$prompt | group subject_id', 'GW3002 group: filter `group` takes a list of media inputs, not text'],
    [
      '$subject | first | pick voice',
      'GW2022 voice: `$subject` has no field `voice` (known here: `subject_id`, `voice_id`)',
    ],
    [
      '$subject.subject_id',
      'GW2022 subject_id: `$subject` has no field `subject_id` (take one with `| first` and `| pick`, or each with `$each`)',
    ],
    [
      '{ $each: $subject | group subject_id, a: $item.subject_id }',
      'GW2022 subject_id: `$item` has no field `subject_id` (take one with `| first` and `| pick`, or each with `$each`)',
    ],
    [
      '{ $when: $prompt, $is: $reference, $else: $prompt }',
      'GW3004 $prompt: this place takes a list of image inputs, but the expression makes text',
    ],
  ])('%s', (text, problem) => {
    expect(compileText(text, scope).problems).toStrictEqual([problem]);
  });

  test('names of an answer that are no names of a batch', () => {
    expect(compileText('$saved.kind', answerScope(['kind'])).problems).toStrictEqual([]);
    expect(compileText("$ids | join ','", batchScope()).printed).toBe("join(s.ids, ',')");
  });
});
