import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { formatOf } from '../../runtime/formats/table.ts';
import type { CheckedChat } from '../../runtime/intake/types.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';
import type { ChatDeps } from '../../runtime/work/deps.ts';
import { streamOf } from './begun-stream.ts';
import { type ChatWorld, createChatWorld, DIALECT } from './chat-world.ts';
import { createSink, dataOf } from './sink.ts';

function protocolOf(id: string): ChatProtocol {
  const protocol = registry.chat_protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);
  return protocol;
}

function worldOf(id: string, deps: Partial<ChatDeps> = {}, over: Partial<ChatProtocol> = {}): ChatWorld {
  const protocol = { ...protocolOf(id), ...over };
  return createChatWorld({
    protocols: [protocol],
    channels: [{ id: 'a', protocol: id }],
    deps: { formatOf, ...deps },
  });
}

const event = (data: JsonObject): string => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const data = (body: JsonObject): string => `data: ${JSON.stringify(body)}\n\n`;

const MESSAGES: readonly string[] = [
  event({
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'vendor-m-1',
      stop_reason: null,
      usage: { input_tokens: 10, output_tokens: 1 },
    },
  }),
  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } }),
  event({ type: 'content_block_stop', index: 0 }),
  event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } }),
  event({ type: 'message_stop' }),
];

const content = (text: string, rest: JsonObject = {}): JsonObject => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...rest }],
  modelVersion: 'vendor-m-1',
  responseId: 'upstream-1',
});
const CONTENTS: readonly string[] = [
  data(content('H')),
  data({
    ...content('i', { finishReason: 'STOP' }),
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  }),
];

describe('a common request to an upstream of another dialect', () => {
  const CASES: readonly (readonly [string, readonly string[]])[] = [
    ['anthropic-messages', MESSAGES],
    ['gemini', CONTENTS],
  ];

  test.each(CASES)('%s streams the same words and costs the same', async (id, pieces) => {
    const at = worldOf(id);
    at.script('a', streamOf(...pieces));
    const stream = await at.service.stream(at.input({ stream: true, max_tokens: 50 }), DIALECT);
    const sink = createSink();
    expect(await stream.run(sink)).toBe('whole');
    const chunks = dataOf(sink.text());
    const words = chunks.map(
      (chunk) => (chunk as { choices?: { delta: { content?: string } }[] }).choices?.[0]?.delta.content ?? '',
    );
    expect(words.join('')).toBe('Hi');
    expect(chunks.at(-1)).toBe('[DONE]');
    expect(JSON.stringify(chunks)).not.toContain('vendor-m-1');
    expect(at.settled).toEqual([
      expect.objectContaining({ state: 'completed', capture: 20, usage_source: 'upstream' }),
    ]);
  });

  test.each(CASES)('%s cut before its last event is no answer', async (id, pieces) => {
    const at = worldOf(id);
    at.script('a', streamOf(...pieces.slice(0, -1)));
    const stream = await at.service.stream(at.input({ stream: true, max_tokens: 50 }), DIALECT);
    const sink = createSink();
    expect(await stream.run(sink)).toBe('failed');
    expect(dataOf(sink.text()).at(-1)).toMatchObject({ error: { code: 'bad_response_body' } });
    expect(at.settled).toEqual([expect.objectContaining({ state: 'failed', reason: 'upstream_cut' })]);
  });
});

