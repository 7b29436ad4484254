import type { TaskKind } from '../../runtime/contract/family.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerScope, Protocol, ReadState } from '../../runtime/contract/protocol.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { statusRules } from '../support/status-rules.ts';

const WORDS: Readonly<Record<string, ReadState>> = {
  waiting: 'queued',
  running: 'in_progress',
  done: 'completed',
  broken: 'failed',
  stopped: 'cancelled',
  gone: 'expired',
  ready: 'fetch',
};

/** A protocol whose tasks are asked about. */
export type PolledProtocol = Protocol & { readonly poll: NonNullable<Protocol['poll']> };

/** A small vendor: submit answers `{id}`, polls `{id, word, percent, url, code}`, errors `{code}`. */
export function fakeProtocol(id: string, overrides: Partial<PolledProtocol> = {}): PolledProtocol {
  return {
    id,
    title: id,
    auth: { use: 'bearer', params: {} },
    carries: { facts: ['prompt', 'seconds', 'size'], roles: ['first_frame'], metadata: true },
    media: { first_frame: ['url'] },
    pace: { first_secs: 0, every_secs: 0, slow_secs: 0, deadline_secs: 3_600 },
    errors: {
      read: ({ answer }) => ({ code: text(answer.body, 'code'), message: text(answer.body, 'message') }),
      rules: [
        { class: 'content_policy', code: ['Sensitive*'] },
        { class: 'quota', code: ['NoMoney'] },
        { class: 'upstream', http: [503], code: ['Refused'], definite: true },
        ...statusRules(),
      ],
    },
    route: () => ({}),
    submit: {
      request: ({ model, request }) =>
        call('POST', '/create', {
          model,
          prompt: request.facts.prompt as string,
          seconds: request.facts.seconds as number,
        }),
      used: () => new Set(['prompt', 'seconds']),
      accept: ({ answer }) => ({ id: text(answer.body, 'id'), saved: {} }),
    },
    poll: { request: ({ task }) => call('GET', `/tasks/${task.upstream_id}`), read: readPoll },
    fetch: {
      request: ({ task }) => call('GET', `/files/${task.upstream_id}`),
      read: ({ answer, task }) => ({ files: files(text(answer.body, 'url'), task.kind) }),
    },
    cancel: { request: ({ task }) => call('DELETE', `/tasks/${task.upstream_id}`), while: ['queued'] },
    ...overrides,
  };
}

/** A look-up by our own id, for protocols that can find a lost submission. */
export const DEDUP: NonNullable<Protocol['dedup']> = {
  lookUp: ({ task }) => call('GET', `/by-key/${task.id}`),
  accept: ({ answer }) => ({ id: text(answer.body, 'id'), saved: {} }),
};

function readPoll({ answer, task }: AnswerScope): ReturnType<PolledProtocol['poll']['read']> {
  const word = text(answer.body, 'word');
  if (word === 'poison') throw new TypeError('an adapter met what it cannot read');
  const url = text(answer.body, 'url');
  return {
    state: word !== undefined && Object.hasOwn(WORDS, word) ? WORDS[word] : undefined,
    word,
    id: text(answer.body, 'id'),
    progress: number(answer.body, 'percent'),
    result: { files: files(url, task.kind), usage: { tokens: number(answer.body, 'tokens') } },
    failure: { code: text(answer.body, 'code'), message: text(answer.body, 'message') },
  };
}

/** One file, of what its task is made for. */
function files(
  url: string | undefined,
  kind: TaskKind = 'video',
): Readonly<Record<string, { url: string; ttl_secs: number; refresh: boolean }>> {
  return url === undefined ? {} : { [kind]: { url, ttl_secs: 60, refresh: true } };
}

function call(method: UpstreamRequest['method'], path: string, value?: Json): UpstreamRequest {
  return {
    method,
    path,
    query: {},
    headers: {},
    body: value === undefined ? { kind: 'none' } : { kind: 'json', value },
  };
}

function text(body: Json | undefined, name: string): string | undefined {
  const value = field(body, name);
  return typeof value === 'string' ? value : undefined;
}

function number(body: Json | undefined, name: string): number | undefined {
  const value = field(body, name);
  return typeof value === 'number' ? value : undefined;
}

function field(body: Json | undefined, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return Object.entries(body).find(([key]) => key === name)?.[1];
}
