import type { Json } from '../../contract/json.ts';
import type { PolledTwin, Twin, TwinEndpoint } from '../../contract/twin.ts';
import { Refused } from '../refused.ts';
import { inTypeOf, isObject, valueAt, withValue } from './answer-path.ts';
import { refusalOf } from './faults.ts';
import { findEndpoint, idsOf, type Matched } from './find-endpoint.ts';
import type { JobSource } from './job-book.ts';
import { type Job, stateOf } from './jobs.ts';
import { asksForPictures, type RequestedPictures, readRequest, saidFormat } from './pictures/read-request.ts';
import { withPictures } from './pictures/with-pictures.ts';
import { fetchBody, type PollWorld, pollBody } from './poll-body.ts';
import type { Received } from './received.ts';
import { refusalOfRows } from './row-limits.ts';
import type { UploadBook } from './uploads.ts';

const MESSAGE = /^(?:error_?)?(?:message|msg)$/i;

/** What a twin wants to say; the server turns it into bytes (or into the fault it was told to play). */
export type TwinReply =
  | { readonly kind: 'json'; readonly http: number; readonly body: Json; readonly retryAfterSecs?: number }
  | { readonly kind: 'submitted'; readonly body: Json; readonly job: Job }
  | { readonly kind: 'file'; readonly job: Job; readonly variant: string }
  | { readonly kind: 'empty'; readonly http: number }
  | { readonly kind: 'html' }
  | { readonly kind: 'unknown_route' };

export interface TwinContext extends PollWorld {
  /** Whether the call proves that it may. */
  readonly hasKey: boolean;
  /** An address in the call whose file cannot be fetched. */
  readonly unfetchable?: string | undefined;
  /** Whether a value that each call has for itself came before. */
  readonly isRepeated: (value: string) => boolean;
  /** What callers gave before their submissions. */
  readonly uploads: Pick<UploadBook, 'missing' | 'lose'>;
  /** The twin's own base address, without a slash at its end. */
  readonly base: string;
  /** By its id, or by the id that its submission gave it. */
  readonly find: (id: string) => Job | undefined;
  readonly create: (received: Received, from: JobSource) => Job;
  /** The job that was made before this one. */
  readonly last: () => Job | undefined;
}

/** Plays one vendor from its spec's facts; knows nothing of the compiled adapter it faces. */
export function answerAsTwin(twin: Twin, received: Received, context: TwinContext): TwinReply {
  const error = (kind: string, reason?: string): TwinReply => {
    const known = twin.examples.errors[kind] ?? twin.examples.error;
    return {
      kind: 'json',
      http: known.http,
      body: reason === undefined ? known.body : withReason(known.body, reason),
      ...(kind === 'rate_limit' ? { retryAfterSecs: 1 } : {}),
    };
  };
  const matched = findEndpoint(twin, received);
  if (matched === undefined) return { kind: 'unknown_route' };
  if (!context.hasKey) return error('invalid_key');
  if (matched.operation === 'submit') return submit({ twin, matched, received, context, error });
  if (twin.kind === 'answering') return { kind: 'unknown_route' };
  if (matched.operation === 'batch') return pollTogether(twin, received, context, error);
  const job = findJob(twin, matched, received, context);
  if (job === undefined) return error('not_found');
  const { state } = stateOf(job, context.journey, context.now());
  switch (matched.operation) {
    case 'remix':
      if (state !== 'completed') return error('invalid_request');
      return submit({ twin, matched, received, context, error, source: job });
    case 'content':
      if (job.faults.has('late_file') && !isThere(job)) return error('not_found');
      return state !== 'completed' || job.faults.has('no_result')
        ? error('not_found')
        : { kind: 'file', job, variant: received.query.get('variant') ?? 'video' };
    case 'cancel':
      job.cancelled = true;
      return { kind: 'json', http: 200, body: {} };
    case 'fetch':
      if (state === 'failed') return error('upstream');
      return { kind: 'json', http: 200, body: fetchBody(twin, job, context) };
    case 'poll':
      job.format = wantedFormat(twin, received) ?? job.format;
      return trouble([job], error) ?? poll(twin, job, context);
  }
}

interface Submission {
  readonly twin: Twin;
  readonly matched: Matched;
  readonly received: Received;
  readonly context: TwinContext;
  readonly error: SayError;
  /** The job that it remakes. */
  readonly source?: Job;
}

type SayError = (kind: string, reason?: string) => TwinReply;

function submit(submission: Submission): TwinReply {
  const { twin, matched, received, context, error, source } = submission;
  const missing = matched.endpoint.required.find(
    (field) => received.body[field] === undefined || received.body[field] === '',
  );
  if (received.broken || missing !== undefined) return error('invalid_request');
  if (context.unfetchable !== undefined)
    return error('invalid_request', `${new URL(context.unfetchable).pathname} cannot be fetched`);
  const repeated = twin.once?.find((name) => {
    const value = received.headers[name];
    return value !== undefined && context.isRepeated(`${name}: ${value}`);
  });
  if (repeated !== undefined) return error('invalid_request', `${repeated} was sent before`);
  const { body } = received;
  const beyond = twin.limits && refusalOfRows(twin.limits, { body, values: matched.values });
  if (beyond !== undefined) return error('invalid_request', beyond);
  const pictures = picturesOf(submission);
  if (typeof pictures === 'string') return error('invalid_request', pictures);
  const unknown = context.uploads.missing(twin, received.body);
  if (unknown !== undefined) return error('invalid_request', `nothing is known of ${unknown.slice(0, 80)}`);
  const job = context.create(received, { source, pictures });
  if (job.faults.has('upload_gone') && context.uploads.lose(twin, received.body))
    return error('invalid_request', 'a file that is named has expired');
  const refused = refusalOf(job.faults);
  if (refused !== undefined) return error(refused);
  return { kind: 'submitted', body: submittedBody(twin, job, context), job };
}

