import { GatewayError } from '../../contract/errors.ts';
import type { AnswerView } from '../../contract/surface.ts';
import type { Page } from '../../store/types.ts';
import type { Answer, Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { shownTasks } from '../shows-task.ts';
import { isTaskId } from '../task-id.ts';
import { briefTaskView, taskView } from '../task-view.ts';
import { answerWith } from './answer-with.ts';
import { itemAnswer } from './item-answer.ts';
import { requireKey } from './require-key.ts';

type ListQuery = {
  readonly after: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
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
