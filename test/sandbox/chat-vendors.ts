import type { ChatTwin, ChatTwinEndpoint } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { TwinServer, TwinServerOptions } from '../../runtime/sandbox/twins/twin-server.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';

const endpoint = (path: string, more: Partial<ChatTwinEndpoint> = {}): ChatTwinEndpoint => ({
  method: 'POST',
  path,
  query: {},
  headers: {},
  required: [],
  ...more,
});
const examples = { complete: {}, stream: [], errors: {} };
const version = {
  headers: { 'anthropic-version': '2023-06-01' },
  required: ['model', 'messages', 'max_tokens'],
};

/** The three vendors as their documents describe them, written by hand. */
export const VENDORS: Readonly<Record<'talk' | 'turns' | 'parts', ChatTwin>> = {
  talk: {
    protocol: 'talk',
    auth: { use: 'bearer', params: {} },
    format: 'chat-completions',
    complete: endpoint('/v1/chat/completions', { required: ['model', 'messages'] }),
    stream: endpoint('/v1/chat/completions', { required: ['model', 'messages'] }),
    examples,
  },
  turns: {
    protocol: 'turns',
    auth: { use: 'header', params: { name: 'x-api-key' } },
    format: 'messages',
    complete: endpoint('/v1/messages', version),
    stream: endpoint('/v1/messages', version),
    examples,
  },
  parts: {
    protocol: 'parts',
    auth: { use: 'header', params: { name: 'x-goog-api-key' } },
    format: 'generate-content',
    complete: endpoint('/v1beta/models/{model}:generateContent', { required: ['contents'] }),
    stream: endpoint('/v1beta/models/{model}:streamGenerateContent', {
      query: { alt: 'sse' },
      required: ['contents'],
    }),
    examples,
  },
};

export interface StreamedEvent<Data> {
  readonly event: string | undefined;
  /** Undefined when it is no JSON. */
  readonly data: Data | undefined;
  readonly text: string;
}

export interface ChatVendors {
  readonly twins: TwinServer;
  /** A call as the vendor's own client makes it. */
  talk(body: JsonObject): Promise<Response>;
  turns(body: JsonObject, headers?: Readonly<Record<string, string>>): Promise<Response>;
  parts(body: JsonObject, method?: string): Promise<Response>;
  close(): Promise<void>;
}

export async function startChatVendors(options: Partial<TwinServerOptions> = {}): Promise<ChatVendors> {
  const twins = await startStrictTwins({ twins: {}, chat: VENDORS, ...options });
  const post = (url: string, body: JsonObject, headers: Readonly<Record<string, string>>) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    twins,
    talk: (body) =>
      post(
        `${twins.baseUrl('talk')}v1/chat/completions`,
        { model: 'm', ...body },
        { authorization: 'Bearer sandbox-talk' },
      ),
    turns: (body, headers = {}) =>
      post(
        `${twins.baseUrl('turns')}v1/messages`,
        { model: 'm', max_tokens: 4000, ...body },
        {
          'x-api-key': 'sandbox-turns',
          'anthropic-version': '2023-06-01',
          ...headers,
        },
      ),
    parts: (body, method = 'generateContent') =>
      post(`${twins.baseUrl('parts')}v1beta/models/m:${method}`, body, { 'x-goog-api-key': 'sandbox-parts' }),
    close: () => twins.close(),
  };
}

/** The events of a whole stream; comments come as events named `comment`. */
export async function eventsOf<Data>(response: Response): Promise<readonly StreamedEvent<Data>[]> {
  const text = (await response.text()).replaceAll('\r\n', '\n');
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const line = (name: string) =>
        block
          .split('\n')
          .find((one) => one.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = line('data') ?? '';
      const event = block.startsWith(':') ? 'comment' : line('event');
      return { event, data: parsed<Data>(data), text: data === '' ? block.replace(/^: /, '') : data };
    });
}

/** What was understood of a stream: the data of all events that have some. */
export async function dataOf<Data>(response: Response): Promise<readonly Data[]> {
  return (await eventsOf<Data>(response)).flatMap(({ data }) => data ?? []);
}

function parsed<Data>(text: string): Data | undefined {
  try {
    return JSON.parse(text) as Data;
  } catch {
    return undefined;
  }
}
