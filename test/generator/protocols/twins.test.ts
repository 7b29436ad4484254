import { describe, expect, test } from 'vitest';
import type { PolledTwin } from '../../../runtime/contract/twin.ts';
import { polledTwin } from '../../support/polled.ts';
import { loadProtocols } from './load-protocol.ts';

type Edit = readonly [from: string, to: string];

function twinOf(...edits: readonly Edit[]): PolledTwin {
  const { protocols, diagnostics } = loadProtocols(edits);
  expect(diagnostics).toEqual([]);
  return polledTwin(protocols[0]?.twin);
}

const STATE = '    from: $body.status\n    map: { queued: queued';
const JSON_LAST = '    seconds: $seconds | int\n';
const AFTER_POLL = 'errors:\n  code';

describe('endpoints of a twin', () => {
  test('may have several segments in one place, and headers that select them', () => {
    const twin = twinOf(
      [
        'post: /tasks\n',
        'post: /{$model | segments}/run\n  headers: { X-Action: Create, X-Trace: $task.id }\n',
      ],
      [
        'get: /tasks/{$task.upstream_id}\n',
        'get: /{$task.upstream_id | segments}\n  headers: { X-Action: Get }\n',
      ],
    );
    expect(twin.submit.map(({ path, headers }) => [path, headers])).toEqual([
      ['/{+model}/run', { 'x-action': 'Create' }],
    ]);
    expect(twin.poll.map(({ path, headers }) => [path, headers])).toEqual([
      ['/{+upstream_id}', { 'x-action': 'Get' }],
    ]);
    expect(twin.pollId).toEqual({ in: 'path', name: 'upstream_id' });
  });

  test('of whole addresses are those of the submit example', () => {
    const twin = twinOf(
      [
        'accept: { id: $body.id }\n',
        'accept: { id: $body.id, save: { poll_url: $body.urls.get, note: $body.id } }\n',
      ],
      ['get: /tasks/{$task.upstream_id}\n', 'get: $saved.poll_url\n'],
      ['submit: { id: t-1 }', 'submit: { id: t-1, urls: { get: "https://p.example/v1/t-1/state?x=1" } }'],
      [AFTER_POLL, `cancel: { post: $saved.poll_url, while: [queued] }\n${AFTER_POLL}`],
    );
    expect(twin.addresses).toEqual([{ at: ['urls', 'get'], path: '/v1/{upstream_id}/state' }]);
    expect(twin.poll[0]?.path).toBe('/v1/{upstream_id}/state');
    expect(twin.cancel?.path).toBe('/v1/{upstream_id}/state');
    expect(twin.pollId).toEqual({ in: 'path', name: 'upstream_id' });
  });
});

describe('states of a twin', () => {
  test.each([
    ['$http is 404', { expired: 404 }],
    ['$http in 404 410', { expired: 404 }],
    ['$body.gone is true and $http is 410', { expired: 410 }],
    ['not $http is 200', undefined],
    ['$http is 200', undefined],
    ['$http over 400', undefined],
    ['$body.gone is true', undefined],
  ])('%s', (when, http) => {
    const row = `  - { when: ${when}, is: expired }\n  - from: $body.status\n    map: { queued: queued`;
    expect(twinOf([STATE, row]).http).toEqual(http);
  });

  test('need no word where conditions decide each of them', () => {
    const twin = twinOf([
      `${STATE}, running: in_progress, done: completed, failed: failed }`,
      '    - { when: $body.url, is: completed }\n    - { when: $body.error, is: failed }\n' +
        '    - { when: $body.status is queued, is: queued }\n    - { when: $body.id, is: in_progress }',
    ]);
    expect(twin.state).toEqual({ at: [], words: {} });
  });
});

describe('callbacks of a twin', () => {
  const proof: Edit = [AFTER_POLL, `callback: { verify: none }\n${AFTER_POLL}`];

  test.each<[string, Edit, Pick<NonNullable<PolledTwin['callback']>, 'in' | 'at'>]>([
    ['a field', [JSON_LAST, `${JSON_LAST}    hook: $task.callback_url\n`], { in: 'body', at: ['hook'] }],
    [
      'a field below',
      [JSON_LAST, `${JSON_LAST}    options: { list: [{ hook: $task.callback_url }] }\n`],
      { in: 'body', at: ['options', 'list', 0, 'hook'] },
    ],
    [
      'a guarded field',
      [JSON_LAST, `${JSON_LAST}    hook: { $when: $prompt, $is: $task.callback_url }\n`],
      { in: 'body', at: ['hook'] },
    ],
    [
      'a merged field',
      ['    model: $model\n', '    $merge: [{ model: $model }, { hook: $task.callback_url }]\n'],
      { in: 'body', at: ['hook'] },
    ],
    [
      'a query parameter',
      ['post: /tasks\n', 'post: /tasks\n  query: { hook: $task.callback_url }\n'],
      { in: 'query', at: ['hook'] },
    ],
  ])('named in %s', (_, edit, place) => {
    const alone: readonly Edit[] = edit[1].includes('$merge')
      ? [
          ['    prompt: $prompt\n', ''],
          ['    image: $first_frame | first | url\n', ''],
          [JSON_LAST, ''],
        ]
      : [];
    expect(twinOf(edit, ...alone, proof).callback).toEqual({ ...place, verify: 'none', params: {} });
  });
});