/** The pictures that are wanted; why the vendor does not make them; or nothing where it makes something else. */
function picturesOf({ twin, matched, received }: Submission): RequestedPictures | string | undefined {
  const { pictures } = twin;
  const call = { body: received.body, values: matched.values };
  if (pictures === undefined) return undefined;
  if (twin.kind === 'polled' && !asksForPictures(pictures, { ...call, path: matched.endpoint.path }))
    return undefined;
  try {
    if (!speaks(matched.endpoint, received)) return `the body is no ${matched.endpoint.body}`;
    return readRequest(pictures, call);
  } catch (problem) {
    if (problem instanceof Refused) return problem.message;
    throw problem;
  }
}

/** Whether the body is of the kind that the endpoint takes. */
function speaks({ body }: TwinEndpoint, { headers }: Received): boolean {
  const type = headers['content-type'] ?? '';
  const [json, form] = [type.startsWith('application/json'), type.startsWith('multipart/form-data')];
  return body === 'none' || (json && body !== 'multipart') || (form && body !== 'json');
}

function submittedBody(twin: Twin, job: Job, context: TwinContext): Json {
  const { submit: example } = twin.examples;
  if (twin.kind === 'answering') {
    job.links += 1;
    return withPictures(example, twin.pictures, { job, link: context.link });
  }
  const { id } = (job.faults.has('same_id') ? context.last() : undefined) ?? job;
  return (twin.addresses ?? []).reduce<Json>(
    (filled, { at, path }) =>
      withValue(filled, at, context.base + path.replace('{upstream_id}', () => encodeURIComponent(id))),
    withValue(example, twin.id, inTypeOf(valueAt(example, twin.id), id)),
  );
}

/** Where a vendor is told with the question for the result how its pictures shall come. */
function wantedFormat({ pictures }: PolledTwin, { body }: Received): Job['format'] {
  return pictures === undefined ? undefined : saidFormat(pictures, body);
}

/** A status of its own may come without a body, which some vendors leave out now and then. */
function poll(twin: PolledTwin, job: Job, context: TwinContext): TwinReply {
  const { http, body } = pollBody(twin, job, context);
  const bare = http !== 200 && Math.floor(context.now() / 100) % 2 === 0;
  return bare ? { kind: 'empty', http } : { kind: 'json', http, body };
}

/** Jobs that nobody knows are left out, as vendors do. */
function pollTogether(
  twin: PolledTwin,
  received: Received,
  context: TwinContext,
  error: SayError,
): TwinReply {
  const jobs = (idsOf(twin, received) ?? []).flatMap((id) => context.find(id) ?? []);
  const { list, item } = twin.batch ?? { list: [], item: [] };
  const parts = jobs.flatMap((job) => valueAt(pollBody(twin, job, context).body, item) ?? []);
  const envelope = twin.examples.poll.in_progress ?? twin.examples.poll.completed ?? {};
  const body = withValue(envelope, list, parts);
  return trouble(jobs, error) ?? { kind: 'json', http: 200, body };
}

/** One sick job spoils the whole call: so it is with a vendor in trouble. */
function trouble(jobs: readonly Job[], error: SayError): TwinReply | undefined {
  if (jobs.some(({ faults }) => faults.has('poll_error'))) return error('upstream');
  return jobs.some(({ faults }) => faults.has('html')) ? { kind: 'html' } : undefined;
}

/** The job that a call names: in its path, its query or its body, by either of its ids. */
function findJob(
  twin: PolledTwin,
  { operation, values }: Matched,
  received: Received,
  context: TwinContext,
): Job | undefined {
  const name = (operation === 'fetch' ? twin.fetchId : undefined)?.name ?? twin.pollId.name;
  const answer =
    values[name] ??
    Object.values(values).at(-1) ??
    received.query.get(name) ??
    received.body[name] ??
    [...received.query.values()].find((value) => context.find(value) !== undefined);
  return answer === undefined || answer === null ? undefined : context.find(String(answer));
}

/** Whether a file that comes late is there: at the second look. */
function isThere(job: Job): boolean {
  job.looks += 1;
  return job.looks > 1;
}

/** A vendor's error with its own sentence for what is wrong, wherever its example has one. */
function withReason(body: Json, reason: string): Json {
  if (Array.isArray(body)) return body.map((item) => withReason(item, reason));
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value = null]) => [
      key,
      typeof value === 'string' && MESSAGE.test(key) ? reason : withReason(value, reason),
    ]),
  );
}
