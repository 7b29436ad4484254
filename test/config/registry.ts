import type { ChatFamily, ChatModel, ChatProtocol } from '../../runtime/contract/chat.ts';
import type { Model } from '../../runtime/contract/family.ts';
import type { Registry } from '../../runtime/contract/registry.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { familyOf, modelOf, registryOf } from '../tasks/world.ts';

const SIGNED = { use: 'jwt_hs256', params: { issuer: 'access_key', secret: 'secret_key', or: 'bearer' } };

const tasks = registryOf(
  [
    { ...familyOf([modelOf('video-a'), modelOf('video-a-fast')], ['bearer-ai', 'query-ai']), id: 'a' },
    { ...familyOf([modelOf('video-b')], ['query-ai']), id: 'b' },
    { ...familyOf([modelOf('video-s')], ['signed-ai', 'account-ai', 'hasty-ai', 'keys-ai']), id: 's' },
    { ...familyOf([modelOf('video-p')], ['paint-ai']), id: 'p' },
    { ...familyOf([modelOf('video-w')], ['both-ai']), id: 'w' },
    {
      ...familyOf([editing('video-e', 'yes'), editing('video-e-plain', 'no')], ['fetch-ai']),
      id: 'e',
    },
  ],
  [
    fakeProtocol('bearer-ai', { settings: ['region', 'sub_app_id'] }),
    fakeProtocol('query-ai', { auth: { use: 'query', params: { name: 'key' } } }),
    fakeProtocol('signed-ai', { auth: SIGNED, callback: { verify: 'svix', params: {} } }),
    fakeProtocol('account-ai', { auth: { use: 'google_sa', params: { scope: 's' } } }),
    fakeProtocol('hasty-ai', { auth: { ...SIGNED, params: { ...SIGNED.params, ttl_secs: '5' } } }),
    fakeProtocol('keys-ai', {
      callback: { verify: 'fal_ed25519', params: { jwks_url: 'https://ai.example' } },
    }),
    fakeProtocol('paint-ai', {
      path_begins: '/api/v3/images',
      base_url_example: 'https://api.paint.example',
    }),
    fakeProtocol('open-ai', { auth: { use: 'none', params: {} } }),
    fakeProtocol('both-ai', { settings: ['region'] }),
    fakeProtocol('fetch-ai', { media: { first_frame: ['url_or_data_uri'], source_video: ['url'] } }),
  ],
);

function editing(id: string, video_edit: 'yes' | 'no'): Model {
  return { ...modelOf(id), modes: { text: 'yes', video_edit } };
}

const BEARER = { use: 'bearer', params: {} };

/**
 * `video-a` by two protocols, `video-b` by `query-ai` only, `video-s` is signed for; `chat-a` by `talk-ai` and by
 * `both-ai`, which makes `video-w` too.
 */
export const registry: Registry = {
  ...tasks,
  vocabulary: {
    facts: {},
    roles: { source_video: { name: 'source_video', kind: 'video' } },
    modes: [
      { id: 'video_edit', needs: ['source_video'] },
      { id: 'text', needs: [] },
    ],
  },
  chat_families: [
    chatFamilyOf('c', ['talk-ai', 'both-ai', 'open-chat-ai']),
    chatFamilyOf('c-dialect', ['talk-ai']),
  ],
  chat_protocols: Object.fromEntries(
    [
      chatProtocolOf('talk-ai', {
        auth: { use: 'header', params: { name: 'x-key' } },
        settings: ['reasoning'],
        path: '/v2/chat',
        styles: ['budget', 'adaptive'],
      }),
      chatProtocolOf('both-ai', { auth: BEARER, settings: ['max_tokens_field', 'region'], path: '/chat' }),
      chatProtocolOf('open-chat-ai', {
        auth: BEARER,
        settings: ['max_tokens_field'],
        path: '/chat/completions',
        base_url_example: 'https://api.ai.example/v1',
      }),
    ].map((protocol) => [protocol.id, protocol]),
  ),
};

function chatFamilyOf(id: string, protocols: readonly string[]): ChatFamily {
  const model: ChatModel = {
    id: 'chat-a',
    title: 'chat-a',
    family: 'c',
    aliases: [],
    inputs: { text: 'yes', image_url: 'no', input_audio: 'no', file: 'no', video_url: 'no' },
    features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'no' },
    limits: { context_tokens: 8000, output_tokens: 1000 },
    price: { per: 'million_tokens', input_micros: 1, output_micros: 2 },
    lifecycle: { status: 'active' },
  };
  return {
    id,
    title: id,
    kind: 'chat',
    routes: [],
    protocols,
    suffixes: [],
    fields: {},
    validate: (value): value is unknown => value !== undefined,
    models: [model],
  };
}

function chatProtocolOf(
  id: string,
  given: Pick<ChatProtocol, 'auth' | 'settings' | 'base_url_example'> & {
    readonly path: string;
    readonly styles?: readonly string[];
  },
): ChatProtocol {
  const { path, styles = [], ...facts } = given;
  const request = { method: 'POST', path, query: {}, headers: {}, body: { kind: 'none' } } as const;
  const use = styles.length > 0 ? 'messages' : 'chat-completions';
  return {
    id,
    title: id,
    ...facts,
    format: { use, finish: {}, reasoning: styles.map((style) => ({ style, efforts: {} })), options: {} },
    native: '',
    fields: [],
    inputs: {},
    mimes: {},
    pace: { first_secs: 1, idle_secs: 1, total_secs: 1 },
    max_event_bytes: 1,
    max_answer_bytes: 1,
    calls: { complete: () => request, stream: () => request },
    errors: { read: () => ({}), rules: [] },
  };
}

/** The environment of every case; no report may show a value of it. */
export const env = {
  AI_KEY: 'canary-7f3a-from-the-environment',
  AI_URL: 'https://canary-host.example/?canary=1',
  SHORT: 'whsec_canary',
  USER_URL: 'https://canary:canary@token.example/',
  EMPTY: '',
};
