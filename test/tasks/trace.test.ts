import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { UpstreamBody, UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { NewTrace, TraceRow } from '../../runtime/store/traces.ts';
import { redactedText, shownText } from '../../runtime/work/trace/redact.ts';
import { createTracer } from '../../runtime/work/trace/tracer.ts';
import type { UpstreamCall } from '../../runtime/work/trace/types.ts';
import { answer, channelOf, failure } from './world.ts';

const SECRET = 'canary/+"key-0123456789';
const CHANNEL = channelOf({ id: 'a', credentials: [{ api_key: SECRET, region: 'eu' }] });
const PNG = Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(200)}`, 'latin1').toString('base64');

describe('a text', () => {
  test.each([
    ['short', 'a heron', 'a heron'],
    ['long', 'x '.repeat(101), `${'x '.repeat(100)}… (202 characters)`],
    ['an address with a signature', 'https://h.example/p?sig=1#f', 'https://h.example/p?…'],
    ['an address with a name', 'see https://u:p@h.example/p now', 'see https://h.example/p now'],
    ['a data URI', `data:image/png;base64,${'A'.repeat(400)}`, '<image/png, 300 bytes>'],
    ['a file', PNG, `<image/png, ${Math.floor((PNG.length * 3) / 4)} bytes>`],
    ['other base64', 'QUJD'.repeat(50), '<base64, 150 bytes>'],
    ['a bearer token', 'Authorization: Bearer abc.def', 'Authorization: Bearer <redacted>'],
    ['a signed token', 'eyJhbGciOi.eyJzdWIi.c2ln', '<token>'],
    ['a key of ours', 'sk-0123456789abcdef', '<key>'],
    ['a secret', `key ${SECRET}!`, 'key [redacted]!'],
    ['a secret in an address', encodeURIComponent(SECRET), '[redacted]'],
  ])('that is %s is shown as it may be', (_, text, shown) => {
    expect(shownText(text, [SECRET])).toBe(shown);
  });

  test('that is cut within a secret keeps no part of it', () => {
    for (let before = 170; before <= 200; before += 1) {
      const shown = shownText(`${'x '.repeat(before / 2)}${SECRET}${' y'.repeat(200)}`, [SECRET]);
      expect(shown).not.toContain('canary');
    }
  });
});

test('whatever a vendor echoes, no secret is kept, and never more than 12 KiB', () => {
  const spelt = fc.constantFrom(
    SECRET,
    JSON.stringify(SECRET),
    encodeURIComponent(SECRET),
    `Bearer ${SECRET}`,
  );
  const texts = fc.oneof(
    spelt,
    fc.string(),
    fc.tuple(fc.string(), spelt).map((parts) => parts.join(' ')),
  );
  const trees = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      texts,
      fc.integer(),
      fc.array(tie('tree'), { maxLength: 40 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(trees.tree, (tree) => {
      const kept = redactedText(tree, [SECRET]);
      expect(kept).not.toContain('canary');
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(12 * 1024);
    }),
    { numRuns: 150 },
  );
});

test('fields that are named like secrets are hidden, and large values are cut with a word', () => {
  const value = {
    api_key: 'abcdefgh',
    signature: 'abcdefgh',
    total_tokens: 12,
    list: Array.from({ length: 25 }, (_, index) => index),
  };
  expect(JSON.parse(redactedText(value, []))).toEqual({
    api_key: '<redacted>',
    signature: '<redacted>',
    total_tokens: 12,
    list: [...Array.from({ length: 20 }, (_, index) => index), '… 5 more'],
  });
  const large = redactedText(
    { wide: Array.from({ length: 20 }, () => ({ a: '鷺'.repeat(200), b: '鷺'.repeat(200) })) },
    [],
  );
  expect(Buffer.byteLength(large)).toBeLessThanOrEqual(12 * 1024);
});

interface Tracing {
  readonly rows: TraceRow[];
  readonly tracer: ReturnType<typeof createTracer>;
  readonly observer: ReturnType<typeof createObserver>;
}

function tracing(addTraces?: () => Promise<void>): Tracing {
  const rows: TraceRow[] = [];
  const observer = createObserver();
  const store = {
    addTraces: async (more: readonly NewTrace[]) => {
      await addTraces?.();
      for (const { json, ...row } of more) {
        const data: JsonObject = JSON.parse(json);
        rows.push({ ...row, data });
      }
    },
  };
  const clock = { now: () => 1_000, after: () => () => undefined };
  return { rows, observer, tracer: createTracer({ store, observer, log: silentLogger, clock }) };
}

function callOf(body: UpstreamBody, over: Partial<UpstreamCall> = {}): UpstreamCall {
  const request: UpstreamRequest = {
    method: 'POST',
    path: '/v1/make?signed=1',
    query: { Action: SECRET },
    headers: { 'x-own': SECRET, accept: 'application/json' },
    body,
  };
  const about = { channel: CHANNEL, credential: 0, protocol: 'p', began: 990, ms: 9.6 };
  return { call: 'submit', request, verdict: 'accepted', ...about, ...over };
}

test('a call is kept with its address, the names of its query and what was sent and answered', async () => {
  const { rows, tracer } = tracing();
  const parts: UpstreamBody = {
    kind: 'multipart',
    parts: [
      { name: 'prompt', kind: 'text', text: `a heron ${SECRET}` },
      { name: 'image', kind: 'file', file: { kind: 'image', mime: 'image/png', bytes: new Uint8Array(12) } },
    ],
  };
  const outcome = answer(
    200,
    { id: 'x', echo: { of: [SECRET] } },
    { 'x-request-id': 'r', 'set-cookie': 'c' },
  );
  tracer.upstreamCall('task', callOf(parts, { outcome }));
  tracer.upstreamCall(
    'task',
    callOf({ kind: 'none' }, { outcome: failure('ambiguous', 'timeout'), verdict: 'ambiguous' }),
  );
  await tracer.flush();
  const same = {
    call: 'submit',
    channel: 'a',
    credential: 0,
    protocol: 'p',
    method: 'POST',
    path: '/v1/make',
    query: ['Action'],
    request_headers: { 'x-own': '<redacted>', accept: 'application/json' },
    began: 990,
    ms: 10,
  };
  expect(rows.map(({ data }) => data)).toEqual([
    {
      ...same,
      request: { prompt: 'a heron [redacted]', image: '<image/png, 12 bytes>' },
      verdict: 'accepted',
      http: 200,
      answer_headers: { 'x-request-id': 'r' },
      answer: { id: 'x', echo: { of: ['[redacted]'] } },
    },
    {
      ...same,
      request: null,
      verdict: 'ambiguous',
      failure: { kind: 'ambiguous', reason: 'timeout', message: 'timeout' },
    },
  ]);
});

test('a request is told of by its excerpt once it is let go', async () => {
  const { rows, tracer } = tracing();
  const { request } = callOf({ kind: 'json', value: { prompt: 'x '.repeat(5_000) } });
  if ('excerpt' in request) throw new Error('internal: no request');
  const excerpt = tracer.excerptOf('task', request, CHANNEL);
  expect(excerpt?.excerpt.length).toBeLessThan(600);
  if (excerpt === undefined) return;
  tracer.upstreamCall('task', callOf({ kind: 'none' }, { request: excerpt }));
  await tracer.flush();
  const data: JsonObject | undefined = rows[0]?.data;
  expect(data).toMatchObject({
    method: 'POST',
    request: { prompt: `${'x '.repeat(100)}… (10000 characters)` },
  });
});

test('a store that fails loses traces, which are counted, and nothing else', async () => {
  const { rows, tracer, observer } = tracing(() => Promise.reject(new Error('the disk is full')));
  tracer.upstreamCall('task', callOf({ kind: 'none' }));
  await tracer.flush();
  expect([rows, observer.value('traces_lost')]).toEqual([[], 1]);
  for (let index = 0; index < 5_001; index += 1) tracer.upstreamCall('task', callOf({ kind: 'none' }));
  expect(observer.value('traces_lost')).toBe(2);
});
