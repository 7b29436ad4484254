import { GatewayError } from '../../contract/errors.ts';
import type { Json } from '../../contract/json.ts';
import type { TaskRecord } from '../../store/types.ts';
import { showValue } from '../../words/show-value.ts';
import { briefTaskView } from '../answers/task-view.ts';
import type { Handler } from '../call.ts';
import { isTaskId, showsTask } from './find-task.ts';
import { itemAnswer } from './item-answer.ts';
import { answerWith, fieldsOf, requireKey } from './operation-parts.ts';

/** What the store takes in one query. */
const MOST_IDS = 100;

/**
 * `task.batch`: several tasks of the caller in one store query, in the order asked for. Ids that are unknown,
 * malformed, somebody else's or of another kind are left out, and so are tasks of another `action` where one
 * is named.
 */
export const batchTasks: Handler<{ ids: readonly string[]; action: string }> = async (call, context) => {
  const key = requireKey(call);
  const { caller } = call;
  const field = fieldsOf(call);
  const ids = idsOf(field('ids'));
  const action = actionOf(field('action'));
  const found = ids.length === 0 ? [] : await context.store.findTasks({ ids, owner_id: key.owner_id });
  const byId = new Map(found.map((task) => [task.id, task]));
  const tasks = ids.flatMap((id) => {
    const task = byId.get(id);
    const shown = task !== undefined && task.deleted_at === null && showsTask(call.route, task);
    return shown && isOfAction(task, action) ? [task] : [];
  });
  const show = itemAnswer(call, context);
  return answerWith(call, context, {
    page: {
      items: tasks.map((task) => show(briefTaskView(task, context, { caller }))),
      first_id: tasks[0]?.id,
      last_id: tasks.at(-1)?.id,
      has_more: false,
    },
  });
};

/** The well-formed ids, each once. */
function idsOf(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) throw refused('ids', 'a list of task ids', value);
  if (value.length > MOST_IDS)
    throw new GatewayError('invalid_request', {
      param: 'ids',
      message: `ids must hold at most ${MOST_IDS} task ids (got ${value.length})`,
      details: { allowed: MOST_IDS, received: value.length },
    });
  const texts = value.map((id: Json, index) => {
    if (typeof id === 'string') return id;
    throw refused(`ids[${index}]`, 'a string', id);
  });
  return [...new Set(texts)].filter(isTaskId);
}

function actionOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value.toLowerCase();
  throw refused('action', 'a string', value);
}

/** A task that keeps no action of its request is of every action. */
function isOfAction(task: TaskRecord, action: string | undefined): boolean {
  const own = task.request.echo?.action;
  return action === undefined || own === undefined || own.toLowerCase() === action;
}

function refused(param: string, rule: string, value: unknown): GatewayError {
  return new GatewayError('invalid_request', {
    param,
    message: `${param} must be ${rule} (got ${showValue(value)})`,
    details: { received: showValue(value) },
  });
}
