import type { Json } from '../../contract/json.ts';
import type { ReadState } from '../../contract/protocol.ts';
import type { Twin, TwinEndpoint } from '../../contract/twin.ts';
import { valueAt, withoutValue, withValue } from './answer-path.ts';
import { hasKey } from './check-key.ts';
import type { Fault } from './faults.ts';
import { type Job, type Journey, stateOf } from './jobs.ts';
import { matchEndpoint } from './match-endpoint.ts';
import type { Received } from './received.ts';

/** What a twin wants to say; the server turns it into bytes (or into the fault it was told to play). */
export type TwinReply =
  | { readonly kind: 'json'; readonly http: number; readonly body: Json; readonly retryAfterSecs?: number }
  | { readonly kind: 'submitted'; readonly body: Json; readonly job: Job }
  | { readonly kind: 'file'; readonly job: Job; readonly variant: string }
  | { readonly kind: 'html' }
  | { readonly kind: 'unknown_route' };

export interface TwinContext {
  readonly key: string;
  readonly journey: Journey;
  readonly now: () => number;
  /** Public address of a result file of a job. */
  readonly link: (job: Job, file: string) => string;
  readonly find: (id: string) => Job | undefined;
  readonly create: (received: Received) => Job;
}

/** Plays one vendor from its spec's facts; knows nothing of the compiled adapter it faces. */
export function answerAsTwin(twin: Twin, received: Received, context: TwinContext): TwinReply {
  const error = (kind: string): TwinReply => {
    const known = twin.examples.errors[kind] ?? twin.examples.error;
    return {
      kind: 'json',
      http: known.http,
      body: known.body,
      ...(kind === 'rate_limit' ? { retryAfterSecs: 1 } : {}),
    };
  };
  const matched = findEndpoint(twin, received);
  if (matched === undefined) return { kind: 'unknown_route' };
  if (!hasKey(twin.auth, received, context.key)) return error('invalid_key');
  switch (matched.operation) {
    case 'submit':
      return submit(twin, matched.endpoint, received, context, error);
    case 'content': {
      const job = findJob(twin, matched.values, received, context);
      const lost = job === undefined || job.faults.has('no_result');
      return lost || stateOf(job, context.journey, context.now()).state !== 'completed'
        ? error('not_found')
        : { kind: 'file', job, variant: received.query.get('variant') ?? 'video' };
    }
    case 'cancel': {
      const job = findJob(twin, matched.values, received, context);
      if (job === undefined) return error('not_found');
      job.cancelled = true;
      return { kind: 'json', http: 200, body: {} };
    }
    case 'fetch': {
      const job = context.find(fetchedId(twin, matched.values, received));
      return job === undefined
        ? error('not_found')
        : { kind: 'json', http: 200, body: withLinks(twin, twin.examples.fetch ?? {}, job, context) };
    }
    case 'poll': {
      const job = findJob(twin, matched.values, received, context);
      return job === undefined ? error('not_found') : poll(twin, job, context, error);
    }
  }
}

function submit(
  twin: Twin,
  endpoint: TwinEndpoint,
  received: Received,
  context: TwinContext,
  error: (kind: string) => TwinReply,
): TwinReply {
  const missing = endpoint.required.some(
    (field) => received.body[field] === undefined || received.body[field] === '',
  );
  if (received.broken || missing) return error('invalid_request');
  const job = context.create(received);
  const refusals: readonly (readonly [Fault, string])[] = [
    ['rate_limit', 'rate_limit'],
    ['quota', 'quota'],
    ['policy', 'content_policy'],
    ['invalid', 'invalid_request'],
    ['server_error', 'upstream'],
  ];
  const refused = refusals.find(([fault]) => job.faults.has(fault));
  if (refused !== undefined) return error(refused[1]);
  return { kind: 'submitted', body: withValue(twin.examples.submit, twin.id, job.id), job };
}

