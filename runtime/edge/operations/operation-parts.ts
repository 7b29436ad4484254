import { GatewayError } from '../../contract/errors.ts';
import type { FieldType, Model } from '../../contract/family.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { atOnce } from '../../contract/paused-work.ts';
import type { AnswerView } from '../../contract/surface.ts';
import { formToBody } from '../../intake/form.ts';
import { lifecycleHeaders } from '../../intake/requested-model.ts';
import type { Span } from '../../observe/span.ts';
import type { IdempotencyClaim } from '../../store/claims.ts';
import { type KeyRecord, LIVE_STATES, type TaskRecord } from '../../store/types.ts';
import { renderError } from '../answers/render-error.ts';
import type { Call, JsonAnswer } from '../call.ts';
import { invalidKey } from '../identity/authenticate.ts';
import type { ServerContext } from '../server-deps.ts';

const READY_IN_SECS = 5;

/** A view in the words of the route's surface: the answer template that the route names. */
export function answerWith(
  call: Pick<Call, 'route' | 'requestId'>,
  context: Pick<ServerContext, 'registry'>,
  view: AnswerView,
  headers: Readonly<Record<string, string>> = {},
): JsonAnswer {
  const { route } = call;
  const template =
    route.answer === undefined ? undefined : context.registry.surfaces[route.surface]?.answers[route.answer];
  if (template === undefined) throw new Error(`internal: route ${route.id} has no answer template`);
  const body = template({ request: { id: call.requestId }, ...view });
  return { kind: 'json', status: 200, body, headers };
}

/**
 * The part of a service's input that ties the work to its request: the request's id, its span, and what claims the work
 * for it, where it has a key of its own.
 */
export function claimOf({ claim, requestId, span }: Pick<Call, 'claim' | 'requestId' | 'span'>): {
  readonly claim?: IdempotencyClaim;
  readonly requestId: string;
  readonly span?: Span | undefined;
} {
  return claim === undefined ? { requestId, span } : { claim, requestId, span };
}

/** An error inside a stream: the body that it would have had as an answer, as JSON text on one line. */
export function errorText(
  error: GatewayError,
  { route, requestId }: Pick<Call, 'route' | 'requestId'>,
  { registry }: Pick<ServerContext, 'registry'>,
): string {
  return JSON.stringify(renderError(registry, { error, surface: route.surface, route, requestId }).body);
}

/** Whether a task may still change: its money is on hold. */
export function isLive(task: Pick<TaskRecord, 'state'>): boolean {
  return LIVE_STATES.some((state) => state === task.state);
}

/** Refuses tasks without a result: 409 `task_failed`, or `task_not_ready` with when to ask again. */
export function requireFinished(task: TaskRecord, wanted: string): void {
  if (task.state === 'completed') return;
  if (task.state === 'failed')
    throw new GatewayError('task_failed', {
      message: `the task failed (${task.error_code ?? 'upstream_failed'}) and has no ${wanted}`,
    });
  throw new GatewayError('task_not_ready', {
    message: `the task is not finished; its ${wanted} is there when its status is completed`,
    retryAfterSecs: READY_IN_SECS,
  });
}

/** The caller's key; refuses callers without one, whatever the route table says about the route. */
export function requireKey(call: Pick<Call, 'caller'>): KeyRecord {
  if (call.caller.kind !== 'key') throw invalidKey();
  return call.caller.key;
}

/** The promise's value, or undefined when `within_ms` have passed or `signal` is aborted; the promise itself goes on. */
export async function inTime<T>(
  promise: Promise<T>,
  { within_ms, signal }: { readonly within_ms: number; readonly signal: AbortSignal },
): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const leave = (): void => resolve(undefined);
  const timer = setTimeout(leave, within_ms);
  signal.addEventListener('abort', leave, { once: true });
  // What needs no waiting is had even then.
  if (signal.aborted) setImmediate(leave);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

type NameIn<Body> = Body extends unknown ? keyof Body & string : never;

/** Reads those fields of a body that its spec names, whatever they hold; 400 when there is no body. */
export function fieldsOf<Body>(
  call: Pick<Call<Body>, 'body' | 'shape'>,
  types?: Readonly<Record<string, FieldType>>,
): (name: NameIn<Body>) => Json | undefined {
  const fields = requireJson(call, types);
  return (name) => fields[name];
}

/** The fields of a body that no family reads, JSON or a form of texts; 400 when there is none. */
export function requireJson(
  call: { readonly body: Call['body'] },
  types: Readonly<Record<string, FieldType>> = {},
): JsonObject {
  const body = call.body?.take();
  if (body?.kind === 'json') return body.value;
  if (body?.kind === 'form') return atOnce(formToBody(body.fields, types));
  throw new GatewayError('invalid_request', {
    message: 'the request body is missing: send the fields as a JSON object',
  });
}

/** What intake checks of a call that asks for work. Throws GatewayError for one without a key or a body. */
export function intakeInput(call: Call, { fields }: { readonly fields: string }) {
  const key = requireKey(call);
  const { route, path, query, strict } = call;
  const body = call.body?.take();
  if (body === undefined || body.kind === 'raw')
    throw new GatewayError('invalid_request', { message: `the request body is missing: send ${fields}` });
  return { route, key, body, path, query: queryTexts(query), strict };
}

/** The headers that the model asks for (`Deprecation`, `Sunset`); operators are told who still uses a deprecated one. */
export function usedModelHeaders(
  { id, lifecycle }: Pick<Model, 'id' | 'lifecycle'>,
  key: Pick<KeyRecord, 'id'>,
  { clock, log }: Pick<ServerContext, 'clock' | 'log'>,
): Readonly<Record<string, string>> {
  const headers = lifecycleHeaders(lifecycle, clock());
  if (headers.deprecation !== undefined) log.warn({ model: id, key: key.id }, 'DEPRECATED model used');
  return headers;
}

/** The query fields of a request as texts, without the absent ones: what families read. */
function queryTexts(query: Call['query']): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined) texts[name] = String(value);
  return texts;
}