describe('a body of the upstream’s own dialect', () => {
  const BODY = {
    contents: [{ role: 'user', parts: [{ text: 'x'.repeat(16) }] }],
    generationConfig: { maxOutputTokens: 50 },
    unknown: { kept: true },
  };
  const family = registry.chat_families.find(({ id }) => id === 'chat-gemini');
  if (family === undefined) throw new Error('no family in that dialect');
  const surface = protocolOf('gemini').native;
  const NATIVE: Partial<CheckedChat> = { kind: 'native', surface, family, body: BODY };

  test('passes through, with the names of the gateway, for what it uses', async () => {
    const at = worldOf('gemini');
    const whole = {
      ...content('Hi', { finishReason: 'STOP' }),
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    };
    at.script('a', { kind: 'answer', answer: { http: 200, headers: {}, body: whole } });
    const { text, warnings } = await at.service.complete(at.input({}, {}, NATIVE));
    const body = JSON.parse(text);
    const { unknown: _, ...known } = BODY;
    expect(at.calls[0]?.request.body).toEqual({ kind: 'json', value: known });
    expect(warnings).toEqual([expect.objectContaining({ field: 'unknown', action: 'ignored' })]);
    expect(at.calls[0]?.request.path).toContain('vendor-m-1');
    expect(body).toEqual({ ...whole, modelVersion: 'my-model', responseId: at.opened[0]?.id });
    // Every text of the contents counts, `user` among them, and what nobody knows.
    expect(at.opened[0]?.hold).toBe(728 + 2 * 50);
    expect(at.settled).toEqual([expect.objectContaining({ capture: 20, usage_source: 'upstream' })]);
  });

  const FILES = 'contents[0].parts[1].fileData.fileUri';
  const withFile = (fileUri: string): Partial<CheckedChat> => ({
    ...NATIVE,
    body: { contents: [{ parts: [{ text: 'x' }, { fileData: { fileUri } }] }] },
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://u:p@cdn.example/a',
    'gs://bucket/secret.pdf',
    'files/abc-123',
    'asset://x',
    'https://generativelanguage.googleapis.com/v1beta/files/abc-123',
    'https://gateway.example/v1/a',
    'https://VENDOR.example./v1beta/files/abc-123',
    'https://vendor.example/v1beta/files/abc-123?alt=media',
    'https://vendor.example:8443/v1beta/files/abc-123',
    'https://vendor.example../v1beta/files/abc-123',
    'https://generativelanguage.googleapis.com../v1beta/files/abc-123',
    'https://generativelanguage.googleapis.com:8443/v1beta/files/abc-123',
    'https://generativelanguage.mtls.googleapis.com/v1beta/files/abc-123',
    'https://storage.googleapis.com/bucket/secret.pdf',
    'https://googleapis.com%2e/secret.pdf',
  ])('does not lead the upstream to %s', async (fileUri) => {
    const checkAddress = createUrlPolicy({
      allow: [],
      https_only: true,
      own_hosts: ['gateway.example'],
    }).checkPassedOn;
    const at = worldOf('gemini', { checkAddress });
    const given = at.input({}, {}, withFile(fileUri));
    await expect(at.service.complete(given)).rejects.toMatchObject({ options: { param: FILES } });
    await expect(at.service.quote(given, { stream: false })).rejects.toMatchObject({
      options: { param: FILES },
    });
    expect([at.calls, at.opened]).toEqual([[], []]);
    const answered = content('Hi', { finishReason: 'STOP' });
    at.script('a', { kind: 'answer', answer: { http: 200, headers: {}, body: answered } });
    await at.service.complete(at.input({}, {}, withFile('https://cdn.example/a.pdf')));
    expect(at.calls).toHaveLength(1);
  });

  test.each([
    ['https://api.vendor.co.uk', 'https://files.vendor.co.uk/a', false],
    ['https://api.vendor.co.uk', 'https://other.co.uk/a', true],
    ['https://api.vendor.com.cn/v1', 'https://cdn.other.com.cn/a', true],
    ['https://api.vendor.com.cn/v1', 'https://vendor.com.cn/a', false],
    ['https://vendor.de', 'https://cdn.other.de/a', true],
    ['https://api.vendor.ai', 'https://files.vendor.ai/a', false],
    ['https://api.vendor.com', 'https://vendor.com.evil.example/a', true],
    ['https://10.1.2.3', 'https://10.9.2.3/a', true],
  ])('of a vendor at %s, %s is another host: %s', async (base_url_example, fileUri, taken) => {
    const at = worldOf('gemini', {}, { base_url_example });
    const asked = at.service.quote(at.input({}, {}, withFile(fileUri)), { stream: false });
    if (taken) await expect(asked).resolves.toBeDefined();
    else await expect(asked).rejects.toMatchObject({ options: { param: FILES } });
  });

  test('nor does a picture of the common format that the upstream reads by itself', async () => {
    const at = worldOf('openai-chat');
    const image = (url: string) => [{ type: 'image_url', image_url: { url } }];
    const input = (url: string) => {
      const messages = [{ role: 'user', content: image(url) }];
      return at.input({ messages }, {}, { contents: new Set(['image_url']) });
    };
    const param = 'messages[0].content[0].image_url.url';
    const refused = { options: { param } };
    await expect(
      at.service.complete(input('https://vendor.example/v1/files/f/content')),
    ).rejects.toMatchObject(refused);
    expect(at.opened).toEqual([]);
  });

  test('streams its own pieces, without a usage chunk or an end of ours', async () => {
    const at = worldOf('gemini');
    at.script('a', streamOf(...CONTENTS));
    const dialect = { ...DIALECT, end: '', usageChunk: false, keepAlive: undefined };
    const stream = await at.service.stream(at.input({}, {}, NATIVE), dialect);
    const sink = createSink();
    expect(await stream.run(sink)).toBe('whole');
    expect(dataOf(sink.text())).toEqual(
      CONTENTS.map((piece) => ({
        ...JSON.parse(piece.slice(6)),
        modelVersion: 'my-model',
        responseId: at.opened[0]?.id,
      })),
    );
    expect(at.settled).toEqual([expect.objectContaining({ capture: 20 })]);
  });
});
