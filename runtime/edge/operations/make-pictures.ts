import { type ErrorCode, GatewayError } from '../../contract/errors.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { Registry } from '../../contract/registry.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { DoubtfulAnswer } from '../../upstream/outcome.ts';
import type { Submission } from '../../work/types.ts';
import { TASK_HEADER, warningsHeader } from '../answers/headers.ts';
import { renderError } from '../answers/render-error.ts';
import { failureError } from '../answers/task-view.ts';
import type { Answer, Call, Handler, JsonAnswer } from '../call.ts';
import { finalRefusal } from '../idempotency/kept-answer.ts';
import type { ServerContext } from '../server-deps.ts';
import { type AnswerFrame, type Asker, answerTask } from './answer-task.ts';
import { showsTask } from './find-task.ts';
import { claimOf, intakeInput, isLive, usedModelHeaders } from './operation-parts.ts';

/** `image.generate`: waits for the pictures and answers them. */
export const generateImage: Handler = (call, context) => makePictures(call, context);

/**
 * Submits a picture request and answers when its task has ended: the pictures, or why there are none. The task
 * belongs to the caller whatever becomes of the connection; `gateway-task` names it in every answer.
 */
export async function makePictures(call: Call, context: ServerContext, frame?: AnswerFrame): Promise<Answer> {
  const begun = await beginPictures(call, context);
  // From here on nothing may hold the call: waiting can be long, and the call has the body.
  const { route, requestId, signal, caller } = call;
  const keyed = call.claim !== undefined;
  call.release();
  return answerEnded({ route, requestId, signal, caller, keyed }, context, { ...begun, frame });
}

/** A picture request whose intent is durable, and how long its caller waits. */
export interface Begun {
  readonly submission: Submission;
  /** Milliseconds that are left of the caller's wait. */
  readonly left: () => number;
  readonly headers: Readonly<Record<string, string>>;
}

async function beginPictures(call: Call, context: ServerContext): Promise<Begun> {
  const since = context.clock();
  const input = intakeInput(call, { fields: 'the fields of the picture' });
  const { key } = input;
  const request = await inTurns(context.intake.check(input));
  const headers = usedModelHeaders(request.model, key, context);
  const submission = await context.tasks.begin({ key, request, memory: call.hold(), ...claimOf(call) });
  const left = (): number => Math.max(0, context.bounds.imageWaitMs - (context.clock() - since));
  return { submission, left, headers };
}

/** What the caller is told when the task of its pictures has ended, or when it has waited long enough. */
export async function answerEnded(
  asker: Asker,
  context: ServerContext,
  { submission, left, headers, frame }: Begun & { readonly frame: AnswerFrame | undefined },
): Promise<Answer> {
  const { signal } = asker;
  const task = await context.tasks.ended(submission.task, { within_ms: left(), signal });
  if (isLive(task)) {
    const doubt = task.state === 'uncertain' ? await doubtOf(task, context) : LOST;
    const error = notYet(task, context, { closing: signal.aborted, doubt });
    return { ...refusal(asker, context, { error, headers }), unfinished: true };
  }
  if (task.state === 'failed') {
    const why = submission.refusal() ?? failureError(task, context);
    const error = asker.keyed === true ? finalRefusal(why, context.registry) : why;
    return refusal(asker, context, { error, headers });
  }
  return answerTask(asker, context, task, {
    within_ms: left(),
    headers: ({ warnings = [] }) => ({ ...headers, [TASK_HEADER]: task.id, ...warningsHeader(warnings) }),
    ...(frame === undefined ? {} : { frame }),
  });
}

/** What was charged is not known before the task ends, so that this refusal says nothing of it. */
function notYet(
  task: TaskRecord,
  { registry, bounds }: Pick<ServerContext, 'registry' | 'bounds'>,
  { closing, doubt }: { readonly closing: boolean; readonly doubt: Doubt },
): GatewayError {
  const path = readingPath(task, registry);
  const read = path === undefined ? '' : `: GET ${path} reads it`;
  const why = `${stillOpen(task, { closing, doubt, waitMs: bounds.imageWaitMs })}${read}`;
  return new GatewayError(doubt.code, {
    message: `${why}; sending the request again would make a second one`,
    details: {
      charged: null,
      retryable: false,
      task_id: task.id,
      ...(path === undefined ? {} : { path }),
    },
  });
}

/** What is known of a submission of which nobody knows whether the upstream took it. */
interface Doubt {
  readonly code: ErrorCode;
  readonly about: string;
}

/** Also of a task that is not finished: its answer has not come yet. */
const LOST: Doubt = {
  code: 'upstream_timeout',
  about: "the upstream's answer was lost, and it is not known whether the pictures were made",
};
const UNREADABLE =
  "the upstream's answer could not be understood, and it is not known whether the pictures were made";
const DOUBTS: Readonly<Record<DoubtfulAnswer, Doubt>> = {
  bad_response: { code: 'bad_response', about: UNREADABLE },
  bad_response_body: { code: 'bad_response_body', about: UNREADABLE },
  upstream_error: {
    code: 'upstream_error',
    about: 'the upstream answered with an error that does not say whether the pictures were made',
  },
};

/** Without the history of the task the answer may have been lost as well as anything else. */
async function doubtOf(
  { id }: TaskRecord,
  { store, log }: Pick<ServerContext, 'store' | 'log'>,
): Promise<Doubt> {
  const events = await store.eventsOf(id).catch((error: unknown) => {
    log.error({ err: error, task: id }, 'the history of an uncertain task could not be read');
    return [];
  });
  const data = events.findLast(({ type }) => type === 'uncertain')?.data;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
  return Object.entries(DOUBTS).find(([known]) => known === code)?.[1] ?? LOST;
}

/** What became of the task so far, and what will. */
function stillOpen(
  { id, state, deadline_at, uncertain_policy }: TaskRecord,
  { closing, doubt, waitMs }: { readonly closing: boolean; readonly doubt: Doubt; readonly waitMs: number },
): string {
  if (state === 'uncertain') {
    const until = new Date(deadline_at).toISOString();
    const then = uncertain_policy === 'manual' ? 'waits for an operator' : 'fails, and is not charged,';
    return `${doubt.about}; task ${id} ${then} unless they are found by ${until}`;
  }
  const why = closing
    ? 'the server is going away and waits no longer for the pictures'
    : `the pictures were not finished within ${Math.round(waitMs / 1000)} seconds`;
  return `${why}; task ${id} goes on`;
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
): JsonAnswer {
  const rendered = renderError(registry, { error, surface: route.surface, route, requestId });
  return {
    kind: 'json',
    status: rendered.status,
    body: rendered.body,
    headers: { ...headers, ...rendered.headers },
  };
}
