import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitAll } from '../../generator/emit/index.ts';
import { generate } from '../../generator/generate.ts';
import { resolve } from '../../generator/resolve/resolve.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';
import type { PolledTwin, Twin } from '../../runtime/contract/twin.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { type PolledProtocol, polled, polledTwin } from '../support/polled.ts';

const REPO = join(import.meta.dirname, '../..');
const TASK = { id: 'task_1', created_at: 1767225600 };

let root: string;
let before: ReadonlyMap<string, string>;
let nx: PolledProtocol;
let twin: PolledTwin;

/** The shipped specs and one more protocol file: nothing else is written by hand. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'new-protocol-'));
  cpSync(join(REPO, 'specs'), join(root, 'specs'), { recursive: true });
  before = emitted(root);
  cpSync(join(import.meta.dirname, 'new-protocol/nx.yaml'), join(root, 'specs/protocols/nx.yaml'));
  symlinkSync(join(REPO, 'runtime'), join(root, 'runtime'));
  const outcome = generate(root, 'write', { resolve, emitAll });
  // It is a file of its own here: no family names it yet.
  expect(outcome.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['GW3053', 'warning']]);
  expect(outcome.kind).toBe('written');
  nx = polled(((await load('adapters/nx.ts')) as { nx: Protocol }).nx);
  twin = polledTwin(((await load('twins/nx.ts')) as { nx: Twin }).nx);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What the specs below a folder compile to, by path. */
function emitted(folder: string): ReadonlyMap<string, string> {
  const outcome = generate(folder, 'check', { resolve, emitAll });
  if (outcome.kind === 'failed')
    throw new Error(outcome.diagnostics.map(({ message }) => message).join('; '));
  return new Map(emitAll(outcome.ir).map(({ path, text }) => [path, text]));
}

function load(path: string): Promise<unknown> {
  return import(pathToFileURL(join(root, 'generated', path)).href);
}

function answered(http: number, body: object, saved = {}, route = {}) {
  const answer = { http, headers: {}, body: JSON.parse(JSON.stringify(body)) };
  return { answer, saved, route, task: { ...TASK, upstream_id: '867283741759111202' } };
}

