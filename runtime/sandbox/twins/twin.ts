import type { Json } from '../../contract/json.ts';
import type { PolledTwin, Twin, TwinEndpoint } from '../../contract/twin.ts';
import { isObject } from '../../contract/values.ts';
import { Refused } from '../refused.ts';
import { valueAt, withText, withValue } from './answer-path.ts';
import { findEndpoint, idsOf, type Matched } from './endpoints.ts';
import { refusalOf } from './faults.ts';
import { type Job, type JobBook, stateOf } from './jobs.ts';
import { asksForPictures, type RequestedPictures, readRequest, saidFormat } from './pictures/read-request.ts';
import { withPictures } from './pictures/with-pictures.ts';
import { fetchBody, type PollWorld, pollBody } from './poll-body.ts';
import type { Received } from './received.ts';
import { refusalOfRows } from './request-values.ts';
import { RETRY_SOON, type TwinAnswer } from './send.ts';
import type { UploadBook } from './uploads.ts';

const MESSAGE = /^(?:error_?)?(?:message|msg)$/i;

/** What the server turns into bytes, or into the fault it was told to play. */
type TwinReply =
  | TwinAnswer
  | { readonly kind: 'submitted'; readonly body: Json; readonly job: Job }
  | { readonly kind: 'file'; readonly job: Job; readonly variant: string };

interface TwinContext extends PollWorld {
  /** Whether the call proves that it may. */
  readonly hasKey: boolean;
  /** An address in the call whose file cannot be fetched. */
  readonly unfetchable: string | undefined;
  /** Whether a value that each call has for itself came before. */
  readonly isRepeated: (value: string) => boolean;
  /** What callers gave before their submissions. */
  readonly uploads: Pick<UploadBook, 'missing' | 'lose'>;
  /** The twin's own base address, without a slash at its end. */
  readonly base: string;
  readonly book: Pick<JobBook, 'draw' | 'find' | 'last'>;
}

/** Plays one vendor from its spec's facts; knows nothing of the compiled adapter it faces. */
export function answerAsTwin(twin: Twin, received: Received, context: TwinContext): TwinReply {
  const error = (kind: string, reason?: string): TwinReply => {
    const known = twin.examples.errors[kind] ?? twin.examples.error;
    return {
      kind: 'answer',
      http: known.http,
      body: reason === undefined ? known.body : withReason(known.body, reason),
      ...(kind === 'rate_limit' ? { headers: RETRY_SOON } : {}),
    };
  };
  const matched = findEndpoint(twin, received);
  if (matched === undefined) {
    const reason = `${received.method} ${received.path} is not a route of ${twin.protocol}`;
    return { kind: 'answer', http: 404, body: { error: reason } };
  }
  if (!context.hasKey) return error('invalid_key');
  if (matched.operation === 'submit' || twin.kind === 'answering')
    return submit({ twin, matched, received, context, error });
  if (matched.operation === 'batch') return pollTogether(twin, received, context, error);
  const job = findJob(twin, matched, received, context);
  if (job === undefined) return error('not_found');
  const { state } = stateOf(job, context.journey, context.now());
  switch (matched.operation) {
    case 'remix':
      if (state !== 'completed') return error('invalid_request');
      return submit({ twin, matched, received, context, error, source: job });
    case 'content':
      job.looks += 1;
      // A file that comes late is there at the second look.
      if (job.faults.has('late_file') && job.looks < 2) return error('not_found');
      return state !== 'completed' || job.faults.has('no_result')
        ? error('not_found')
        : { kind: 'file', job, variant: received.query.get('variant') ?? 'video' };
    case 'cancel':
      job.cancelled = true;
      return { kind: 'answer', http: 200, body: {} };
    case 'fetch':
      if (state === 'failed') return error('upstream');
      return { kind: 'answer', http: 200, body: fetchBody(twin, job, context) };
    case 'poll':
      // Some vendors are told with the question for the result how its pictures shall come.
      job.format = (twin.pictures && saidFormat(twin.pictures, received.body)) ?? job.format;
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
  const job = context.book.draw(twin, received, { source, pictures });
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
  const { id } = (job.faults.has('same_id') ? context.book.last(twin.protocol) : undefined) ?? job;
  return (twin.addresses ?? []).reduce<Json>(
    (filled, { at, path }) =>
      withValue(filled, at, context.base + path.replace('{upstream_id}', () => encodeURIComponent(id))),
    withText(example, twin.id, id),
  );
}

/** A status of its own may come without a body, which some vendors leave out now and then. */
function poll(twin: PolledTwin, job: Job, context: TwinContext): TwinReply {
  const { http, body } = pollBody(twin, job, context);
  const bare = http !== 200 && Math.floor(context.now() / 100) % 2 === 0;
  return bare ? { kind: 'answer', http } : { kind: 'answer', http, body };
}

/** Jobs that nobody knows are left out, as vendors do. */
function pollTogether(
  twin: PolledTwin,
  received: Received,
  context: TwinContext,
  error: SayError,
): TwinReply {
  const jobs = (idsOf(twin, received) ?? []).flatMap((id) => context.book.find(twin.protocol, id) ?? []);
  const { list, item } = twin.batch ?? { list: [], item: [] };
  const parts = jobs.flatMap((job) => valueAt(pollBody(twin, job, context).body, item) ?? []);
  const envelope = twin.examples.poll.in_progress ?? twin.examples.poll.completed ?? {};
  const body = withValue(envelope, list, parts);
  return trouble(jobs, error) ?? { kind: 'answer', http: 200, body };
}

/** One sick job spoils the whole call: so it is with a vendor in trouble. */
function trouble(jobs: readonly Job[], error: SayError): TwinReply | undefined {
  if (jobs.some(({ faults }) => faults.has('poll_error'))) return error('upstream');
  return jobs.some(({ faults }) => faults.has('html')) ? { kind: 'page' } : undefined;
}

/** The job that a call names: in its path, its query or its body, by either of its ids. */
function findJob(
  twin: PolledTwin,
  { operation, values }: Matched,
  received: Received,
  context: TwinContext,
): Job | undefined {
  const find = (id: string) => context.book.find(twin.protocol, id);
  const name = (operation === 'fetch' ? twin.fetchId : undefined)?.name ?? twin.pollId.name;
  const answer =
    values[name] ??
    Object.values(values).at(-1) ??
    received.query.get(name) ??
    received.body[name] ??
    [...received.query.values()].find((value) => find(value) !== undefined);
  return answer === undefined || answer === null ? undefined : find(String(answer));
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
