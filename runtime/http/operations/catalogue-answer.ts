import { isChatFamily } from '../../contract/offered.ts';
import type { ModelView } from '../../contract/surface.ts';
import type { ModelOfFamily } from '../../intake/find-model.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

/** What a catalogue in a vendor's dialect may say of a model. */
export function catalogueView({ family, model }: ModelOfFamily): ModelView {
  const view = { id: model.id, title: model.title };
  if (!isChatFamily(family) || !('context_tokens' in model.limits)) return view;
  const { context_tokens, output_tokens } = model.limits;
  return { ...view, context_tokens, output_tokens };
}

/** Whether a model can be asked for on some route of the same surface: a dialect lists what it serves. */
export function isServedIn(
  { route }: Pick<Call, 'route'>,
  { registry, intake }: Pick<ServerContext, 'registry' | 'intake'>,
): (found: ModelOfFamily) => boolean {
  const ids = new Set(registry.routes.filter(({ surface }) => surface === route.surface).map(({ id }) => id));
  return ({ model }) =>
    intake.models.familiesOf(model.id).some((family) => family.routes.some((id) => ids.has(id)));
}
