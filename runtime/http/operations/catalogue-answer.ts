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

/**
 * Whether a model can be asked for on some route of the same surface: a dialect lists what it serves, for chat what
 * some enabled channel of the key's group serves in this dialect itself.
 */
export function isServedIn(
  { route }: Pick<Call, 'route'>,
  { registry, intake, chats }: Pick<ServerContext, 'registry' | 'intake' | 'chats'>,
  group: string,
): (found: ModelOfFamily) => boolean {
  const ids = new Set(registry.routes.filter(({ surface }) => surface === route.surface).map(({ id }) => id));
  const directory = chats?.();
  return ({ model }) =>
    intake.models
      .familiesOf(model.id)
      .filter((family) => family.routes.some((id) => ids.has(id)))
      .some((family) => {
        if (directory === undefined || !isChatFamily(family)) return true;
        const serving = directory.serving({ model: model.id, group, protocols: family.protocols });
        return serving.some(({ channel, protocol }) => channel.enabled && protocol.native === route.surface);
      });
}
