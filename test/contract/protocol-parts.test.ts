import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import { address, path, segments } from '../../runtime/contract/protocols/call.ts';
import {
  batchParts,
  firstState,
  reading,
  stateOf,
  stateWhen,
} from '../../runtime/contract/protocols/define-protocol.ts';
import {
  fileOfItem,
  type ItemParts,
  MOST_ITEMS,
  result,
  resultItems,
} from '../../runtime/contract/protocols/result.ts';
import { withHooks } from '../../runtime/contract/protocols/with-hooks.ts';
import { polled } from '../support/polled.ts';

describe('several segments of a path', () => {
  test.each([
    ['owner/name', 'owner/name'],
    ['fal-ai/kling video/v2.1', 'fal-ai/kling%20video/v2.1'],
    ['one', 'one'],
    ['a?b/c#d', 'a%3Fb/c%23d'],
    ['a%2Fb', 'a%252Fb'],
    [7, '7'],
  ])('%j is %s', (value, expected) => {
    expect(path('/', segments(value))).toBe(`/${expected}`);
  });

  test.each([
    [undefined, 'internal: a path segment has no value'],
    ['', 'internal: a path segment has no value'],
    ['/a', 'internal: a path segment has no value'],
    ['a//b', 'internal: a path segment has no value'],
    ['a/', 'internal: a path segment has no value'],
    ['a/../b', 'internal: a path segment is a dot segment'],
    ['./a', 'internal: a path segment is a dot segment'],
    ['a/\ud800', 'internal: a path segment is not well-formed text'],
    [{}, 'internal: a path segment has no value'],
  ])('%j is refused', (value, message) => {
    expect(() => segments(value)).toThrow(message);
  });

  test('never lead out of the path they are put into', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '/', '.', '%', '\\', '?', '#', ' ') }), (text) => {
        let made: string;
        try {
          made = segments(text);
        } catch {
          return true;
        }
        return new URL(`/base/${made}`, 'https://x.example').pathname.startsWith('/base/');
      }),
    );
  });
});

describe('a whole address', () => {
  test('is given as it was named', () => {
    expect(address('https://x.example/a?b=1')).toBe('https://x.example/a?b=1');
  });

  test.each([
    [undefined, 'internal: a saved address has no value'],
    ['', 'internal: a saved address has no value'],
    [[], 'internal: a saved address has no value'],
    ['https://x.example/\ud800', 'internal: a saved address is not well-formed text'],
  ])('%j is refused', (value, message) => {
    expect(() => address(value)).toThrow(message);
  });
});

describe('why a task ended badly', () => {
  const rows = (http: number, word: string) =>
    firstState([
      stateWhen(http === 404, 'expired', 'not_found'),
      stateWhen(http === 202, 'in_progress', 'upstream'),
      stateOf(word, { done: 'completed', failed: 'failed', '7': 'failed' }, { '7': 'content_policy' }),
    ]);

  test.each([
    [404, 'done', { state: 'expired', word: undefined, class: 'not_found' }],
    [202, 'done', { state: 'in_progress', word: undefined }],
    [200, 'failed', { state: 'failed', word: 'failed' }],
    [200, '7', { state: 'failed', word: '7', class: 'content_policy' }],
    [200, 'constructor', { state: undefined, word: 'constructor' }],
    [200, 'done', { state: 'completed', word: 'done' }],
  ])('HTTP %i, %s', (http, word, expected) => {
    expect(reading({ state: rows(http, word) })).toEqual(expected);
  });
});

