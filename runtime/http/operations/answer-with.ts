import type { AnswerView } from '../../contract/surface.ts';
import type { Call, JsonAnswer } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

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
