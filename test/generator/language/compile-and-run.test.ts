import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { language } from '../../../generator/language/compile.ts';
import {
  answerScope,
  factType,
  familyScope,
  roleType,
  submitScope,
  surfaceScope,
  taskScope,
} from '../../../generator/language/scopes.ts';
import type { Compiled, Scope } from '../../../generator/language/types.ts';
import { contractCalls, printCode } from '../../../generator/print/expression.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import { nodeAt, treeOf, VOCABULARY } from './compile-text.ts';

const samples = treeOf(readFileSync(new URL('samples.yaml', import.meta.url), 'utf8'));
const contract = fileURLToPath(new URL('../../../runtime/contract/index.ts', import.meta.url));

const submit = submitScope(VOCABULARY, ['kind', 'key']);
const task = taskScope(['kind', 'key']);
const answer = answerScope(['kind']);
const fields = Object.fromEntries(
  [
    'prompt duration seconds first_image_url last_image_url images video video_url input_video',
    'content metadata input_reference subjects',
  ].flatMap((names) => names.split(' ').map((name) => [name, {}])),
);
const family = familyScope(fields);

function compile(scope: Scope, ...path: readonly string[]): Compiled {
  const sink = {
    add: (one: { readonly message: string }) => {
      throw new Error(one.message);
    },
  };
  const node = nodeAt(samples, ...path);
  const name = path[path.length - 1] ?? '';
  if (path[0] === 'kx_routes') {
    const isPath = name === 'path' || name === 'look_up';
    const compiled = isPath
      ? language.compilePath(node, scope, sink)
      : language.compileCondition(node, scope, sink);
    if (compiled !== undefined) return compiled;
  }
  if (name === 'failed') {
    const condition = language.compileCondition(node, scope, sink);
    if (condition !== undefined) return condition;
  }
  const fact = path[0]?.startsWith('family') ? VOCABULARY.facts[name] : undefined;
  const role = path[0]?.startsWith('family') ? VOCABULARY.roles[name] : undefined;
  const type = fact !== undefined ? factType(fact) : role !== undefined ? roleType(role) : undefined;
  const compiled =
    type === undefined
      ? language.compileValue(node, scope, sink)
      : language.compileTyped(node, type, scope, sink);
  if (compiled === undefined) throw new Error('did not compile');
  return compiled;
}

function objectOf(scope: Scope, name: string): Compiled {
  const node = nodeAt(samples, name);
  const entries = node.kind === 'map' ? node.entries : [];
  const parts = entries.map((entry) => ({ key: entry.key, value: compile(scope, name, entry.key).code }));
  return { ...compile(scope, name, entries[0]?.key ?? ''), code: { kind: 'object', entries: parts } };
}

const PROGRAM: Readonly<Record<string, readonly [string, Compiled]>> = {
  familyD: ['r, warnings', objectOf(family, 'family_d')],
  familyF: ['r, warnings', objectOf(family, 'family_f')],
  familyForm: ['r, warnings', objectOf(family, 'family_form')],
  ark: ['s, deniedMetadata', compile(submit, 'ark')],
  kx: ['s, deniedMetadata', compile(submit, 'kx')],
  isImageToVideo: ['s', compile(submit, 'kx_routes', 'image2video')],
  isMulti: ['s', compile(submit, 'kx_routes', 'multi')],
  kxPath: ['s', compile(submit, 'kx_routes', 'path')],
  kxLookUp: ['s', compile(task, 'kx_routes', 'look_up')],
  jm: ['s', compile(submit, 'jm')],
  jmKey: ['s', compile(submit, 'jm_key')],
  jmPoll: ['s', compile(task, 'jm_poll')],
  openaiVideos: ['s', compile(submit, 'openai_videos')],
  answers: ['a', objectOf(answer, 'answers')],
  subjects: ['s', compile(submit, 'subjects')],
  vxSubmit: ['v', compile(surfaceScope(), 'vx_submit')],
  vxError: ['v', compile(surfaceScope(), 'vx_error')],
  vxList: ['v', compile(surfaceScope(), 'vx_list')],
};

type Run = (...args: readonly unknown[]) => unknown;
const folder = makeTempFolder('language');
const program: Record<string, unknown> = {};

