import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerScope, ErrorRule, Protocol, TaskScope } from '../../runtime/contract/protocol.ts';
import { get, json, multipart, post, put, remove } from '../../runtime/contract/protocols/call.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';
import {
  AUTH_NAMES,
  AUTH_STRATEGIES,
  isAuthName,
} from '../../runtime/contract/protocols/credential-facts.ts';
import {
  accepted,
  failure,
  firstRoute,
  firstState,
  reading,
  routeRow,
  stateOf,
  stateWhen,
} from '../../runtime/contract/protocols/define-protocol.ts';
import { result } from '../../runtime/contract/protocols/result.ts';
import { withHooks } from '../../runtime/contract/protocols/with-hooks.ts';
import { polled } from '../support/polled.ts';

const anything = fc.anything();

describe('calls', () => {
  test('spell their verbs and have empty parts by default', () => {
    const empty = { path: '/a', query: {}, headers: {}, body: { kind: 'none' } };
    expect(get('/a')).toEqual({ method: 'GET', ...empty });
    expect(post('/a')).toEqual({ method: 'POST', ...empty });
    expect(put('/a')).toEqual({ method: 'PUT', ...empty });
    expect(remove('/a')).toEqual({ method: 'DELETE', ...empty });
  });

  test('write query and header values as text and leave out what is no text', () => {
    const parts = { query: { n: 1, yes: true, none: undefined, list: [1], obj: {}, nan: Number.NaN, s: '' } };
    expect(get('/a', parts).query).toEqual({ n: '1', yes: 'true', s: '' });
    expect(get('/a', { headers: { a: 'b', c: null } }).headers).toEqual({ a: 'b' });
  });

  test('send an empty object when nothing of a JSON body is present', () => {
    expect(json(undefined)).toEqual({ kind: 'json', value: {} });
    expect(json(false)).toEqual({ kind: 'json', value: false });
  });

  test('keep the order of multipart fields and repeat lists', () => {
    const file = { kind: 'image', base64: 'AA==' } as const;
    expect(multipart({ b: 1, a: undefined, image: [{ file }, { file }], c: ['x', null, 'y'] })).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'b', kind: 'text', text: '1' },
        { name: 'image', kind: 'file', file },
        { name: 'image', kind: 'file', file },
        { name: 'c', kind: 'text', text: 'x' },
        { name: 'c', kind: 'text', text: 'y' },
      ],
    });
  });
});

describe('accepted', () => {
  test.each([
    ['cgt-1', 'cgt-1'],
    [' cgt-1\n', 'cgt-1'],
    [106916112212032, '106916112212032'],
    ['9223372036854775807', '9223372036854775807'],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
    [undefined, undefined],
    [{ id: 1 }, undefined],
    [['x'], undefined],
    [Number.NaN, undefined],
  ])('%j gives the id %j', (id, expected) => {
    expect(accepted(id)).toEqual({ id: expected, saved: {} });
  });

  test('saves texts only', () => {
    expect(accepted('x', { kind: 'a', n: 1, none: undefined, o: {} }).saved).toEqual({ kind: 'a', n: '1' });
  });
});

describe('routes', () => {
  test('the first row that fits wins, and none is undefined', () => {
    const rows = (first: unknown, second: unknown) =>
      firstRoute([
        () => routeRow(first, () => ({ kind: 'a' })),
        () => routeRow(second, () => ({ kind: 'b', n: 2 })),
      ]);
    expect(rows(true, true)).toEqual({ kind: 'a' });
    expect(rows(false, true)).toEqual({ kind: 'b', n: '2' });
    expect(rows(undefined, 'yes')).toBeUndefined();
  });

  test('only conditions up to the row that fits are worked out, and only its values', () => {
    const seen: string[] = [];
    const note = (name: string, value: unknown) => {
      seen.push(name);
      return value;
    };
    const row = (name: string, fits: boolean) => () =>
      routeRow(note(`when ${name}`, fits), () => ({ kind: note(`kind ${name}`, name) }));
    expect(firstRoute([row('a', false), row('b', true), row('c', true)])).toEqual({ kind: 'b' });
    expect(seen).toEqual(['when a', 'when b', 'kind b']);
  });
});

