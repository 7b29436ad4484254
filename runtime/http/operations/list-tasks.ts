import { GatewayError } from '../../contract/errors.ts';
import type { Json } from '../../contract/json.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { isTaskId } from '../task-id.ts';
import { taskView } from '../task-view.ts';
import { answerWith } from './answer-with.ts';
import { requireKey } from './require-key.ts';

const DEFAULT_LIMIT = 20;

/** `task.list`: the caller's tasks, newest first unless asked otherwise, by cursor (decisions 1). */
export const listTasks: Handler = async (call, context) => {
  const key = requireKey(call);
  const { after, limit, order } = call.query;
  if (after !== undefined && !isTaskId(String(after)))
    throw new GatewayError('invalid_request', {
      param: 'after',
      message: 'after must be the id of a task, such as the last_id of the page before',
    });
  const page = await context.store.listTasks({
    owner_id: key.owner_id,
    limit: typeof limit === 'number' ? limit : DEFAULT_LIMIT,
    order: order === 'asc' ? 'asc' : 'desc',
    ...(after === undefined ? {} : { after: String(after) }),
  });
  const items = await Promise.all(page.tasks.map((task) => itemOf(call, context, task)));
  return answerWith(call, context, {
    page: {
      items,
      first_id: page.tasks[0]?.id,
      last_id: page.tasks.at(-1)?.id,
      has_more: page.has_more,
    },
  });
};

/** A listed task looks as the surface's query route shows it. */
async function itemOf(call: Call, context: ServerContext, task: TaskRecord): Promise<Json> {
  const single = context.registry.routes.find(
    (route) => route.operation === 'task.get' && route.surface === call.route.surface,
  );
  const route = single ?? call.route;
  const answer = answerWith({ route }, context, await taskView(task, context));
  return answer.kind === 'json' ? answer.body : null;
}