function poll(twin: Twin, job: Job, context: TwinContext, error: (kind: string) => TwinReply): TwinReply {
  if (job.faults.has('poll_error')) return error('upstream');
  if (job.faults.has('html')) return { kind: 'html' };
  const { state, progress } = stateOf(job, context.journey, context.now());
  const spoken = spokenState(twin, state);
  const example = twin.examples.poll[spoken] ?? twin.examples.poll.in_progress ?? {};
  const words = twin.state.words[spoken] ?? [];
  const word = job.faults.has('unknown_status')
    ? 'zombie'
    : words[Math.floor(context.now() / 50) % Math.max(1, words.length)];
  let body: Json = twin.pollEcho === undefined ? example : withValue(example, twin.pollEcho, job.id);
  if (word !== undefined && valueAt(example, twin.state.at) !== undefined)
    body = withValue(body, twin.state.at, word);
  if (twin.progress !== undefined && valueAt(body, twin.progress) !== undefined)
    body = withProgress(body, twin.progress, progress);
  if (spoken === 'completed') body = withLinks(twin, body, job, context);
  if (spoken === 'fetch' && twin.fetchId !== undefined) body = withValue(body, twin.fetchId.at, job.id);
  return { kind: 'json', http: 200, body };
}

/** The protocol's own way to say it: `completed` is `fetch` where a second call brings the result. */
function spokenState(twin: Twin, state: ReadState): ReadState {
  if (state === 'completed' && twin.examples.poll.fetch !== undefined) return 'fetch';
  return twin.examples.poll[state] === undefined && state === 'cancelled' ? 'failed' : state;
}

/** Keeps the spelling of the example: a number, or a percent text. */
function withProgress(body: Json, path: Twin['id'], progress: number): Json {
  const example = valueAt(body, path);
  if (typeof example === 'number') return withValue(body, path, progress);
  return withValue(body, path, String(example).endsWith('%') ? `${progress}%` : String(progress));
}

function withLinks(twin: Twin, body: Json, job: Job, context: TwinContext): Json {
  job.links += 1;
  const results = Object.entries(twin.results);
  if (job.faults.has('no_result')) {
    const paths = [...results.map(([, path]) => path), ...(twin.also ?? [])];
    return paths.reduce(withoutValue, body);
  }
  return results.reduce<Json>(
    (filled, [file, path]) => withValue(filled, path, context.link(job, file)),
    body,
  );
}

interface Matched {
  readonly operation: 'submit' | 'poll' | 'fetch' | 'cancel' | 'content';
  readonly endpoint: TwinEndpoint;
  readonly values: Readonly<Record<string, string>>;
}

function findEndpoint(twin: Twin, received: Received): Matched | undefined {
  const named: readonly (readonly [Matched['operation'], readonly (TwinEndpoint | undefined)[]])[] = [
    ['content', [twin.content]],
    ['fetch', [twin.fetch]],
    ['cancel', [twin.cancel]],
    ['submit', twin.submit],
    ['poll', twin.poll],
  ];
  for (const [operation, endpoints] of named) {
    for (const endpoint of endpoints) {
      const values = endpoint === undefined ? undefined : matchEndpoint(endpoint, received);
      if (endpoint !== undefined && values !== undefined) return { operation, endpoint, values };
    }
  }
  return undefined;
}

function findJob(
  twin: Twin,
  values: Readonly<Record<string, string>>,
  received: Received,
  context: TwinContext,
): Job | undefined {
  const { name } = twin.pollId;
  const given =
    values[name] ?? Object.values(values).at(-1) ?? received.query.get(name) ?? received.body[name];
  return given === undefined || given === null ? undefined : context.find(String(given));
}

function fetchedId(twin: Twin, values: Readonly<Record<string, string>>, received: Received): string {
  const name = twin.fetchId?.name ?? '';
  return String(values[name] ?? received.query.get(name) ?? received.body[name] ?? '');
}
