import { errorClasses } from '../../generated/errors.ts';
import type { Group } from '../../runtime/config/types.ts';
import type { ChatFamily, ChatModel, ChatProtocol, ChatRequest } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { chatCompletionsFormat } from '../../runtime/formats/table.ts';
import type { CheckedChat } from '../../runtime/intake/types.ts';
import { createObserver, type Observer } from '../../runtime/observe/observer.ts';
import type { KeyRecord, OpenCallOutcome, SettleCall } from '../../runtime/store/types.ts';
import type {
  CallFailure,
  CallOutcome,
  Channel,
  ChannelCall,
  OpenOutcome,
} from '../../runtime/upstream/types.ts';
import { createChatService } from '../../runtime/work/chat-service.ts';
import type { ChatInput, ChatService, StreamDialect } from '../../runtime/work/chat-types.ts';
import type { ChatDeps } from '../../runtime/work/deps.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import type { ChatSettings } from '../../runtime/work/settings.ts';
import { statusRules } from '../support/status-rules.ts';
import { createFakeClock, type FakeClock } from '../tasks/fake-clock.ts';
import { channelOf } from '../tasks/world.ts';

export type OpenedCall = Parameters<ChatDeps['store']['openCall']>[0];
export type Reply = CallOutcome | OpenOutcome;
type Scripted = Reply | ((call: ChannelCall) => Reply | Promise<Reply>);

export const KEY: KeyRecord = {
  id: 'key-1',
  name: 'key',
  owner_id: 'owner-1',
  group: 'default',
  prefix: 'sk-x',
  state: 'active',
  models: ['*'],
  unlimited: true,
  expires_at: null,
  created_at: 0,
  revoked_at: null,
};

/** 1 micro-unit for a token of the prompt, 2 for one of the answer. */
export const MODEL: ChatModel = {
  id: 'm-1',
  title: 'm-1',
  family: 'chat',
  aliases: [],
  inputs: { text: 'yes', image_url: 'yes', input_audio: 'yes', file: 'yes', video_url: 'yes' },
  features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'yes' },
  limits: { context_tokens: 1_000, output_tokens: 100 },
  price: { per: 'million_tokens', input_micros: 1_000_000, output_micros: 2_000_000 },
  lifecycle: { status: 'active' },
};

export function chatProtocol(id: string, overrides: Partial<ChatProtocol> = {}): ChatProtocol {
  const call = { method: 'POST', path: '/chat', query: {}, headers: {}, body: { kind: 'none' } } as const;
  return {
    id,
    title: id,
    auth: { use: 'bearer', params: {} },
    format: { use: 'chat-completions', finish: {}, reasoning: [], options: {} },
    native: 'chat',
    extra_fields: ['other'],
    fields: ['max_tokens', 'max_completion_tokens', 'temperature', 'n', 'tools'],
    inputs: { text: ['inline'], image_url: ['url', 'inline'] },
    mimes: {},
    pace: { first_secs: 120, idle_secs: 90, total_secs: 900 },
    max_event_bytes: 1_048_576,
    max_answer_bytes: 4_194_304,
    calls: { complete: () => call, stream: () => call },
    errors: {
      read: ({ answer }) => {
        const error = (answer.body as { error?: { code?: string; message?: string } } | null)?.error;
        return { code: error?.code, message: error?.message };
      },
      rules: [
        { class: 'content_policy', code: ['policy*'] },
        { class: 'overloaded', code: ['overloaded'] },
        { class: 'rate_limit', http: [429] },
        { class: 'upstream', http: [500, 502, 503] },
        ...statusRules(),
      ],
    },
    ...overrides,
  };
}

export const DIALECT: StreamDialect = {
  chunk: (json) => `data: ${json}\n\n`,
  end: 'data: [DONE]\n\n',
  error: ({ code, message, options }) =>
    `data: ${JSON.stringify({ error: { code, message, details: options.details } })}\n\n`,
  keepAlive: ': keep-alive\n\n',
  usageChunk: true,
};

export interface ChatWorld {
  readonly service: ChatService;
  readonly clock: FakeClock;
  readonly observer: Observer;
  readonly opened: OpenedCall[];
  readonly settled: SettleCall[];
  /** Channels in the order they were asked. */
  readonly asked: string[];
  readonly calls: ChannelCall[];
  /** Lines of the log: level and fields. */
  readonly lines: JsonObject[];
  readonly keys: Map<string, KeyRecord>;
  /** Next answers of a channel, in order; the last one repeats. */
  script(channel: string, ...replies: readonly Scripted[]): void;
  input(body?: JsonObject, overrides?: Partial<ChatInput>, chat?: Partial<CheckedChat>): ChatInput;
}

export interface ChatWorldOptions {
  readonly channels?: readonly (Partial<Channel> & { readonly id: string })[];
  readonly protocols?: readonly ChatProtocol[];
  readonly group?: Partial<Group>;
  readonly open?: (call: OpenedCall) => Promise<OpenCallOutcome>;
  readonly settle?: (call: SettleCall) => Promise<{ applied: boolean; captured: number; absorbed?: number }>;
  readonly deps?: Partial<ChatDeps>;
  readonly settings?: Partial<ChatSettings>;
}

