import { GatewayError } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Answer, Call } from '../call.ts';
import { renderError } from '../render-error.ts';
import type { ServerContext } from '../server-deps.ts';
import { showsTask } from '../shows-task.ts';
import { failureError } from '../task-view.ts';
import { warningsHeader } from '../warnings-header.ts';
import { type AnswerFrame, type Asker, answerTask } from './answer-task.ts';
import { intakeInput, usedModelHeaders } from './intake-input.ts';
import { isLive } from './is-live.ts';

/** Names the task behind an answer that was waited for. */
const TASK_HEADER = 'gateway-task';

/** OpenAI's clients repeat requests after a 504 unless told otherwise; a second task would be charged too. */
const DO_NOT_REPEAT = { 'x-should-retry': 'false' } as const;

/**
 * Submits a picture request and answers when its task has ended: the pictures, or why there are none. The task
 * belongs to the caller whatever becomes of the connection; `gateway-task` names it in every answer.
 */
export async function makePictures(call: Call, context: ServerContext, frame?: AnswerFrame): Promise<Answer> {
  const begun = await submitPictures(call, context);
  // From here on nothing may hold the call: waiting can be long, and the call has the body.
  const { route, requestId, signal } = call;
  call.release();
  return answerEnded({ route, requestId, signal }, context, { ...begun, frame });
}

interface Begun {
  readonly task: TaskRecord;
  /** What is left of the time that the caller is made to wait. */
  readonly within_ms: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function submitPictures(call: Call, context: ServerContext): Promise<Begun> {
  const since = context.clock();
  const input = intakeInput(call, { fields: 'the fields of the picture' });
  const { key } = input;
  const request = context.intake.check(input);
  const headers = usedModelHeaders(request.model, key, context);
  const task = await context.tasks.submit({ key, request, answer: 'end' });
  const within_ms = Math.max(0, context.bounds.imageWaitMs - (context.clock() - since));
  return { task, within_ms, headers };
}

async function answerEnded(
  asker: Asker,
  context: ServerContext,
  { task: begun, within_ms, headers, frame }: Begun & { readonly frame: AnswerFrame | undefined },
): Promise<Answer> {
  const { signal } = asker;
  const task = isLive(begun) ? await context.tasks.ended(begun, { within_ms, signal }) : begun;
  const named = { ...headers, [TASK_HEADER]: task.id };
  if (isLive(task)) {
    const error = notYet(task, context, { closing: signal.aborted });
    return refusal(asker, context, { error, headers: { ...named, ...DO_NOT_REPEAT } });
  }
  if (task.state === 'failed')
    return refusal(asker, context, { error: failureError(task, context), headers: named });
  return answerTask(asker, context, task, {
    headers: ({ warnings = [] }) => ({ ...named, ...warningsHeader(warnings) }),
    ...(frame === undefined ? {} : { frame }),
  });
}

/** What was charged is not known before the task ends, so that this refusal says nothing of it. */
function notYet(
  task: TaskRecord,
  { registry, bounds }: Pick<ServerContext, 'registry' | 'bounds'>,
  { closing }: { readonly closing: boolean },
): GatewayError {
  const path = readingPath(task, registry);
  const why = closing
    ? 'the server is going away and waits no longer for the pictures'
    : `the pictures were not finished within ${Math.round(bounds.imageWaitMs / 1000)} seconds`;
  const read = path === undefined ? '' : `: GET ${path} reads it`;
  return new GatewayError('upstream_timeout', {
    message: `${why}; task ${task.id} goes on${read}; sending the request again would make a second one`,
    details: {
      charged: null,
      retryable: false,
      task_id: task.id,
      ...(path === undefined ? {} : { path }),
    },
  });
}

/** Where the task can be read, on a route whose path names it. */
function readingPath(task: TaskRecord, { routes }: Pick<Registry, 'routes'>): string | undefined {
  const route = routes.find(
    (candidate) =>
      candidate.operation === 'task.get' &&
      candidate.method === 'GET' &&
      candidate.path.includes('{task_id}') &&
      showsTask(candidate, task),
  );
  return route?.path.replace('{task_id}', task.id);
}

function refusal(
  { route, requestId }: Asker,
  { registry }: Pick<ServerContext, 'registry'>,
  { error, headers }: { readonly error: GatewayError; readonly headers: Readonly<Record<string, string>> },
): Answer {
  const rendered = renderError(registry, { error, surface: route.surface, route, requestId });
  return {
    kind: 'json',
    status: rendered.status,
    body: rendered.body,
    headers: { ...headers, ...rendered.headers },
  };
}
