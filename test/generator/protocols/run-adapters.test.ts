import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerScope, Protocol, SubmitScope, TaskScope } from '../../../runtime/contract/protocol.ts';
import { type PolledProtocol, polled } from '../../support/polled.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';

const CASES = join(import.meta.dirname, '../../cases/emit');
const CONTRACT = fileURLToPath(new URL('../../../runtime/contract/index.ts', import.meta.url));

/** Adapters of golden cases, loaded as the runtime would load them. */
const ADAPTERS = {
  queue: 'addresses-of-answers',
  songs: 'several-results',
  paint: 'answered-at-once',
} as const;
const loaded: Record<string, Protocol> = {};
const folder = makeTempFolder('adapters');

beforeAll(async () => {
  for (const [id, name] of Object.entries(ADAPTERS)) {
    const text = readFileSync(join(CASES, name, `expected/generated/adapters/${id}.ts`), 'utf8');
    const file = join(folder, `${id}.ts`);
    writeFileSync(file, text.replace('../../runtime/contract/index.ts', CONTRACT));
    const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, Protocol>>;
    const adapter = module[id];
    if (adapter === undefined) throw new Error(`no ${id} in its module`);
    loaded[id] = adapter;
  }
});
afterAll(() => removeFolder(folder));

function adapter(id: keyof typeof ADAPTERS): PolledProtocol {
  return polled(loaded[id]);
}

function submission(over: Partial<SubmitScope> = {}): SubmitScope {
  return {
    request: { mode: 'text', facts: { prompt: 'a heron' }, roles: {} },
    model: 'some/app/fast',
    task: { id: 'task_1', created_at: 1 },
    route: {},
    channel: {},
    warnings: [],
    ...over,
  };
}

function asked(saved: TaskScope['saved']): TaskScope {
  return { task: { id: 'task_1', upstream_id: 'u/1', created_at: 1 }, saved, channel: {} };
}

function answered(body: AnswerScope['answer']['body'], http = 200): AnswerScope {
  return { answer: { http, headers: {}, body }, saved: {}, route: {}, task: {} };
}

describe('a queue whose answers name addresses', () => {
  test.each([
    [undefined, {}],
    ['https://g.example/v1/callbacks/task_1/x', { webhook: 'https://g.example/v1/callbacks/task_1/x' }],
  ])(
    'the model is several segments, and the callback address %j is sent where there is one',
    (url, query) => {
      const task = { id: 'task_1', created_at: 1, callback_url: url };
      expect(adapter('queue').submit.request(submission({ task }))).toEqual({
        method: 'POST',
        path: '/some/app/fast',
        query,
        headers: { 'X-Action': 'Create' },
        body: { kind: 'json', value: { prompt: 'a heron', duration: 'short' } },
      });
    },
  );

  test('later calls go where the answer said', () => {
    const urls = { status_url: 'https://q.example/r/1/status', response_url: 'https://q.example/r/1' };
    const accepted = adapter('queue').submit.accept(answered({ request_id: 'r-1', ...urls }));
    expect(accepted).toEqual({ id: 'r-1', saved: urls });
    const poll = adapter('queue').poll.request(asked(accepted.saved));
    expect(poll).toMatchObject({ method: 'GET', path: urls.status_url, headers: { 'X-Action': 'Status' } });
    const fetch = adapter('queue').fetch?.request({
      ...asked(accepted.saved),
      answer: { http: 200, headers: {}, body: {} },
    });
    expect(fetch?.path).toBe(urls.response_url);
    expect(() => adapter('queue').poll.request(asked({}))).toThrow('internal: a saved address has no value');
  });

  test.each([
    [
      { status: 'IN_PROGRESS', logs: '10% 60%' },
      202,
      { state: 'in_progress', word: 'IN_PROGRESS', progress: 60 },
    ],
    [{ status: 'COMPLETED' }, 200, { state: 'fetch', word: 'COMPLETED' }],
    [
      { status: 'COMPLETED', error_type: 'content_policy_violation' },
      200,
      { state: 'failed', word: undefined, class: 'content_policy' },
    ],
    [{ detail: 'gone' }, 404, { state: 'expired', word: undefined }],
    [{ status: 'NEW_WORD' }, 200, { state: undefined, word: 'NEW_WORD' }],
  ])('%j with HTTP %i', (body, http, expected) => {
    expect(adapter('queue').poll.read(answered(body, http))).toEqual(expected);
  });

  test.each([
    [
      { video: { url: 'https://q.example/files/1' } },
      { video: { download: 'https://q.example/files/1', with_key: true } },
    ],
    [{ video: { url: 'javascript:alert(1)' } }, {}],
    [{}, {}],
  ])('the result of %j', (body, files) => {
    expect(adapter('queue').fetch?.read(answered(body))).toEqual({ files });
  });
});

