import { GatewayError } from '../../contract/errors.ts';
import type { ResponseFormat } from '../../contract/family.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { AnswerView } from '../../contract/surface.ts';
import type { Page, TaskRecord } from '../../store/types.ts';
import { briefTaskView, taskView } from '../answers/task-view.ts';
import type { Answer, Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { answerTask } from './answer-task.ts';
import { findTask, isTaskId, shownTasks, taskNotFound } from './find-task.ts';
import { itemAnswer } from './item-answer.ts';
import {
  answerWith,
  claimOf,
  intakeInput,
  isLive,
  requireJson,
  requireKey,
  usedModelHeaders,
} from './operation-parts.ts';

/**
 * `video.submit`, `audio.submit` and `image.submit`: checks the request, hands it to the task service and answers
 * the task.
 */
export const submitTask: Handler = async (call, context) => {
  const input = intakeInput(call, { fields: 'the fields of the task' });
  const { key } = input;
  const request = await inTurns(context.intake.check(input));
  const headers = usedModelHeaders(request.model, key, context);
  const task = await context.tasks.submit({ key, request, memory: call.hold(), ...claimOf(call) });
  return answerTask(call, context, task, { headers: () => headers });
};

/**
 * `task.delete`: cancels where the upstream can, then forgets the result. A running task whose
 * upstream does not agree stays: releasing its money while it may still be billed would be a gift.
 */
export const deleteTask: Handler = async (call, context) => {
  const key = requireKey(call);
  const task = await findTask(call, context);
  if (isLive(task)) await cancelLive(task, context);
  const deleted = await context.store.deleteTask({ id: task.id, owner_id: key.owner_id });
  if (!deleted) throw taskNotFound();
  return answerWith(call, context, await taskView(task, context, { caller: call.caller }));
};

/**
 * `task.cancel`: asks the upstream to cancel a running task; it agreed when this answers, and the task is
 * failed as `cancelled`. A task that is cancelled already is answered alike; 409 `task_not_cancellable` for one
 * that is otherwise finished, or whose upstream cannot or will not.
 */
export const cancelTask: Handler = async (call, context) => {
  const task = await findTask(call, context);
  // When the upstream agrees, the task is failed and its money released by the time this answers.
  if (isLive(task)) await context.tasks.cancel(task);
  const now = isLive(task) ? await findTask(call, context) : task;
  if (now.error_code !== 'cancelled') throw notCancellable(now);
  return answerWith(call, context, await taskView(now, context, { caller: call.caller }));
};

/** `task.list`: the caller's tasks, newest first unless asked otherwise, by cursor. */
export const listTasks: Handler<unknown, ListQuery> = async (call, context) => {
  const key = requireKey(call);
  const { caller } = call;
  const { after, limit, order } = call.query;
  if (after !== undefined && !isTaskId(after))
    throw new GatewayError('invalid_request', {
      param: 'after',
      message: 'after must be the id of a task, such as the last_id of the page before',
    });
  const page = await context.store.listTasks({
    owner_id: key.owner_id,
    ...scopeOf(call),
    limit,
    order,
    ...(after === undefined ? {} : { after }),
  });
  const views = await Promise.all(page.tasks.map((task) => taskView(task, context, { caller })));
  return pageAnswer(call, context, { page, views });
};

/**
 * `task.page`: the caller's tasks by page number (from 1), newest first. Vendors' pages hold up to 500 tasks,
 * so what each cost is not looked up.
 */
export const pageTasks: Handler<unknown, { pageNum: number; pageSize: number }> = async (call, context) => {
  const key = requireKey(call);
  const { caller } = call;
  const { pageNum, pageSize } = call.query;
  const page = await context.store.listTasks({
    owner_id: key.owner_id,
    ...scopeOf(call),
    skip: (pageNum - 1) * pageSize,
    limit: pageSize,
    order: 'desc',
  });
  if (page.too_large === true) throw tooLarge(page.tasks.length, pageSize);
  const views = page.tasks.map((task) => briefTaskView(task, context, { caller }));
  return pageAnswer(call, context, { page, views });
};

/** `task.get`: one task of the caller, the same object the submission answered. */
export const getTask: Handler = async (call, context) => {
  const task = await findTask(call, context);
  return answerTask(call, context, task, { response_format: wantedFormat(call) });
};

/** What the reading request itself wants pictures as, on routes whose vendor asks there. */
function wantedFormat(call: Pick<Call, 'route' | 'body'>): ResponseFormat | undefined {
  const word = call.route.response_format?.({ body: requireJson(call) });
  return word === 'url' || word === 'b64_json' ? word : undefined;
}

type ListQuery = {
  readonly after: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
};

/** A shorter page would hide what is left out from who asks for the next one. */
function tooLarge(allowed: number, received: number): GatewayError {
  return new GatewayError('invalid_request', {
    param: 'pageSize',
    message: `the first ${allowed} tasks of this page are as much as one answer holds; ask for pages of at most ${allowed} tasks (got ${received})`,
    details: { allowed, received },
  });
}

/** The kind and makers of the route's tasks, as the store is asked for them. */
function scopeOf(
  call: Pick<Call, 'route'>,
): Pick<Parameters<ServerContext['store']['listTasks']>[0], 'kind' | 'routes'> {
  const { kind, made_by } = shownTasks(call.route);
  return { kind, ...(made_by === undefined ? {} : { routes: made_by }) };
}

function pageAnswer(
  call: Call,
  context: ServerContext,
  { page, views }: { readonly page: Page; readonly views: readonly AnswerView[] },
): Answer {
  return answerWith(call, context, {
    page: {
      items: views.map(itemAnswer(call, context)),
      first_id: page.tasks[0]?.id,
      last_id: page.tasks.at(-1)?.id,
      has_more: page.has_more,
    },
  });
}

function notCancellable(task: TaskRecord): GatewayError {
  const message = isLive(task)
    ? `the task is ${task.state === 'in_progress' ? 'in progress' : 'queued'} and its upstream cannot cancel it now`
    : `the task has ${task.state} already; there is nothing to cancel`;
  return new GatewayError('task_not_cancellable', { message });
}

async function cancelLive(task: TaskRecord, context: ServerContext): Promise<void> {
  // When the upstream agrees, the task is failed and its money released by the time this answers.
  await context.tasks.cancel(task);
  const now = await context.store.findTaskById(task.id);
  if (now === undefined || !isLive(now)) return;
  throw new GatewayError('task_not_ready', {
    message: `the task is ${task.state === 'in_progress' ? 'in progress' : 'queued'} and its upstream cannot cancel it now; delete it when it is finished`,
  });
}
