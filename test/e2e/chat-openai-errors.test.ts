import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { refuses } from '../conformance/load-chat-replays.ts';
import { startVendorGateway, type VendorGateway } from '../sandbox/vendor-gateway.ts';

const protocols = Object.keys(registry.chat_protocols).sort();
const USER = { role: 'user', content: 'a heron' } as const;

/** What the published client makes of refusals, before and inside a stream, whichever vendor is behind. */
describe("errors in OpenAI's SDK", { timeout: 30_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants: protocols.map((protocol) => ({ protocol })) });
  });
  // A vendor that failed in one test is not left alone in the next.
  beforeEach(() => gateway.restoreChannels());
  afterEach(() => gateway.setFaults([]));
  afterAll(() => gateway.close());

  const clientOf = (
    protocol: string,
    more: { readonly apiKey?: string; readonly maxRetries?: number } = {},
  ) =>
    new OpenAI({
      baseURL: `${gateway.url}/v1`,
      apiKey: more.apiKey ?? gateway.keyOf({ protocol }),
      maxRetries: more.maxRetries ?? 0,
    });
  const ask = (client: OpenAI, body: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({ model: 'chat-mini', messages: [USER], ...body });
  const failed = async (work: Promise<unknown>): Promise<APIError> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof APIError)) throw new Error(`no APIError: ${String(error)}`);
    return error;
  };
  const calls = (protocol: string) =>
    gateway.twins.chatJournal().filter((row) => row.protocol === protocol).length;

  test('a wrong key', async () => {
    const error = await failed(ask(clientOf('', { apiKey: 'sk-wrong' })));
    expect(error).toBeInstanceOf(AuthenticationError);
    expect([error.status, error.code, error.type]).toEqual([401, 'invalid_api_key', 'invalid_request_error']);
  });

  test.each<readonly [string, Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>, string]>([
    ['no messages', { messages: [] }, 'messages'],
    ['too hot', { temperature: 3 }, 'temperature'],
    [
      'a result without a call',
      { messages: [USER, { role: 'tool', tool_call_id: 'call_1', content: '4' }] },
      'messages[1]',
    ],
    [
      'a tool with spaces in its name',
      { tools: [{ type: 'function', function: { name: 'get weather' } }] },
      'tools[0].function.name',
    ],
    [
      'a picture without an address',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: '' } }] }] },
      'messages[0].content[0].image_url',
    ],
  ])('%s is a BadRequestError that names the field', async (_, body, param) => {
    const error = await failed(ask(clientOf('openai-chat'), body));
    expect(error).toBeInstanceOf(BadRequestError);
    expect([error.code, error.type]).toEqual(['invalid_request', 'invalid_request_error']);
    expect(error.param?.startsWith(param)).toBe(true);
  });

  test('an unknown model', async () => {
    const error = await failed(ask(clientOf('openai-chat'), { model: 'chat-none' }));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.code).toBe('model_not_found');
  });

  test.each(protocols)(
    '%s: too many requests, which the client repeats as often as it was told',
    async (protocol) => {
      gateway.setFaults([{ fault: 'rate_limit', protocol, times: 1 }]);
      const error = await failed(ask(clientOf(protocol)));
      expect(error).toBeInstanceOf(RateLimitError);
      expect([error.code, error.headers?.get('retry-after')]).toEqual(['too_many_requests', '1']);
      const before = calls(protocol);
      await gateway.restoreChannels();
      gateway.setFaults([{ fault: 'rate_limit', protocol, times: 1 }]);
      const answer = await ask(clientOf(protocol, { maxRetries: 1 }));
      expect(answer.choices[0]?.message.content).toBe('You said: “a heron”');
      expect(calls(protocol) - before).toBe(1);
    },
  );

  test.each(protocols)('%s: a vendor that fails, before and inside a stream', async (protocol) => {
    const client = clientOf(protocol);
    const streamed = async (content: string) => {
      await gateway.restoreChannels();
      const stream = await client.chat.completions.create({
        model: 'chat-mini',
        messages: [{ role: 'user', content }],
        stream: true,
      });
      const models: string[] = [];
      const error = await failed(
        (async () => {
          for await (const { model } of stream) models.push(model);
        })(),
      );
      return [error.code, models.length > 0];
    };
    const before = await failed(streamed('sandbox:server_error'));
    expect(before).toBeInstanceOf(InternalServerError);
    expect([before.status, before.code]).toEqual([502, 'upstream_error']);
    expect(await streamed('a heron that flies sandbox:cut')).toEqual(['bad_response_body', true]);
    const told = refuses(protocol, 'overloaded', { inStream: true }) ? 'too_many_requests' : 'upstream_error';
    expect(await streamed('a heron that flies sandbox:error_in_stream')).toEqual([told, true]);
  });

  test.each(protocols)('%s: a caller who does not wait for a whole answer', async (protocol) => {
    const leaving = new AbortController();
    const ref = `impatient-${protocol}`;
    const answer = clientOf(protocol).chat.completions.create(
      { model: 'chat-mini', messages: [{ role: 'user', content: `sandbox:silent [ref:${ref}]` }] },
      { signal: leaving.signal },
    );
    const row = () => gateway.twins.chatJournal().find((one) => one.ref === ref)?.ended;
    const refused = expect(answer).rejects.toThrow('aborted');
    await expect.poll(row, { timeout: 10_000 }).toBe('open');
    leaving.abort();
    await refused;
    await expect.poll(row, { timeout: 10_000 }).toBe('gone');
  });
});
