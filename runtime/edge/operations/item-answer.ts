import type { Json } from '../../contract/json.ts';
import type { Operation } from '../../contract/route.ts';
import type { AnswerView } from '../../contract/surface.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

/** The answer template of a surface for one task among several. */
const ITEM = 'item';

/** Where a surface shows one of what an operation lists; tasks for all others. */
const SINGLE: Readonly<Partial<Record<Operation, Operation>>> = { 'models.list': 'models.get' };

/**
 * How one task or model looks inside a list: what the surface's own route for a single one shows, `item` for tasks
 * before that, or what the listing route itself would.
 */
export function itemAnswer(
  call: Pick<Call, 'route' | 'requestId'>,
  context: Pick<ServerContext, 'registry'>,
): (view: AnswerView) => Json {
  const { route, requestId } = call;
  const { routes, surfaces } = context.registry;
  const answers = surfaces[route.surface]?.answers ?? {};
  const operation = SINGLE[route.operation] ?? 'task.get';
  const single = routes.find((other) => other.operation === operation && other.surface === route.surface);
  const template = answers[ITEM] ?? answers[single?.answer ?? route.answer ?? ''];
  if (template === undefined)
    throw new Error(`internal: surface ${route.surface} has no answer for one of its items`);
  return (view) => template({ request: { id: requestId }, ...view });
}
