import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { keyRecord } from '../edge/fakes.ts';
import { tinyRoutes } from '../edge/tiny-registry.ts';
import { check, content, hello, image, intake, ownRoute, refusal, talkRoute } from './chat-talk.ts';
import { refused } from './refused.ts';

describe('the model', () => {
  test.each([
    ['able', 'able'],
    ['able-latest', 'able'],
    ['able-2025-09-03', 'able'],
  ])('%s is %s, in the spelling of the caller', (model, id) => {
    const { modelName, model: found, family } = check({ model });
    expect([modelName, found.id, family.id]).toEqual([model, id, 'talk']);
  });

  test.each([
    [{ model: 'abel' }, {}, 'model_not_found', 'no model is called `abel`; did you mean `able`?'],
    [
      { model: 'poor' },
      { models: ['able'] },
      'model_not_allowed',
      'model `poor` is not allowed for this API key; see GET /v1/models for those that are',
    ],
    [
      { model: 'gone' },
      {},
      'model_retired',
      'model `gone` was retired on 2026-01-01; it has no direct replacement',
    ],
    [{ model: 'tiny-1' }, {}, 'invalid_request', 'tiny-1 is not served by POST /talk; use POST /v1/videos'],
  ])('%j %j is refused: %s', (body, way, code, message) => {
    expect(refused(() => check(body, way))).toEqual({ code, param: 'model', message });
  });

  test('of chat is refused on a route of tasks, which names where it is served', () => {
    const videos = tinyRoutes[0];
    if (videos === undefined) throw new Error('no routes');
    const body = { kind: 'json' as const, value: { model: 'able', prompt: 'x' } };
    const input = { route: videos, key: keyRecord(), body, path: {}, query: {}, strict: false };
    expect(refused(() => atOnce(intake.check(input))).message).toBe(
      'able is not served by POST /v1/videos; use POST /talk or POST /own',
    );
  });
});

describe('a body of another dialect', () => {
  test('is held to its shape and passed on', () => {
    const way = { route: ownRoute, path: { model: 'able-latest' } };
    const checked = check({ messages: [], anything: [1] }, way);
    expect(checked).toMatchObject({
      kind: 'native',
      family: { id: 'own' },
      modelName: 'able-latest',
      surface: 'own',
    });
    expect(refusal({ bad: 1 }, way)).toEqual(['bad', 'bad must be a string (got 1)']);
  });
});

describe('a body of the common format', () => {
  test('is read, never copied; what nobody knows passes', () => {
    const body = { model: 'able', messages: [{ ...hello, x: 1 }], unknown: { deep: [1] } };
    const checked = atOnce(
      intake.checkChat({
        route: talkRoute,
        key: keyRecord(),
        body: { kind: 'json', value: body },
        path: {},
        query: {},
        strict: true,
      }),
    );
    if (checked.kind !== 'chat') throw new Error('not chat');
    expect(checked.body).toBe(body);
    expect(checked.request).toBe(body);
    expect([checked.route, checked.surface, checked.strict, checked.warnings]).toEqual([
      'talk',
      'chat',
      true,
      [],
    ]);
  });

  test('that is a form is none', () => {
    const input = {
      route: talkRoute,
      key: keyRecord(),
      body: { kind: 'form' as const, fields: [{ name: 'model', text: 'able' }], files: {} },
      path: {},
      query: {},
      strict: false,
    };
    expect(refused(() => atOnce(intake.checkChat(input))).code).toBe('unsupported_media_type');
  });
});

describe('contents', () => {
  test('are told by kind', () => {
    const checked = check({
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: [{ type: 'text', text: 'x' }, image('https://a.example/b.png')] },
        { role: 'assistant' },
        { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }] },
      ],
    });
    expect(checked.kind === 'chat' && [...checked.contents]).toEqual(['text', 'image_url', 'input_audio']);
  });

  test.each([
    ['https://a.example/b.png'],
    ['HTTP://a.example/b.png?x=1'],
    ['asset://asset_1'],
    ['data:image/png;base64,iVBORw0KGgo='],
    ['data:;base64,iVBORw0KGgo='],
    ['data:image/svg+xml;charset=utf-8;base64,AAAA'],
  ])('the address %s passes', (url) => {
    expect(check(content(image(url))).warnings).toEqual([]);
  });

  test.each([
    ['ftp://a/b', 'must be an http(s) address, a data URI, base64 or an asset:// address (got "ftp://a/b")'],
    ['/b.png', 'must be an http(s) address, a data URI, base64 or an asset:// address (got "/b.png")'],
    ['', 'must be an http(s) address, a data URI, base64 or an asset:// address (got "")'],
    [
      'javascript:alert(1)',
      'must be an http(s) address, a data URI, base64 or an asset:// address (got "javascript:alert(1)")',
    ],
    ['http://', 'is not a valid address (got "http://")'],
    ['data:image/png,AAAA', 'must be a data URI like data:image/png;base64,... (got "data:image/png,AAAA")'],
    [
      'data:image/png;base64',
      'must be a data URI like data:image/png;base64,... (got "data:image/png;base64")',
    ],
    ['data:image/png;base64,', 'is a data URI without content'],
  ])('the address %j is refused', (url, said) => {
    const at = 'messages[0].content[1].image_url.url';
    expect(refusal(content({ type: 'text', text: 'x' }, image(url)))).toEqual([at, `${at} ${said}`]);
  });

  test.each<[string, JsonObject, string, string]>([
    ['no items', { content: [] }, 'content', 'must hold at least one item, or be a text (got none)'],
    [
      'a file of nothing',
      { content: [{ type: 'file', file: {} }] },
      'content[0].file',
      'must hold file_data',
    ],
    [
      'a broken file',
      { content: [{ type: 'file', file: { file_data: 'data:x,y' } }] },
      'content[0].file.file_data',
      'must be a data URI like data:image/png;base64,... (got "data:x,y")',
    ],
    [
      'audio of nothing',
      { content: [{ type: 'input_audio', input_audio: { data: '', format: 'wav' } }] },
      'content[0].input_audio.data',
      'is empty',
    ],
    [
      'a bad video',
      { content: [{ type: 'video_url', video_url: { url: 'x' } }] },
      'content[0].video_url.url',
      'must be an http(s) address, a data URI, base64 or an asset:// address (got "x")',
    ],
  ])('%s is refused', (_title, message, at, said) => {
    const param = `messages[1].${at}`;
    expect(refusal({ messages: [hello, { role: 'user', ...message }] })).toEqual([param, `${param} ${said}`]);
  });

  test('no messages at all are refused', () => {
    expect(refusal({ messages: [] })).toEqual([
      'messages',
      'messages must hold at least one message (got none)',
    ]);
  });

  test('a kind that the model cannot take is refused, naming those that it can', () => {
    const file = { type: 'file', file: { file_data: 'aGVyb24xMjM=' } };
    expect(refusal({ model: 'poor', ...content(file, image('https://a/b')) })).toEqual([
      'messages[0].content[1]',
      'messages[0].content[1] is of type image_url, which poor does not take; it takes text or file',
    ]);
  });

  test('a kind that is not recommended is warned of, once', () => {
    const file = { type: 'file', file: { file_data: 'aGVyb24xMjM=' } };
    const { warnings } = check(content(file, file));
    expect(warnings).toEqual([
      {
        field: 'messages[0].content[0]',
        action: 'fallback',
        message: 'file is not recommended for able: the model may understand little of it',
      },
    ]);
    expect(refusal(content(file), { strict: true })[0]).toBe('messages[0].content[0]');
  });
});