describe('states', () => {
  const words = { done: 'completed', 'not-yet': 'queued' } as const;

  test.each([
    ['done', { state: 'completed', word: 'done' }],
    ['DONE', { state: undefined, word: 'DONE' }],
    ['constructor', { state: undefined, word: 'constructor' }],
    ['__proto__', { state: undefined, word: '__proto__' }],
    ['', undefined],
    [undefined, undefined],
    [{}, undefined],
  ])('%j reads as %j', (word, expected) => {
    expect(stateOf(word, words)).toEqual(expected);
  });

  test('rows decide in order; an unknown word lets a later row decide, else stays for the log', () => {
    expect(firstState([stateWhen(true, 'failed'), stateOf('done', words)])).toMatchObject({
      state: 'failed',
    });
    expect(firstState([stateWhen(false, 'failed'), stateOf('done', words)])).toMatchObject({
      state: 'completed',
    });
    expect(firstState([stateOf('odd', words), stateWhen(true, 'expired')])).toMatchObject({
      state: 'expired',
    });
    expect(firstState([stateOf('odd', words), undefined])).toEqual({ state: undefined, word: 'odd' });
    expect(firstState([undefined])).toEqual({ state: undefined, word: undefined });
  });
});

describe('readings', () => {
  const found = () => result({ video: { url: ['https://a.example/v.mp4'] } });
  const why = () => failure('c', 'm');

  test.each([
    ['queued', false, false],
    ['in_progress', false, false],
    ['fetch', false, false],
    ['completed', true, false],
    ['failed', false, true],
    ['cancelled', false, true],
    ['expired', false, true],
    [undefined, false, false],
  ] as const)('%s: result %s, failure %s', (state, hasResult, hasFailure) => {
    const read = reading({ state: { state, word: 'w' }, progress: 50, result: found, failure: why });
    expect(read).toMatchObject({ state, word: 'w', progress: 50 });
    expect('result' in read).toBe(hasResult);
    expect('failure' in read).toBe(hasFailure);
  });

  test.each([
    ['cgt-1', 'cgt-1'],
    [' cgt-1\n', 'cgt-1'],
    [106916112212032, '106916112212032'],
    ['', undefined],
    [null, undefined],
    [{ id: 'cgt-1' }, undefined],
  ])('the echoed id %j is %j, as it is when a submission is accepted', (id, expected) => {
    const read = reading({ state: { state: 'queued', word: 'q' }, id });
    expect(read).toEqual({
      state: 'queued',
      word: 'q',
      ...(expected === undefined ? {} : { id: expected }),
    });
    expect(accepted(id).id).toBe(expected);
  });

  test('does not even look at what it does not need', () => {
    const never = () => {
      throw new Error('read too early');
    };
    expect(reading({ state: { state: 'queued', word: 'q' }, result: never, failure: never })).toEqual({
      state: 'queued',
      word: 'q',
    });
  });

  test('progress is a number from 0 to 100, or absent (F43)', () => {
    fc.assert(
      fc.property(anything, (progress) => {
        const read = reading({ state: { state: 'in_progress', word: 'w' }, progress }).progress;
        return read === undefined ? !Number.isFinite(progress) : read >= 0 && read <= 100;
      }),
    );
  });
});

describe('results', () => {
  test('take every candidate that is an address, in order', () => {
    const url = [undefined, '', 'not ready', 'ftp://a', 'https://a.example/1', 'https://a.example/2'];
    expect(result({ video: { url: [...url, 'https://a.example/1'] } }).files).toEqual({
      video: { url: 'https://a.example/1', elsewhere: [{ url: 'https://a.example/2' }] },
    });
    expect(result({ video: { url: ['', null] } })).toEqual({ files: {} });
  });

  test('keep what is known about a file and drop unset times', () => {
    const parts = { download: '/c', query: { variant: 'x' }, with_key: true, expires_at: 0, refresh: true };
    expect(result({ thumbnail: parts }).files).toEqual({
      thumbnail: { download: '/c', query: { variant: 'x' }, with_key: true, refresh: true },
    });
    const both = { ...parts, url: [undefined, 'https://a.example/1'] };
    expect(result({ v: both, w: { ...both, url: ['/relative'] } }).files).toEqual({
      v: {
        url: 'https://a.example/1',
        elsewhere: [{ download: '/c', query: { variant: 'x' }, with_key: true }],
        refresh: true,
      },
      w: { download: '/c', query: { variant: 'x' }, with_key: true, refresh: true },
    });
    expect(result({ v: { url: ['http://a/'], ttl_secs: 5, expires_at: 9 } }).files).toEqual({
      v: { url: 'http://a/', ttl_secs: 5, expires_at: 9 },
    });
  });

  test('usage holds finite numbers only', () => {
    expect(result({}, { a: 1.5, b: '2', c: Number.NaN, d: undefined })).toEqual({
      files: {},
      usage: { a: 1.5 },
    });
  });

  test('never throw, whatever an answer holds', () => {
    fc.assert(
      fc.property(anything, anything, anything, (url, expires_at, n) => {
        const { files } = result({ video: { url: [url], expires_at } }, { n });
        const { video } = files;
        return video === undefined || video.url === url || video.base64 === url;
      }),
    );
  });
});

