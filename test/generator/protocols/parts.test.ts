import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers } from '../../../generator/resolve/protocols/errors.ts';
import { pathProblem } from '../../../generator/resolve/protocols/path.ts';
import { trace } from '../../../generator/resolve/protocols/trace.ts';
import type { ErrorRule } from '../../../runtime/contract/protocol.ts';
import { classify } from '../../../runtime/contract/protocols/classify.ts';
import { polledTwin } from '../../support/polled.ts';
import { loadProtocols } from './load-protocol.ts';

describe('paths', () => {
  test.each([
    '/',
    '/v1/videos',
    '/v1/videos/{$task.upstream_id}/content',
    '/models/{$model}:predict',
    '/v1/{$route.kind}-{$saved.tail}',
  ])('%s is fine', (path) => {
    expect(pathProblem(path)).toBeUndefined();
  });

  test.each([
    'v1',
    '',
    '//evil.example',
    '/a//b',
    '/a/',
    '/a/../b',
    '/a/./b',
    '/a/%2e%2E/b',
    '/a%2fb',
    '/a?b',
    '/a#b',
    '/a b',
    '/a\\b',
    '/a{b}',
    '/é',
    'https://evil.example/a',
  ])('%s is refused', (path) => {
    expect(pathProblem(path)).toBeTypeOf('string');
  });
});

describe('places of an answer', () => {
  const example = {
    id: 7,
    status: 'Done',
    data: {
      list: [
        { url: 'a', kind: 'cover' },
        { url: 'b', kind: 'video' },
      ],
      empty: '',
      none: null,
    },
  };

  test.each([
    ['$body.id', ['id'], 7],
    ['$body.id | string', ['id'], 7],
    ['$body.status | lower', ['status'], 'done'],
    ['$body.data.list | first | pick url', ['data', 'list', 0, 'url'], 'a'],
    ['$body.data.list | pick url | first', ['data', 'list', 0, 'url'], 'a'],
    ['$body.data.list | last | pick url', ['data', 'list', 1, 'url'], 'b'],
    ['$body.data.list | nth 1 | pick url', ['data', 'list', 1, 'url'], 'b'],
    ['$body.data.list.1.url', ['data', 'list', 1, 'url'], 'b'],
    ['$body.data.list | where kind video | pick url | first', ['data', 'list', 1, 'url'], 'b'],
    ['$body.missing ?? $body.data.none ?? $body.id', ['id'], 7],
    ['$body.data.empty ?? $body.id', ['data', 'empty'], ''],
  ])('%s', (expression, path, value) => {
    expect(trace(expression, example)).toEqual({ kind: 'place', place: { path, value } });
  });

  test.each([
    ['$body.missing', 'absent'],
    ['$body.data.none', 'absent'],
    ['$body.data.list | where kind none | pick url | first', 'absent'],
    ['$body.__proto__.x', 'absent'],
    ['$http', 'opaque'],
    ['$body.data.list | count', 'opaque'],
    ['$body.id | times 2', 'opaque'],
    ['task-{$body.id}', 'opaque'],
    ['literal', 'opaque'],
    ['$body |', 'opaque'],
    [undefined, 'opaque'],
  ])('%s is %s', (expression, kind) => {
    expect(trace(expression, example)).toEqual({ kind });
  });
});

