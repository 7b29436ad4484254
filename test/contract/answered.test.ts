import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeForm } from '../../runtime/contract/metadata.ts';
import type { AnswerScope, Protocol } from '../../runtime/contract/protocol.ts';
import { eitherBody, json, multipart, post } from '../../runtime/contract/protocols/call.ts';
import {
  answered,
  defineProtocol,
  failure,
  paceWithin,
} from '../../runtime/contract/protocols/define-protocol.ts';
import { type FileParts, result } from '../../runtime/contract/protocols/result.ts';
import { withHooks } from '../../runtime/contract/protocols/with-hooks.ts';
import type { Warning } from '../../runtime/contract/warning.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUg==';
const DATA = `data:image/png;base64,${PNG}`;
const LINK = 'https://x.example/1.png';

describe('where a file is', () => {
  test.each<[string, FileParts, object | undefined]>([
    [
      'an address beside its bytes',
      { url: [LINK], base64: PNG, ttl_secs: 60 },
      { url: LINK, base64: PNG, ttl_secs: 60 },
    ],
    ['an address whose bytes are a sentence', { url: [LINK], base64: 'see the address' }, { url: LINK }],
    ['bytes where there is no address', { url: [undefined], base64: PNG, ttl_secs: 60 }, { base64: PNG }],
    ['a data URI in place of an address', { url: [DATA], ttl_secs: 60, refresh: true }, { base64: DATA }],
    [
      'a data URI of any spelling',
      { url: ['DATA:image/PNG;x=y;BASE64,AAAA'] },
      { base64: 'DATA:image/PNG;x=y;BASE64,AAAA' },
    ],
    ['an address that follows a data URI', { url: [DATA, LINK] }, { url: LINK, base64: DATA }],
    ['a data URI before bytes of their own', { url: [DATA], base64: PNG }, { base64: DATA }],
    ['bytes as a data URI', { base64: DATA }, { base64: DATA }],
    ['bytes in lines', { base64: `${PNG}\r\n${PNG}\n` }, { base64: `${PNG}\r\n${PNG}\n` }],
    ['bytes before a path', { base64: PNG, download: '/c' }, { base64: PNG }],
    ['a path where there are no bytes', { base64: '', download: '/c' }, { download: '/c' }],
    ['an address is no bytes', { base64: LINK }, undefined],
    ['a sentence is no bytes', { base64: 'not ready' }, undefined],
    ['text of a data URI is no file', { url: ['data:text/plain,hello'] }, undefined],
    ['a data URI without bytes', { url: ['data:image/png;base64,'] }, undefined],
    ['no text at all', { base64: { a: 1 } }, undefined],
  ])('%s', (_, parts, file) => {
    expect(result({ image: parts }).files).toEqual(file === undefined ? {} : { image: file });
  });

  test('whatever an answer holds', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (url, base64) => {
        const { image } = result({ image: { url: [url], base64 } }).files;
        return image === undefined || image.url === url || image.base64 === url || image.base64 === base64;
      }),
    );
  });

  test('the head of a long text decides, whatever follows', () => {
    const long = `${'A'.repeat(1_000_000)} and a sentence`;
    expect(result({ image: { base64: long } }).files).toEqual({ image: { base64: long } });
  });
});

describe('items that were withheld', () => {
  test('are left out, so that files are numbered as the items that are there', () => {
    const picture = (url: string | undefined) => ({ files: { image: { url: [url] } }, facts: {} });
    const text = { files: { image: {} }, facts: { text: 'Here it is.' } };
    expect(
      result({}, {}, [picture(undefined), text, picture(LINK), picture(undefined), picture(LINK)]),
    ).toEqual({
      files: { image_2: { url: LINK }, image_3: { url: LINK } },
      items: [
        { files: [], facts: { text: 'Here it is.' } },
        { files: ['image'], facts: {} },
        { files: ['image'], facts: {} },
      ],
    });
  });
});