describe('songs', () => {
  const song = (id: string, status: string) => ({
    task_id: id,
    status,
    progress: '100%',
    credits: 2,
    data: [
      { id: 'c-1', audio_url: 'https://s.example/1.mp3', metadata: { duration: '61.5' }, text: 'la' },
      { id: 'c-2', audio_url: '', image_url: 'https://s.example/2.png' },
    ],
  });

  test('one poll of many is cut into what single polls would have said', () => {
    const { poll } = adapter('songs');
    const request = poll.batch?.request({ ids: ['s-1', 's-2'], channel: {} });
    expect(request).toMatchObject({
      path: '/fetch',
      body: { kind: 'json', value: { ids: ['s-1', 's-2'], action: 'all' } },
    });
    const body = { code: 'success', data: [song('s-2', 'SUCCESS'), song('s-1', 'IN_PROGRESS')] };
    const parts = poll.batch?.split(answered(body)) ?? [];
    expect(parts.map(({ id }) => id)).toEqual(['s-2', 's-1']);
    const alone = answered({ code: 'success', data: song('s-2', 'SUCCESS') });
    expect(poll.read(answered(parts[0]?.body))).toEqual(poll.read(alone));
    expect(poll.read(alone)).toEqual({
      state: 'completed',
      word: 'SUCCESS',
      id: 's-2',
      progress: 100,
      result: {
        files: {
          audio: { url: 'https://s.example/1.mp3' },
          image_2: { url: 'https://s.example/2.png' },
        },
        items: [
          { files: ['audio'], facts: { id: 'c-1', seconds: 61.5, text: 'la' } },
          { files: ['image'], facts: { id: 'c-2' } },
        ],
        usage: { credits: 2 },
      },
    });
  });

  test.each([[undefined], [null], [{}], [{ data: 'x' }], [{ data: [null, 7, { task_id: {} }] }]])(
    'a batch answer %j names no task',
    (body) => {
      const parts = adapter('songs').poll.batch?.split(answered(body)) ?? [];
      expect(parts.filter(({ id }) => id !== undefined)).toEqual([]);
    },
  );

  test('a remix names its source by what was kept of it', () => {
    const scope = { ...submission(), source: { upstream_id: 's-1', saved: { action: 'music' } } };
    expect(adapter('songs').remix?.request(scope)).toMatchObject({
      method: 'POST',
      path: '/submit/music/s-1',
      body: { kind: 'json', value: { prompt: 'a heron', model: 'some/app/fast', ref: 'task_1' } },
    });
    expect(adapter('songs').remix?.accept(answered({ data: 's-9' }))).toEqual({
      id: 's-9',
      saved: { action: 'remix' },
    });
  });

  test('a lost submission is looked up by the route that was chosen for it', () => {
    expect(adapter('songs').dedup?.lookUp(asked({ action: 'cover' })).path).toBe('/fetch/cover/task_1');
    expect(adapter('songs').poll.request(asked({ action: 'cover' }))).toMatchObject({
      path: '/fetch/u%2F1',
      query: { action: 'cover' },
    });
  });
});

describe('pictures that are answered at once', () => {
  const PICTURE = { kind: 'image', base64: 'iVBORw0KGgo=' } as const;

  function paint(): Protocol {
    const found = loaded.paint;
    if (found === undefined) throw new Error('paint is not loaded');
    return found;
  }

  test('are asked for in JSON, with the kind of the task', () => {
    const scope = submission({
      task: { id: 'task_1', created_at: 1, kind: 'image' },
      request: {
        mode: 'text',
        facts: { prompt: 'a heron', size: { pixels: { width: 1536, height: 1024 } } },
        roles: {},
        metadata: { seed: 7, size: '1x1' },
      },
    });
    const route = paint().route(scope) ?? {};
    expect(paint().submit.request({ ...scope, route })).toEqual({
      method: 'POST',
      path: '/images/generations',
      query: {},
      headers: {},
      body: {
        kind: 'json',
        value: { model: 'some/app/fast', prompt: 'a heron', size: '1536x1024', what: 'image', seed: 7 },
      },
    });
    expect(scope.warnings.map(({ field }) => field)).toEqual(['metadata.size']);
  });

  test('are changed by a form, with the caller’s metadata as texts', () => {
    const scope = submission({
      request: {
        mode: 'first_frame',
        facts: { prompt: 'a heron' },
        roles: { first_frame: [PICTURE] },
        metadata: { seed: 7, image: 'mine' },
      },
    });
    const route = paint().route(scope) ?? {};
    const { path, body } = paint().submit.request({ ...scope, route });
    expect(path).toBe('/images/edits');
    expect(body).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'model', kind: 'text', text: 'some/app/fast' },
        { name: 'prompt', kind: 'text', text: 'a heron' },
        { name: 'image', kind: 'file', file: PICTURE },
        { name: 'seed', kind: 'text', text: '7' },
      ],
    });
    expect(scope.warnings.map(({ field }) => field)).toEqual(['metadata.image']);
  });

  test.each<[string, unknown, unknown]>([
    [
      'an address and bytes, with what is told of each',
      {
        data: [
          { url: 'https://p.example/1.png', revised_prompt: 'a grey heron' },
          { b64_json: 'iVBORw0KGgo=' },
        ],
        usage: { total_tokens: 12 },
      },
      {
        result: {
          files: {
            image: { url: 'https://p.example/1.png', ttl_secs: 3600 },
            image_2: { base64: 'iVBORw0KGgo=' },
          },
          items: [
            { files: ['image'], facts: { revised_prompt: 'a grey heron' } },
            { files: ['image'], facts: {} },
          ],
          usage: { total_tokens: 12 },
        },
      },
    ],
    [
      'one of two withheld',
      {
        data: [{ error: { code: 'moderation_blocked', message: 'no' } }, { url: 'https://p.example/2.png' }],
      },
      {
        result: {
          files: { image: { url: 'https://p.example/2.png', ttl_secs: 3600 } },
          items: [{ files: ['image'], facts: {} }],
        },
        failure: { code: 'moderation_blocked', message: 'no' },
      },
    ],
    [
      'an error with status 200',
      { error: { code: 'server_error' } },
      { result: undefined, failure: { code: 'server_error', message: undefined } },
    ],
    ['an empty list', { data: [] }, { result: undefined }],
    ['no body', undefined, { result: undefined }],
  ])('read %s', (_, body, expected) => {
    expect(paint().submit.read?.(answered(body as AnswerScope['answer']['body']))).toEqual(expected);
  });
});