describe('batches of a twin', () => {
  const batch = (text: string): Edit => ['  failure: { code', `  batch: { ${text} }\n  failure: { code`];

  /** Answers that hold the task where a batch puts it: `id: t-1`, or a mapping around it. */
  const holding = (task: string, echo: string): readonly Edit[] => [
    ...['queued', 'in_progress', 'completed', 'failed'].map((state): Edit => {
      const from = `    ${state}: { status`;
      return [from, from.replace('{ ', `{ ${task}, `)];
    }),
    ['  state:\n', `  echo: ${echo}\n  state:\n`],
  ];

  test.each<
    [
      string,
      NonNullable<PolledTwin['batch']>['ids'],
      PolledTwin['pollEcho'],
      PolledTwin['pollEcho'],
      task: string,
      echo: string,
    ]
  >([
    [
      'get: /list, query: { ids: "$ids | join \',\'" }, most: 9, each: $body.data, id: $item.id, as: $item',
      { in: 'query', name: 'ids', joined: true },
      ['data'],
      [],
      'id: t-1',
      '$body.id',
    ],
    [
      'post: /list, json: { task_ids: $ids }, most: 9, each: $body.data.result ?? $body.data, id: $item.id, as: { code: $body.code, data: { task: $item } }',
      { in: 'body', name: 'task_ids', joined: false },
      ['data', 'result'],
      ['data', 'task'],
      'data: { task: { id: t-1 } }',
      '$body.data.task.id',
    ],
    [
      'post: /list, json: { ids: $ids }, most: 9, each: $body, id: $item.id, as: { list: [$item] }',
      { in: 'body', name: 'ids', joined: false },
      [],
      ['list', 0],
      'list: [{ id: t-1 }]',
      '$body.list.0.id',
    ],
  ])('%s', (text, ids, list, item, task, echo) => {
    expect(twinOf(batch(text), ...holding(task, echo)).batch).toMatchObject({ ids, list, item });
  });
});

describe('several results of a twin', () => {
  const items: Edit = [
    'result: { video: { url: $body.url, ttl_secs: 3600 } }',
    'result: { items: { each: $body.clips, files: { audio: { url: [$item.hd, $item.url] } }, facts: { text: $item.text } } }',
  ];
  const example = 'completed: { status: done, url: "https://p.example/t-1.mp4" }';

  test('are numbered, and other addresses of an item are named too', () => {
    const completed =
      'completed: { id: t-1, status: done, clips: [{ url: "https://p.example/1" }, { hd: "https://p.example/2h", url: "https://p.example/2" }] }';
    const twin = twinOf(items, [example, completed]);
    expect(twin.results).toEqual({ audio: ['clips', 0, 'url'], audio_2: ['clips', 1, 'hd'] });
    expect(twin.also).toEqual([['clips', 1, 'url']]);
  });

  test('may be one object instead of a list', () => {
    const completed =
      'completed: { id: t-1, status: done, clips: { url: "https://p.example/1", text: hey } }';
    expect(twinOf(items, [example, completed]).results).toEqual({ audio: ['clips', 'url'] });
  });
});

test('a remix has an endpoint of its own', () => {
  const remix =
    'remix: { post: "/tasks/{$source.upstream_id}/remix", json: { prompt: $prompt }, accept: { id: $body.id } }\n';
  expect(twinOf([AFTER_POLL, `${remix}${AFTER_POLL}`]).remix).toEqual({
    method: 'POST',
    path: '/tasks/{upstream_id}/remix',
    query: {},
    body: 'json',
    required: [],
  });
});

test('facts that the routes table reads are carried', () => {
  const { protocols, diagnostics } = loadProtocols([
    [
      'submit:\n  post: /tasks\n',
      'routes:\n  - { when: $audio is true, kind: $size | tier }\n  - { kind: plain }\nsubmit:\n  post: /tasks/{$route.kind}\n',
    ],
    [JSON_LAST, ''],
    [
      AFTER_POLL,
      `remix: { post: /remix, json: { of: $source.upstream_id, p: $prompt }, accept: { id: $body.id } }\n${AFTER_POLL}`,
    ],
  ]);
  expect(diagnostics).toEqual([]);
  expect(protocols[0]?.carries).toEqual({
    facts: ['audio', 'prompt', 'size'],
    roles: ['first_frame'],
    metadata: false,
  });
});