describe('an answer that is the result', () => {
  const made = () => result({ image: { url: [LINK] } });
  const nothing = () => result({}, { tokens: 3 }, [{ files: {}, facts: { text: 'I cannot draw that.' } }]);

  test.each([
    ['a result', { result: made }, { result: { files: { image: { url: LINK } } } }],
    [
      'a result and why a part of it is missing',
      { result: made, failure: () => failure('blocked', undefined) },
      { result: { files: { image: { url: LINK } } }, failure: { code: 'blocked', message: undefined } },
    ],
    [
      'no failure where nothing is told',
      { result: made, failure: () => failure('', undefined) },
      { result: { files: { image: { url: LINK } } } },
    ],
    ['no result without a file, whatever it says', { result: nothing }, { result: undefined }],
    [
      'why there is none',
      { result: nothing, failure: () => failure(undefined, 'I will not') },
      { result: undefined, failure: { code: undefined, message: 'I will not' } },
    ],
  ])('%s', (_, parts, expected) => {
    expect(answered(parts)).toEqual(expected);
  });

  test('is waited for that long and asked for never again', () => {
    expect(paceWithin(300)).toEqual({ first_secs: 300, every_secs: 300, slow_secs: 300, deadline_secs: 300 });
  });
});

describe('the one of two bodies', () => {
  test('is made, and the other is not', () => {
    const never = () => {
      throw new Error('the other body was made');
    };
    const form = multipart({ a: 1 });
    expect(eitherBody(true, { multipart: () => form, json: never })).toBe(form);
    expect(eitherBody(false, { multipart: never, json: () => json({ a: 1 }) })).toEqual({
      kind: 'json',
      value: { a: 1 },
    });
  });
});

describe('metadata of a form', () => {
  test('is texts: objects as JSON, lists of texts as several parts', () => {
    const warnings: Warning[] = [];
    const file = { kind: 'image', base64: 'AA==' } as const;
    const metadata = {
      n: 4,
      tags: ['a', 2],
      box: { x: 1 },
      mixed: ['a', {}],
      yes: true,
      none: null,
      style: 'flat',
    };
    const fields = mergeForm({ image: { file }, style: 'vivid' }, metadata, ['n'], warnings);
    expect(multipart(fields).kind === 'multipart' && multipart(fields)).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'image', kind: 'file', file },
        { name: 'style', kind: 'text', text: 'flat' },
        { name: 'tags', kind: 'text', text: 'a' },
        { name: 'tags', kind: 'text', text: '2' },
        { name: 'box', kind: 'text', text: '{"x":1}' },
        { name: 'mixed', kind: 'text', text: '["a",{}]' },
        { name: 'yes', kind: 'text', text: 'true' },
      ],
    });
    expect(warnings.map(({ field, action }) => [field, action])).toEqual([['metadata.n', 'ignored']]);
  });

  test('is nothing where the caller gives none', () => {
    expect(mergeForm({ a: 'b' }, undefined, [], [])).toEqual({ a: 'b' });
  });
});

describe('hooks of a protocol that answers at once', () => {
  const protocol: Protocol = defineProtocol({
    id: 'h',
    title: 'H',
    auth: { use: 'none', params: {} },
    carries: { facts: [], roles: [], metadata: false },
    media: {},
    pace: paceWithin(60),
    models: [{ sizes: { kind: 'none' } }],
    errors: { read: () => failure(undefined, undefined), rules: [] },
    route: () => ({}),
    submit: {
      request: () => post('/images'),
      used: () => new Set(),
      read: () => answered({ result: () => result({ image: { url: [LINK] } }) }),
      within_secs: 60,
    },
  });
  const scope: AnswerScope = {
    answer: { http: 200, headers: {}, body: {} },
    saved: {},
    route: {},
    task: {},
  };

  test('take over its reading, and add no task', () => {
    const hooked = withHooks(protocol, {
      'submit.read': (_, fromSpec) => ({ ...fromSpec, failure: { code: 'hooked' } }),
      'poll.request': () => post('/never'),
      'submit.accept': () => ({ id: 'never', saved: {} }),
    });
    expect(hooked.submit.read?.(scope)).toEqual({
      result: { files: { image: { url: LINK } } },
      failure: { code: 'hooked' },
    });
    expect(hooked.submit.accept).toBeUndefined();
    expect(hooked.poll).toBeUndefined();
    expect([hooked.submit.within_secs, hooked.models]).toEqual([60, protocol.models]);
  });
});