export function createChatWorld(options: ChatWorldOptions = {}): ChatWorld {
  const protocols = options.protocols ?? [chatProtocol('p')];
  const family: ChatFamily = {
    id: 'chat',
    title: 'chat',
    kind: 'chat',
    routes: ['chat-completions'],
    protocols: protocols.map(({ id }) => id),
    suffixes: [],
    fields: {
      model: 'string',
      messages: 'array',
      max_tokens: 'integer',
      temperature: 'number',
      seed: 'integer',
      stream: 'boolean',
      stream_options: 'object',
      max_completion_tokens: 'integer',
      n: 'integer',
      reasoning_effort: 'string',
      tools: 'array',
      response_format: 'object',
    },
    validate: (value: unknown): value is unknown => value !== undefined,
    models: [MODEL],
  };
  const channels = (options.channels ?? [{ id: 'a' }]).map(channelOf);
  const directory = createDirectory(
    { channels },
    {
      chat_families: [family],
      chat_protocols: Object.fromEntries(protocols.map((protocol) => [protocol.id, protocol])),
    },
    { random: () => 0.5 },
  );
  const group: Group = {
    name: 'default',
    multiplier_ppm: 1_000_000,
    models: ['*'],
    limits: {},
    ...options.group,
  };
  const clock = createFakeClock();
  const observer = createObserver();
  const scripts = new Map<string, Scripted[]>();
  const opened: OpenedCall[] = [];
  const settled: SettleCall[] = [];
  const asked: string[] = [];
  const calls: ChannelCall[] = [];
  const lines: JsonObject[] = [];
  const keys = new Map([[KEY.id, KEY]]);
  const say = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, ...fields });
  };
  const ask = async (call: ChannelCall): Promise<Reply> => {
    asked.push(call.channel.id);
    calls.push(call);
    const script = scripts.get(call.channel.id) ?? [];
    const next = script.length > 1 ? script.shift() : script[0];
    if (next === undefined) throw new Error(`nothing scripted for ${call.channel.id}`);
    return typeof next === 'function' ? next(call) : next;
  };
  const deps: ChatDeps = {
    store: {
      async openCall(call) {
        const outcome = await (options.open?.(call) ?? Promise.resolve({ kind: 'held' } as const));
        if (outcome.kind === 'held') opened.push(call);
        return outcome;
      },
      async settleCall(call) {
        const outcome = await (options.settle?.(call) ?? { applied: true, captured: call.capture });
        settled.push(call);
        return outcome;
      },
    },
    egress: {
      async channelCall(call) {
        const reply = await ask(call);
        if (reply.kind === 'stream') throw new Error('a stream was scripted for a whole answer');
        return reply;
      },
      channelEvents: ask,
      publicFetch: async (url) => {
        throw new Error(`nothing at ${url}`);
      },
    },
    registry: {
      gateway: {
        name: 'test',
        spec_version: 1,
        currency: 'USD',
        micros_per_unit: 1_000_000,
        released: '2026-01-31',
      },
      digest: 'digest-1',
      error_classes: errorClasses,
    },
    current: () => ({ deployment: { channels, groups: { default: group } }, directory }),
    formatOf: () => chatCompletionsFormat,
    findKeys: async (ids) => ids.flatMap((id) => keys.get(id) ?? []),
    observer,
    log: { info: say('info'), warn: say('warn'), error: say('error') },
    clock,
    ...options.deps,
  };
  return {
    service: createChatService(deps, options.settings),
    clock,
    observer,
    opened,
    settled,
    asked,
    calls,
    lines,
    keys,
    script: (channel, ...replies) => void scripts.set(channel, [...replies]),
    input(body = {}, overrides = {}, checked = {}) {
      const full = { model: 'm-1', messages: [{ role: 'user', content: 'x'.repeat(16) }], ...body };
      return {
        key: KEY,
        requestId: 'request-1',
        signal: new AbortController().signal,
        chat: {
          kind: 'chat',
          route: 'chat-completions',
          surface: 'chat',
          family,
          model: MODEL,
          modelName: 'my-model',
          body: full,
          request: full as ChatRequest,
          contents: new Set(['text']),
          warnings: [],
          strict: false,
          ...checked,
        } as CheckedChat,
        ...overrides,
      };
    },
  };
}

/** A whole answer of the common format. */
export function wholeAnswer(content = 'Hi', rest: object = {}): Reply {
  const body = {
    id: 'upstream-1',
    object: 'chat.completion',
    created: 1,
    model: 'vendor-m-1',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    ...rest,
  };
  return { kind: 'answer', answer: { http: 200, headers: {}, body } };
}

export function errorAnswer(http: number, error: object, headers: Record<string, string> = {}): Reply {
  return { kind: 'answer', answer: { http, headers, body: { error: { ...error } } } };
}

export function failure(kind: CallFailure['kind'], reason: CallFailure['reason'], http?: number): Reply {
  return {
    kind: 'failure',
    failure: { kind, reason, message: reason, ...(http === undefined ? {} : { http }) },
  };
}