describe('failures', () => {
  test.each([
    [1027, 'output is sensitive', { code: '1027', message: 'output is sensitive' }],
    ['', '', { code: undefined, message: undefined }],
    [undefined, { a: 1 }, { code: undefined, message: undefined }],
    [0, false, { code: '0', message: 'false' }],
  ])('%j and %j', (code, message, expected) => {
    expect(failure(code, message)).toEqual(expected);
  });
});

describe('classify', () => {
  const rules: readonly ErrorRule[] = [
    { class: 'content_policy', code: ['*SensitiveContent*'] },
    { class: 'quota', code: ['1008'], http: [200, 429] },
    { class: 'quota', message: ['*Insufficient*balance*'] },
    { class: 'rate_limit', http: [429] },
    { class: 'overloaded', code: ['busy'], definite: true },
  ];

  test.each([
    [{ http: 400, code: 'InputTextSensitiveContentDetected' }, 'content_policy'],
    [{ http: 400, code: 'inputtextsensitivecontentdetected' }, undefined],
    [{ http: 200, code: '1008' }, 'quota'],
    [{ http: 500, code: '1008' }, undefined],
    [{ http: 403, message: 'INSUFFICIENT account balance, top up' }, 'quota'],
    [{ http: 403, message: 'balance is insufficient' }, undefined],
    [{ http: 429 }, 'rate_limit'],
    [{ http: 429, code: '1008' }, 'quota'],
    [{ http: 503, code: 'busy' }, 'overloaded'],
    [{ http: 503 }, undefined],
  ])('%j is %s', (seen, expected) => {
    expect(classify(rules, seen)?.class).toBe(expected);
  });

  test('a long hostile message costs no more than its first part', () => {
    const message = `${'a'.repeat(5_000_000)}insufficient balance`;
    expect(classify(rules, { http: 400, message })).toBeUndefined();
    expect(
      classify([{ class: 'quota', message: ['*a*a*a*a*a*a*a*b'] }], { http: 400, message }),
    ).toBeUndefined();
  });

  test('the first fitting rule wins, and a rule without tests fits everything', () => {
    const status = fc.integer({ min: 100, max: 599 });
    const code = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(status, code, (http, seen) => {
        const last: ErrorRule = { class: 'upstream' };
        const found = classify([...rules, last], { http, code: seen });
        const alone = classify(rules, { http, code: seen });
        return found === (alone ?? last);
      }),
    );
  });
});

describe('auth strategies', () => {
  test('the list of names is the table', () => {
    expect([...AUTH_NAMES]).toEqual(Object.keys(AUTH_STRATEGIES).sort());
    expect(AUTH_NAMES.every(isAuthName)).toBe(true);
    expect(['baerer', 'constructor', '__proto__', ''].some(isAuthName)).toBe(false);
  });
});

describe('hooks', () => {
  const protocol: Protocol = {
    id: 'h',
    title: 'H',
    auth: { use: 'none', params: {} },
    carries: { facts: [], roles: [], metadata: false },
    media: {},
    pace: { first_secs: 1, every_secs: 1, slow_secs: 1, deadline_secs: 1 },
    errors: { read: () => failure(undefined, undefined), rules: [] },
    route: () => ({}),
    submit: { request: () => post('/submit'), used: () => new Set(), accept: () => accepted('from spec') },
    poll: {
      request: (scope) => get(`/poll/${scope.task.upstream_id}`),
      read: () => reading({ state: { state: 'queued', word: 'q' } }),
    },
    cancel: { request: () => remove('/cancel'), while: ['queued'] },
  };
  const scope: TaskScope = { task: { id: 't', upstream_id: 'u', created_at: 0 }, saved: {}, channel: {} };
  const answer: AnswerScope = {
    answer: { http: 200, headers: {}, body: {} },
    saved: {},
    route: {},
    task: {},
  };

  test('get what the spec made and decide what is used', () => {
    const hooked = withHooks(protocol, {
      'poll.request': ({ task }, fromSpec) => ({ ...fromSpec, headers: { 'x-task': task.id } }),
      'submit.accept': (_, fromSpec) => ({ ...fromSpec, id: `${fromSpec.id}, then hooked` }),
    });
    expect(polled(hooked).poll.request(scope)).toEqual({ ...get('/poll/u'), headers: { 'x-task': 't' } });
    expect(polled(hooked).submit.accept(answer)).toEqual({ id: 'from spec, then hooked', saved: {} });
  });

  test('leave other steps alone, and add none that the protocol lacks', () => {
    const hooked = withHooks(protocol, { 'fetch.read': () => result({}), 'dedup.request': () => get('/x') });
    expect(polled(hooked).poll.read).toBe(polled(protocol).poll.read);
    expect(hooked.cancel).toEqual(protocol.cancel);
    expect(hooked.fetch).toBeUndefined();
    expect(hooked.dedup).toBeUndefined();
  });
});