describe('a new protocol is one YAML file', () => {
  test('of at most 150 lines', () => {
    const text = readFileSync(join(import.meta.dirname, 'new-protocol/nx.yaml'), 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(151);
  });

  test('that changes no file but its own and those that list ids', () => {
    const after = emitted(root);
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);
    expect(changed.filter((path) => !/^generated\/(docs|schema)\//.test(path))).toEqual([
      'generated/adapters/nx.ts',
      'generated/explain/protocols/nx.json',
      'generated/index.ts',
      'generated/twins/nx.ts',
    ]);
  });

  test('submits by mode, with its headers, and reports what it changed', () => {
    const warnings: Warning[] = [];
    const scope = {
      request: {
        mode: 'text',
        facts: { prompt: 'a heron', seconds: 5, size: { ratio: '2:1', tier: '1080p' }, audio: true },
        roles: {},
        metadata: { cfg_scale: 0.5, mode: 'std', external_task_id: 'mine' },
      },
      model: 'kling-v2-6',
      task: TASK,
      channel: {},
      warnings,
    };
    const route = nx.route(scope);
    expect(route).toEqual({ kind: 'text2video' });
    expect(JSON.parse(JSON.stringify(nx.submit.request({ ...scope, route: route ?? {} })))).toEqual({
      method: 'POST',
      path: '/v1/videos/text2video',
      query: {},
      headers: { 'X-Trace': 'task_1', 'Accept-Language': 'en' },
      body: {
        kind: 'json',
        value: {
          model_name: 'kling-v2-6',
          prompt: 'a heron',
          duration: '5',
          aspect_ratio: '16:9',
          mode: 'pro',
          sound: 'on',
          external_task_id: 'task_1',
          extra: '{"return_url":true}',
          cfg_scale: 0.5,
        },
      },
    });
    expect(warnings.map(({ field, action }) => [field, action])).toEqual([
      ['size', 'fallback'],
      ['metadata.mode', 'ignored'],
      ['metadata.external_task_id', 'ignored'],
    ]);
  });

  test('chooses another path for pictures, which it wants raw', () => {
    const image = { kind: 'image', base64: 'iVBORw0KGgo=', mime: 'image/png' } as const;
    const request = { mode: 'first_last', facts: {}, roles: { first_frame: [image], last_frame: [image] } };
    const scope = { request, model: 'm', task: TASK, channel: {}, warnings: [] };
    const route = nx.route(scope) ?? {};
    expect(route).toEqual({ kind: 'image2video' });
    expect(nx.submit.request({ ...scope, route }).body).toMatchObject({
      value: { image: 'iVBORw0KGgo=', image_tail: 'iVBORw0KGgo=' },
    });
    expect(nx.media).toEqual({
      first_frame: ['url_or_base64'],
      last_frame: ['url_or_base64'],
      reference: ['url_or_base64'],
    });
  });

  test('keeps the id as text and saves what polls need', () => {
    const body = { code: 0, data: { task_id: '867283741759111202' } };
    const scope = answered(200, body, {}, { kind: 'image2video' });
    expect(nx.ok?.(scope)).toBe(true);
    expect(nx.submit.accept(scope)).toEqual({ id: '867283741759111202', saved: { kind: 'image2video' } });
    const task = { ...TASK, upstream_id: '867283741759111202' };
    const saved = { kind: 'image2video' };
    const path = '/v1/videos/image2video/867283741759111202';
    expect(nx.poll.request({ task, saved, channel: {} })).toMatchObject({ method: 'GET', path });
    const lookUp = nx.dedup?.lookUp({ task, saved, channel: {} });
    expect(lookUp).toMatchObject({ method: 'GET', path: '/v1/videos/image2video/task_1' });
    expect(nx.dedup?.accept(answered(200, body))).toEqual({ id: '867283741759111202', saved: {} });
  });

  test('reads states, the result and errors', () => {
    const done = {
      code: 0,
      data: {
        task_status: 'succeed',
        task_result: { videos: [{ url: 'https://nx.example/out.mp4' }] },
        final_unit_deduction: '2.5',
      },
    };
    expect(nx.poll.read(answered(200, done))).toEqual({
      state: 'completed',
      word: 'succeed',
      result: {
        files: { video: { url: 'https://nx.example/out.mp4', ttl_secs: 2592000 } },
        usage: { units: 2.5 },
      },
    });
    const failed = { code: 0, data: { task_status: 'failed', task_status_msg: 'no' } };
    expect(nx.poll.read(answered(200, failed))).toMatchObject({
      state: 'failed',
      failure: { message: 'no' },
    });
    const refused = answered(200, { code: 1102, message: 'no' });
    expect(nx.ok?.(refused)).toBe(false);
    expect(classify(nx.errors.rules, { http: 200, ...nx.errors.read(refused) })?.class).toBe('quota');
    const policy = answered(200, { code: 5, message: 'Failed by Risk Control' });
    expect(classify(nx.errors.rules, { http: 200, ...nx.errors.read(policy) })?.class).toBe('content_policy');
  });

  test('can be played by the sandbox', () => {
    expect(twin.submit.map(({ path }) => path)).toEqual([
      '/v1/videos/image2video',
      '/v1/videos/multi-image2video',
      '/v1/videos/text2video',
    ]);
    expect(twin.poll.map(({ path }) => path)).toEqual(['/v1/videos/{kind}/{upstream_id}']);
    expect(twin).toMatchObject({
      auth: { use: 'header', params: { name: 'X-Api-Token', prefix: 'Key ' } },
      id: ['data', 'task_id'],
      pollId: { in: 'path', name: 'upstream_id' },
      pollEcho: ['data', 'task_id'],
      state: { at: ['data', 'task_status'], words: { completed: ['succeed', 'succeeded'] } },
      results: { video: ['data', 'task_result', 'videos', 0, 'url'] },
      failure: { message: ['data', 'task_status_msg'] },
    });
  });
});