beforeAll(async () => {
  const calls = contractCalls(...Object.values(PROGRAM).map(([, { code }]) => code));
  const lines = Object.entries(PROGRAM).map(([name, [params, { code }]]) => {
    const body = printCode(code, { indent: 0 });
    return `export const ${name} = (${params}) => (${body});\n`;
  });
  const file = join(folder, 'program.ts');
  writeFileSync(file, `import { ${calls.join(', ')} } from '${contract}';\n${lines.join('\n')}`);
  Object.assign(program, await import(pathToFileURL(file).href));
});
afterAll(() => removeFolder(folder));

/** Runs one sample; absent entries are dropped as they are from JSON, everything else is compared exactly. */
function run(name: string, ...args: readonly unknown[]): unknown {
  const found = program[name];
  if (typeof found !== 'function') throw new Error(`no ${name} in the program`);
  return (found as Run)(...args);
}

function request(over: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { facts = {}, roles = {}, mode = 'text', route = {}, metadata } = over;
  return {
    request: { facts, roles, mode, metadata },
    model: 'up-model',
    task: { id: 'task_1', created_at: 1 },
    route,
    channel: {},
    warnings: [],
  };
}

const image = { kind: 'image', url: 'https://a.example/1.png' };
const data = { kind: 'image', base64: 'iVBORw0=', mime: 'image/png' };

describe('families', () => {
  test('d: first of several fields, text as numbers, strings and lists as media', () => {
    const body = {
      prompt: 'a heron',
      seconds: '5',
      first_image_url: 'https://a.example/1.png',
      images: ['asset://x', 'data:image/png;base64,iVBORw0=', 'iVBORw0='],
      input_video: { url: 'https://a.example/v.mp4' },
    };
    expect(run('familyD', { body, files: {} }, [])).toStrictEqual({
      prompt: 'a heron',
      seconds: 5,
      first_frame: [{ kind: 'image', url: 'https://a.example/1.png' }],
      last_frame: undefined,
      reference: [
        { kind: 'image', url: 'asset://x' },
        { kind: 'image', base64: 'iVBORw0=', mime: 'image/png' },
        { kind: 'image', base64: 'iVBORw0=' },
      ],
      source_video: [{ kind: 'video', url: 'https://a.example/v.mp4' }],
    });
  });

  test('f: tagged content list', () => {
    const warnings: unknown[] = [];
    const body = {
      content: [
        { type: 'text', text: 'a heron' },
        { type: 'image_url', role: 'first_frame', image_url: { url: 'https://a.example/1.png' } },
        { type: 'image_url', role: 'reference_image', image_url: { url: 'https://a.example/2.png' } },
        { type: 'image_url', role: 'reference_image', image_url: {} },
        { type: 'audio_url', audio_url: { url: 'https://a.example/a.mp3' } },
        'not an object',
      ],
      metadata: { duration: 7, ratio: '9:16', resolution: '720P' },
    };
    expect(run('familyF', { body, files: {} }, warnings)).toStrictEqual({
      prompt: 'a heron',
      first_frame: [{ kind: 'image', url: 'https://a.example/1.png' }],
      last_frame: undefined,
      reference: [{ kind: 'image', url: 'https://a.example/2.png' }],
      reference_video: undefined,
      reference_audio: [{ kind: 'audio', url: 'https://a.example/a.mp3' }],
      seconds: 7,
      size: { ratio: '9:16', tier: '720p' },
    });
    expect(warnings).toStrictEqual([]);
    const odd = { prompt: 'p', metadata: { ratio: 'adaptive' } };
    expect(run('familyF', { body: odd, files: {} }, warnings)).toMatchObject({
      prompt: 'p',
      size: undefined,
    });
    expect(warnings).toStrictEqual([
      {
        field: 'size',
        action: 'ignored',
        message: 'size must be a ratio such as `16:9` (got "adaptive"); it was ignored',
      },
    ]);
  });

  test('multipart files become media, and inputs carry what stands beside them', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const file = { field: 'input_reference', bytes, filename: 'x.png', declaredMime: 'text/html' };
    const body = {
      input_reference: 'https://a.example/never.png',
      subjects: [
        { id: 'hero', images: ['https://a.example/1.png', 'iVBORw0='], voice_id: 'v1' },
        { id: 'fox', images: [] },
      ],
    };
    expect(run('familyForm', { body, files: { input_reference: [file] } }, [])).toStrictEqual({
      first_frame: [{ kind: 'image', bytes }],
      subject: [
        { kind: 'image', url: 'https://a.example/1.png', with: { subject_id: 'hero', voice_id: 'v1' } },
        { kind: 'image', base64: 'iVBORw0=', with: { subject_id: 'hero', voice_id: 'v1' } },
      ],
    });
    expect(run('familyForm', { body: { input_reference: 'iVBORw0=' }, files: {} }, [])).toStrictEqual({
      first_frame: [{ kind: 'image', base64: 'iVBORw0=' }],
      subject: undefined,
    });
  });
});

