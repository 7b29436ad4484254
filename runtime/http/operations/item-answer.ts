import type { Json } from '../../contract/json.ts';
import type { AnswerView } from '../../contract/surface.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

/** The answer template of a surface for one task among several. */
const ITEM = 'item';

/**
 * How one task looks inside a list: the surface's own `item` answer, or else what its query route shows, or
 * what the listing route itself would.
 */
export function itemAnswer(
  call: Pick<Call, 'route' | 'requestId'>,
  context: Pick<ServerContext, 'registry'>,
): (view: AnswerView) => Json {
  const { route, requestId } = call;
  const { routes, surfaces } = context.registry;
  const answers = surfaces[route.surface]?.answers ?? {};
  const single = routes.find((other) => other.operation === 'task.get' && other.surface === route.surface);
  const template = answers[ITEM] ?? answers[single?.answer ?? route.answer ?? ''];
  if (template === undefined)
    throw new Error(`internal: surface ${route.surface} has no answer for one task`);
  return (view) => template({ request: { id: requestId }, ...view });
}
