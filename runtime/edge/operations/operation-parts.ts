import { GatewayError } from '../../contract/errors.ts';
import type { AnswerView } from '../../contract/surface.ts';
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
 * The part of a service's input that ties the work to its request: the request's id, and what claims the work for it,
 * where it has a key of its own.
 */
export function claimOf({ claim, requestId }: Pick<Call, 'claim' | 'requestId'>): {
  readonly claim?: IdempotencyClaim;
  readonly requestId: string;
} {
  return claim === undefined ? { requestId } : { claim, requestId };
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