describe('several results of one task', () => {
  const parts = (count: number) =>
    resultItems(
      Array.from({ length: count }, (_, index) => ({ id: `c${index}`, url: `https://x.example/${index}` })),
      (item, index) => ({
        files: {
          audio: { url: [Reflect.get(Object(item), 'url')] },
          image: { url: index === 1 ? ['https://x.example/cover'] : [undefined] },
        },
        facts: { id: Reflect.get(Object(item), 'id'), seconds: index, text: '', tags: undefined, odd: [] },
      }),
    );

  test('are kept by number, each with the files it really has and short facts', () => {
    expect(result({ video: { url: ['https://x.example/v'] } }, { credits: 2 }, parts(2))).toEqual({
      files: {
        video: { url: 'https://x.example/v' },
        audio: { url: 'https://x.example/0' },
        audio_2: { url: 'https://x.example/1' },
        image_2: { url: 'https://x.example/cover' },
      },
      items: [
        { files: ['audio'], facts: { id: 'c0', seconds: 0 } },
        { files: ['audio', 'image'], facts: { id: 'c1', seconds: 1 } },
      ],
      usage: { credits: 2 },
    });
  });

  test.each([
    [0, 0],
    [MOST_ITEMS, MOST_ITEMS],
    [1000, MOST_ITEMS],
  ])('of %i items %i are read', (given, read) => {
    expect(parts(given)).toHaveLength(read);
    const made = result({}, {}, parts(given));
    expect(made.items?.length).toBe(read === 0 ? undefined : read);
    expect(Object.keys(made.files).filter((name) => name.startsWith('audio'))).toHaveLength(read);
  });

  test('what is neither an object nor a text is no item, nor is one that holds nothing', () => {
    const read = (item: Json): ItemParts => ({ files: { image: { url: [item] } }, facts: {} });
    const list = ['https://x.example/0', '', 1, null, true, { a: 1 }, 'https://x.example/2'];
    expect(result({}, {}, resultItems(list, read))).toEqual({
      files: { image: { url: 'https://x.example/0' }, image_2: { url: 'https://x.example/2' } },
      items: [
        { files: ['image'], facts: {} },
        { files: ['image'], facts: {} },
      ],
    });
    expect(resultItems(undefined, () => ({ files: {}, facts: {} }))).toEqual([]);
  });

  test.each([
    [0, 'audio'],
    [1, 'audio_2'],
    [15, 'audio_16'],
  ])('the file of item %i is %s', (index, name) => {
    expect(fileOfItem('audio', index)).toBe(name);
  });

  test.each([
    ['/files/1', { download: '/files/1' }],
    ['https://x.example/files/1', { download: 'https://x.example/files/1' }],
    ['ftp://x.example/1', undefined],
    ['files/1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('a download at %j', (download, expected) => {
    expect(result({ video: { download } }).files.video).toEqual(expected);
  });
});

describe('the tasks of a batch', () => {
  const read = (item: unknown) => ({ id: Reflect.get(Object(item), 'id'), body: undefined });

  test('are read in order, each with its id as text', () => {
    const list = [{ id: ' a ' }, { id: 7 }, { id: '' }, 'odd'];
    const parts = batchParts(list, 10, (item) => ({ id: Reflect.get(Object(item), 'id'), body: item }));
    expect(parts).toEqual([
      { id: 'a', body: { id: ' a ' } },
      { id: '7', body: { id: 7 } },
      { id: undefined, body: { id: '' } },
      { id: undefined, body: 'odd' },
    ]);
  });

  test('are never more than one call may ask for', () => {
    const list = Array.from({ length: 1000 }, (_, id) => ({ id }));
    expect(batchParts(list, 50, read)).toHaveLength(50);
    expect(batchParts(undefined, 50, read)).toEqual([]);
    expect(batchParts([{ id: 1 }], 50, read)).toEqual([{ id: '1', body: null }]);
  });
});

describe('hooks', () => {
  const request = () =>
    ({ method: 'GET', path: '/a', query: {}, headers: {}, body: { kind: 'none' } }) as const;
  const accept = () => ({ id: 'x', saved: {} });
  const protocol: Protocol = {
    id: 'p',
    title: 'P',
    auth: { use: 'bearer', params: {} },
    carries: { facts: [], roles: [], metadata: false },
    media: {},
    pace: { first_secs: 1, every_secs: 1, slow_secs: 1, deadline_secs: 1 },
    errors: { read: () => ({}), rules: [] },
    route: () => ({}),
    submit: { request, used: () => new Set(), accept },
    poll: {
      request,
      read: () => ({ state: undefined, word: undefined }),
      batch: { most: 2, request, split: () => [] },
    },
    fetch: { request, read: () => ({ files: {} }), fails_on: ['content_policy'] },
    remix: { request, accept },
  };

  test('leave what they do not take over as it is', () => {
    const wrapped = withHooks(protocol, {});
    expect(polled(wrapped).poll.batch).toBe(polled(protocol).poll.batch);
    expect(wrapped.fetch?.fails_on).toEqual(['content_policy']);
    expect(wrapped.remix).toEqual(protocol.remix);
  });

  test('may take over a remix', () => {
    const wrapped = withHooks(protocol, {
      'remix.request': (_, made) => ({ ...made, path: '/mine' }),
      'remix.accept': (_, made) => ({ ...made, id: 'mine' }),
    });
    const answer = { answer: { http: 200, headers: {}, body: {} }, saved: {}, route: {}, task: {} };
    const scope = {
      request: { mode: 'text', facts: {}, roles: {} },
      model: 'm',
      task: { id: 't', created_at: 1 },
      route: {},
      channel: {},
      warnings: [],
      source: { upstream_id: 'u', saved: {} },
    };
    expect(wrapped.remix?.request(scope).path).toBe('/mine');
    expect(wrapped.remix?.accept(answer).id).toBe('mine');
  });
});
