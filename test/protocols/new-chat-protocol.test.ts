import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitAll } from '../../generator/emit/index.ts';
import { generate } from '../../generator/generate.ts';
import { resolve } from '../../generator/resolve/resolve.ts';
import { formatOf } from '../../runtime/chat/formats/table.ts';
import type { ChatProtocol, ChatTwin } from '../../runtime/contract/chat.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';

const REPO = join(import.meta.dirname, '../..');
const SPEC = join(import.meta.dirname, 'new-chat-protocol/nc.yaml');

let root: string;
let before: ReadonlyMap<string, string>;
let after: ReadonlyMap<string, string>;
let nc: ChatProtocol;
let twin: ChatTwin;

/** The shipped specs and one more protocol file: nothing else is written by hand. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'new-chat-protocol-'));
  cpSync(join(REPO, 'specs'), join(root, 'specs'), { recursive: true });
  before = emitted(root);
  cpSync(SPEC, join(root, 'specs/protocols/nc.yaml'));
  symlinkSync(join(REPO, 'runtime'), join(root, 'runtime'));
  const outcome = generate(root, 'write', { resolve, emitAll });
  expect(outcome.diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: no chat family lists protocol `nc`',
  ]);
  expect(outcome.kind).toBe('written');
  after = emitted(root);
  nc = ((await load('adapters/nc.ts')) as { nc: ChatProtocol }).nc;
  twin = ((await load('twins/nc.ts')) as { nc: ChatTwin }).nc;
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

function changed(from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): readonly string[] {
  expect([...from.keys()].filter((path) => !to.has(path))).toEqual([]);
  const paths = [...to].filter(([path, text]) => from.get(path) !== text).map(([path]) => path);
  return paths.filter((path) => !/^generated\/(docs|schema)\//.test(path));
}

describe('a new chat vendor of the common format is one YAML file and its id in a family', () => {
  test('of few lines', () => {
    expect(readFileSync(SPEC, 'utf8').split('\n').length).toBeLessThanOrEqual(40);
  });

  test('that changes no file but its own and those that list ids', () => {
    expect(changed(before, after)).toEqual([
      'generated/adapters/nc.ts',
      'generated/explain/protocols/nc.json',
      'generated/index.ts',
      'generated/twins/nc.ts',
    ]);
  });

  test('and serves a family that names it', () => {
    const path = join(root, 'specs/families/chat.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('protocols: [', 'protocols: [nc, '));
    const { diagnostics } = generate(root, 'check', { resolve, emitAll });
    expect(diagnostics).toEqual([]);
    expect(changed(after, emitted(root))).toEqual(['generated/families/chat.ts']);
    writeFileSync(path, text);
  });

  test('is asked at its address, in its words', () => {
    const call = nc.calls.stream({ model: 'nc-max', channel: {} });
    expect(JSON.parse(JSON.stringify(call))).toEqual({
      method: 'POST',
      path: '/compatible-mode/v1/chat/completions',
      query: {},
      headers: {},
      body: { kind: 'none' },
    });
    const body = {
      model: 'chat-mini',
      messages: [{ role: 'user', content: 'Hello' }],
      max_completion_tokens: 50,
      reasoning_effort: 'low',
    } as const;
    const made = formatOf(nc.format.use).request({
      request: body,
      body,
      model: 'nc-max',
      stream: true,
      choice: nc.format,
      settings: {},
      output_tokens: 50,
      most_output_tokens: 50,
      inputs: nc.inputs,
      inline: new Map(),
    });
    expect(JSON.parse(JSON.stringify(made))).toEqual({
      body: {
        model: 'nc-max',
        messages: [{ role: 'user', content: 'Hello' }],
        max_tokens: 50,
        enable_thinking: true,
        thinking_budget: 1024,
        stream: true,
        stream_options: { include_usage: true },
      },
      warnings: [],
    });
  });

  test('is read, and its refusals are known', () => {
    const context = { id: 'chatcmpl-1', created: 1, model: 'chat-mini', choice: nc.format };
    expect(formatOf(nc.format.use).answer(twin.examples.complete, context)).toMatchObject({
      kind: 'answer',
      usage: { prompt: 4, completion: 2, cached: 0, reasoning: 0 },
    });
    for (const [seen, { http, body }] of Object.entries(twin.examples.errors)) {
      const answer = { http, headers: {}, body };
      const failure = nc.errors.read({ answer, saved: {}, route: {}, task: {} });
      expect(classify(nc.errors.rules, { http, ...failure })?.class).toBe(seen);
    }
  });

  test('can be played by the sandbox', () => {
    const endpoint = {
      method: 'POST',
      path: '/compatible-mode/v1/chat/completions',
      query: {},
      headers: {},
      required: ['model', 'messages'],
    };
    expect(twin).toMatchObject({
      protocol: 'nc',
      auth: { use: 'header', params: { name: 'X-Nc-Key' } },
      format: 'chat-completions',
      complete: endpoint,
      stream: endpoint,
    });
  });
});