describe('rules that never fit', () => {
  const http = fc.option(fc.uniqueArray(fc.constantFrom(400, 429, 500), { minLength: 1 }), {
    nil: undefined,
  });
  const words = fc.uniqueArray(fc.constantFrom('a', 'ab', 'a*', '*b', '*', 'b'), { minLength: 1 });
  const patterns = fc.option(words, { nil: undefined });
  const rule: fc.Arbitrary<ErrorRule> = fc
    .record({ http, code: patterns, message: patterns })
    .map((tests) => ({
      class: 'upstream',
      ...(tests.http && { http: tests.http }),
      ...(tests.code && { code: tests.code }),
      ...(tests.message && { message: tests.message }),
    }));
  const text = fc.option(fc.constantFrom('a', 'ab', 'b', 'aab', '', 'x'), { nil: undefined });

  test('a covered rule is never chosen, whatever is seen', () => {
    const seen = fc.record({ http: fc.constantFrom(200, 400, 429, 500), code: text, message: text });
    fc.assert(
      fc.property(rule, rule, seen, (earlier, later, error) => {
        fc.pre(covers(earlier, later));
        return classify([earlier, later], error) !== later;
      }),
    );
  });

  test.each<[ErrorRule, ErrorRule, boolean]>([
    [{ class: 'quota', http: [429] }, { class: 'rate_limit', http: [429], code: ['x'] }, true],
    [{ class: 'quota', http: [429], code: ['x'] }, { class: 'rate_limit', http: [429] }, false],
    [{ class: 'quota', code: ['*'] }, { class: 'rate_limit', http: [429] }, false],
    [{ class: 'quota', http: [400, 429] }, { class: 'rate_limit', http: [429] }, true],
    [{ class: 'quota', http: [429] }, { class: 'rate_limit', http: [400, 429] }, false],
    [{ class: 'quota', code: ['Q*'] }, { class: 'rate_limit', code: ['Q*x'] }, true],
    [{ class: 'quota', code: ['Q*x'] }, { class: 'rate_limit', code: ['Q*'] }, false],
    [{ class: 'quota' }, { class: 'rate_limit', http: [429] }, true],
  ])('%j before %j: %s', (earlier, later, expected) => {
    expect(covers(earlier, later)).toBe(expected);
  });
});