describe('protocols', () => {
  test('ark: tagged list, metadata last and without denied keys', () => {
    const s = request({
      mode: 'first_frame',
      facts: {
        prompt: 'a heron',
        seconds: 5.4,
        size: { pixels: { width: 1280, height: 720 } },
        audio: false,
      },
      roles: { first_frame: [image], reference: [data], reference_video: [] },
      metadata: { model: 'mine', watermark: false, seed: 7 },
    });
    expect(run('ark', s, ['model', 'callback_url'])).toStrictEqual({
      model: 'up-model',
      content: [
        { type: 'text', text: 'a heron' },
        { type: 'image_url', image_url: { url: 'https://a.example/1.png' }, role: 'first_frame' },
        {
          type: 'image_url',
          image_url: { url: 'data:image/png;base64,iVBORw0=' },
          role: 'reference_image',
        },
      ],
      duration: 5,
      ratio: '16:9',
      resolution: '720p',
      generate_audio: false,
      watermark: false,
      seed: 7,
    });
    expect(s.warnings).toStrictEqual([
      {
        field: 'seconds',
        action: 'coerced',
        message: 'seconds must be a whole number (got 5.4); 5 was used',
      },
      {
        field: 'metadata.model',
        action: 'ignored',
        message: 'metadata.model is set by the gateway and cannot be overridden; it was ignored',
      },
    ]);
  });

  test('ark: nothing but a prompt', () => {
    const s = request({ facts: { prompt: 'a heron' } });
    expect(run('ark', s, [])).toStrictEqual({
      model: 'up-model',
      content: [{ type: 'text', text: 'a heron' }],
    });
  });

  test('kx: three modes', () => {
    const facts = { prompt: 'p', seconds: 5, size: { ratio: '4:3', tier: '1080p' }, audio: true };
    const text = request({ facts, route: { kind: 'text2video' } });
    expect(run('kx', text, [])).toStrictEqual({
      model_name: 'up-model',
      prompt: 'p',
      duration: '5',
      aspect_ratio: '1:1',
      mode: 'pro',
      sound: 'on',
      external_task_id: 'task_1',
    });
    expect(text.warnings).toStrictEqual([
      {
        field: 'size',
        action: 'fallback',
        message: 'size "4:3" is not one of 16:9, 9:16, 1:1; 1:1 was used',
      },
    ]);
    const frames = request({
      facts: { size: facts.size },
      roles: { first_frame: [image], last_frame: [data] },
      mode: 'first_last',
      route: { kind: 'image2video' },
    });
    expect(run('kx', frames, [])).toStrictEqual({
      model_name: 'up-model',
      image: 'https://a.example/1.png',
      image_tail: 'iVBORw0=',
      mode: 'pro',
      external_task_id: 'task_1',
    });
    // The aspect ratio is not sent here, so nobody is told that it fell back.
    expect(frames.warnings).toStrictEqual([]);
    const many = request({ roles: { reference: [image, data] }, route: { kind: 'multi-image2video' } });
    expect(run('kx', many, [])).toStrictEqual({
      model_name: 'up-model',
      image_list: [{ image: 'https://a.example/1.png' }, { image: 'iVBORw0=' }],
      external_task_id: 'task_1',
    });
  });

  test('kx: route conditions and paths of single segments', () => {
    expect(run('isImageToVideo', request({ mode: 'first_last' }))).toBe(true);
    expect(run('isImageToVideo', request({ mode: 'text' }))).toBe(false);
    expect(run('isMulti', request({ roles: { reference: [image] } }))).toBe(true);
    expect(run('isMulti', request({ roles: {} }))).toBe(false);
    expect(run('kxPath', request({ route: { kind: 'text2video' } }))).toBe('/v1/videos/text2video');
    const saved = { kind: 'a/b' };
    const later = { saved, task: { id: 'task_1', upstream_id: '1?x#../2', created_at: 1 } };
    expect(run('kxLookUp', later)).toBe('/v1/videos/a%2Fb/1%3Fx%23..%2F2');
  });

  test.each(['', '.', '..', undefined, '\ud800'])('a path never gets the segment %j', (upstream_id) => {
    const later = { saved: { kind: 'x' }, task: { id: 't', upstream_id, created_at: 1 } };
    expect(() => run('kxLookUp', later)).toThrow(/^internal: a path segment/);
  });

  test('jm: formula, tier chooses the product, JSON in a string', () => {
    const s = request({
      facts: { prompt: 'p', seconds: 7, seed: 3 },
      roles: { first_frame: [data], last_frame: [data] },
      mode: 'first_last',
      route: { key: 'k' },
    });
    expect(run('jm', s)).toStrictEqual({
      req_key: 'k',
      prompt: 'p',
      binary_data_base64: ['iVBORw0=', 'iVBORw0='],
      frames: 121,
      seed: 3,
    });
    expect(s.warnings).toStrictEqual([
      { field: 'seconds', action: 'clamped', message: 'seconds 7 is not one of 5, 10; 5 was used' },
    ]);
    expect(run('jmKey', request({ facts: { size: { tier: '1080p' } } }))).toBe('jimeng_t2v_v30_1080p');
    expect(run('jmKey', request({ facts: { size: { tier: '480p' } } }))).toBe('jimeng_t2v_v30');
    expect(run('jmKey', request({}))).toBe('jimeng_t2v_v30');
    const poll = { saved: { key: 'k' }, task: { id: 't', upstream_id: 'u', created_at: 1 } };
    expect(run('jmPoll', poll)).toStrictEqual({
      req_key: 'k',
      task_id: 'u',
      req_json: '{"return_url":true}',
    });
  });

  test('openai-videos: multipart fields with a file', () => {
    const file = { kind: 'image', bytes: new Uint8Array([1]), mime: 'image/png' };
    const s = request({
      facts: { prompt: 'p', seconds: 6, size: { ratio: '9:16', tier: '720p' } },
      roles: { first_frame: [file] },
    });
    expect(run('openaiVideos', s)).toStrictEqual({
      model: 'up-model',
      prompt: 'p',
      seconds: '4',
      size: '720x1280',
      input_reference: { file },
    });
    expect(run('openaiVideos', request({ facts: { prompt: 'p' } }))).toStrictEqual({
      model: 'up-model',
      prompt: 'p',
    });
  });

  test('answers: ids stay text, lists and times are read, wrong shapes are absent', () => {
    const read = (body: unknown): unknown => run('answers', { answer: { http: 200, headers: {}, body } });
    const full = {
      data: { task_id: '867283741759111202', task_result: { videos: [{ url: 'https://v.example/1' }] } },
      expires_at: '2026-01-31T08:00:00+08:00',
      Response: { AigcVideoTask: { ErrCode: 3 } },
    };
    expect(read(full)).toStrictEqual({
      id: '867283741759111202',
      url: 'https://v.example/1',
      expires_at: 1769817600,
      failed: true,
    });
    const empty = { id: undefined, url: undefined, expires_at: undefined, failed: false };
    for (const body of [
      undefined,
      null,
      5,
      'x',
      [],
      { data: 'x' },
      { data: { task_result: { videos: [] } } },
    ]) {
      expect(read(body)).toStrictEqual(empty);
    }
  });

  test('what a role carries beside the file', () => {
    const subject = [{ ...image, with: { subject_id: 'hero' } }];
    expect(run('subjects', request({ roles: { subject } }))).toStrictEqual([
      { id: 'hero', images: ['https://a.example/1.png'] },
    ]);
  });
});

describe('surfaces', () => {
  const task = { id: 'task_1', status: 'in_progress', created_at: 5 };

  test('status words of the vendor', () => {
    expect(run('vxSubmit', { task })).toStrictEqual({
      task_id: 'task_1',
      status: 'processing',
      created_at: 5,
    });
  });

  test('a case for one value, null for the others', () => {
    const error = { code: 'timeout', message: 'too late', type: 'x', param: '' };
    expect(run('vxError', { task: { ...task, status: 'failed' }, error })).toStrictEqual({
      code: 'timeout',
      message: 'too late',
    });
    expect(run('vxError', { task, error })).toBeNull();
  });

  test('an empty page is an empty list, and an unknown key is null', () => {
    expect(run('vxList', { page: { items: [], has_more: false } })).toStrictEqual({
      object: 'list',
      data: [],
      last_id: null,
    });
  });
});