describe('what a protocol denies and carries', () => {
  const MERGED: readonly (readonly [string, string])[] = [
    [
      '    model: $model\n    prompt: $prompt\n    image: $first_frame | first | url\n    seconds: $seconds | int',
      [
        '    $merge:',
        '      - model: $model',
        '        prompt: $prompt',
        '        image: $first_frame | first | url',
        '        options:',
        '          $merge: [{ length: $seconds, sound: $audio, ref: $task.id, style: $prompt }, $metadata]',
        '      - { size: { $when: $size, $is: $size | ratio } }',
      ].join('\n'),
    ],
    ['pace:', 'metadata_fields: []\ndeny_metadata: [callback_url]\npace:'],
  ];

  test('keys that hold priced facts, inputs, the model or an id are denied; others are the caller’s', () => {
    const { protocols, diagnostics } = loadProtocols(MERGED);
    expect(diagnostics).toEqual([]);
    expect(protocols[0]?.deny).toEqual([
      'callback_url',
      'image',
      'length',
      'model',
      'options',
      'ref',
      'size',
      'sound',
    ]);
    expect(protocols[0]?.carries).toEqual({
      facts: ['audio', 'prompt', 'seconds', 'size'],
      roles: ['first_frame'],
      metadata: true,
    });
    expect(protocols[0]?.media).toEqual({ first_frame: ['url'] });
  });

  const body = (...lines: readonly string[]): (typeof MERGED)[number] => [
    '    model: $model\n    prompt: $prompt\n    image: $first_frame | first | url\n    seconds: $seconds | int',
    lines.map((line) => `    ${line}`).join('\n'),
  ];

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'leaves of objects',
      [
        '$merge:',
        '  - config: { length: $seconds, style: $prompt, deep: { sound: $audio } }',
        '  - $metadata',
      ],
      [],
      ['config.deep.sound', 'config.length'],
    ],
    [
      'an input as a whole, however it is named',
      [
        '$merge:',
        '  - image: { type: url, url: $first_frame | first | url }',
        '    input: { last: $first_frame | first | url, prompt: $prompt }',
        '  - $metadata',
      ],
      [],
      ['image', 'input.last'],
    ],
    [
      'what operators make, in each of its forms',
      [
        '$merge:',
        '  - { $when: $prompt, length: $seconds, $else: { longer: $seconds } }',
        '  - { $choose: $mode, text: { few: $audio }, $else: { config: { $when: $prompt, $is: $size | ratio, $else: $size | tier } } }',
        '  - { $when: $prompt, $is: { named: $model, style: $prompt } }',
        '  - $metadata',
      ],
      [],
      ['config', 'few', 'length', 'longer', 'named'],
    ],
    [
      'the top of a body where metadata is merged deeper, as a whole',
      [
        'model: $model',
        'config: { length: $seconds }',
        'options: { $merge: [{ sound: $audio }, $metadata] }',
      ],
      [],
      ['config', 'model', 'options', 'sound'],
    ],
    [
      'bodies of which one is chosen, in each of them',
      [
        '$choose: $mode',
        'text: { named: $model, config: { $merge: [{ sound: $audio }, $metadata] } }',
        '$else:',
        '  $merge:',
        '    - options: { $merge: [{ length: $seconds }, $metadata] }',
        '    - long: { $when: $size, $is: $size | ratio }',
      ],
      [],
      ['config', 'length', 'long', 'named', 'options', 'sound'],
    ],
    [
      'paths that the spec denies, words wherever metadata is merged',
      [
        'model: $model',
        'options: { $merge: [{ sound: $audio }, $metadata] }',
        'config: { $merge: [{ length: $seconds, mark: $metadata.mark }, $metadata.config] }',
      ],
      ['secret', 'options.quality'],
      ['config.length', 'config.secret', 'model', 'options', 'secret', 'sound'],
    ],
  ])('%s', (_, lines, declared, denied) => {
    const lists = `metadata_fields: []\ndeny_metadata: [${declared.join(', ')}]\npace:`;
    const { protocols, diagnostics } = loadProtocols([body(...lines), ['pace:', lists]]);
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    expect(protocols[0]?.deny).toEqual(denied);
  });

  test('a look-up keeps for later calls what the submission would have kept', () => {
    const { protocols, diagnostics } = loadProtocols([
      ['    model: $model', '    ref: $task.id\n    model: $model'],
      ['accept: { id: $body.id }', 'accept: { id: $body.id, save: { kind: $body.kind } }'],
      ['get: /tasks/{$task.upstream_id}', 'get: /tasks/{$saved.kind}/{$task.upstream_id}'],
      [
        'pace:',
        'dedup: { by: ref, look_up: { get: "/find/{$task.id}", accept: { id: $body.id, save: { kind: $body.sort } } } }\npace:',
      ],
    ]);
    expect(diagnostics).toEqual([]);
    const args = [
      { kind: 'ref', path: 'a.answer.body' },
      { kind: 'literal', value: 'sort' },
    ];
    const text = { kind: 'call', fn: 'toText', args: [{ kind: 'call', fn: 'at', args }] };
    expect(protocols[0]?.dedup?.accept.save).toEqual([{ name: 'kind', code: text }]);
  });

  test('a look-up may say where its answer repeats the key, and the twin repeats it there', () => {
    const { protocols, diagnostics } = loadProtocols([
      ['    model: $model', '    ref: $task.id\n    model: $model'],
      [
        'pace:',
        'dedup: { by: ref, look_up: { get: "/find/{$task.id}", echo: $body.ref, accept: { id: $body.id } } }\npace:',
      ],
      ['queued: { status: queued }', 'queued: { status: queued, ref: r-1 }'],
    ]);
    expect(diagnostics).toEqual([]);
    const args = [
      { kind: 'ref', path: 'a.answer.body' },
      { kind: 'literal', value: 'ref' },
    ];
    const text = { kind: 'call', fn: 'toText', args: [{ kind: 'call', fn: 'at', args }] };
    expect(protocols[0]?.dedup?.echo?.code).toEqual(text);
    expect(polledTwin(protocols[0]?.twin).keyEcho).toEqual(['ref']);
  });

  test('every part knows the line it was written on', () => {
    const { protocols } = loadProtocols();
    const [p] = protocols;
    expect(p?.submit.origin.line).toBe(5);
    const { outcome } = p ?? {};
    if (outcome?.kind !== 'polled') throw new Error('the protocol has no tasks');
    expect(outcome.accept.origin.line).toBe(12);
    expect(outcome.poll.call.origin.line).toBe(13);
    expect(outcome.poll.state[0]?.origin.line).toBe(15);
    expect(outcome.pace.origin.line).toBe(26);
  });
});
