import { isChatFamily } from '../../contract/registry.ts';
import type { ModelView } from '../../contract/surface.ts';
import type { ModelOfFamily } from '../../intake/find-model.ts';
import { mayUse, requireModel } from '../../intake/requested-model.ts';
import { modelView } from '../answers/model-view.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { itemAnswer } from './item-answer.ts';
import { answerWith, requireKey } from './operation-parts.ts';

/**
 * `models.list`: the models that the key may use and some channel of its group serves, in OpenAI's shape; a route
 * with an answer of its own lists those of its surface in the words of that.
 */
export const listModels: Handler = async (call, context) => {
  const key = requireKey(call);
  const group = context.deployment().groups[key.group];
  const servable = context.directory().servable(key.group);
  const usable = context.intake.models.all
    .filter(({ model }) => model.lifecycle.status !== 'retired')
    .filter(({ model }) => servable.has(model.id) && mayUse({ key, group }, model.id));
  if (call.route.answer === undefined) {
    const data = usable.map((entry) => modelView(entry, context));
    return { kind: 'json', status: 200, body: { object: 'list', data } };
  }
  const item = itemAnswer(call, context);
  const items = usable
    .filter(isServedIn(call, context, key.group))
    .map((entry) => item({ model: catalogueView(entry) }));
  return answerWith(call, context, { page: { items, has_more: false } });
};

/**
 * `models.get`: one model by id, alias or suffixed name, when the key may use it; in the words of the route's
 * surface where it has an answer for it.
 */
export const getModel: Handler = async (call, context) => {
  const key = requireKey(call);
  const group = context.deployment().groups[key.group];
  const name = call.path.model ?? '';
  const found = requireModel({ index: context.intake.models, name, key, group });
  if (call.route.answer === undefined) return { kind: 'json', status: 200, body: modelView(found, context) };
  return answerWith(call, context, { model: catalogueView(found) });
};

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
  { registry, intake, directory }: Pick<ServerContext, 'registry' | 'intake' | 'directory'>,
  group: string,
): (found: ModelOfFamily) => boolean {
  const ids = new Set(registry.routes.filter(({ surface }) => surface === route.surface).map(({ id }) => id));
  const { forChat } = directory();
  return ({ model }) =>
    intake.models
      .familiesOf(model.id)
      .filter((family) => family.routes.some((id) => ids.has(id)))
      .some((family) => {
        if (forChat === undefined || !isChatFamily(family)) return true;
        const line = { model: model.id, group, protocols: family.protocols, native: route.surface };
        return forChat({ ...line, contents: new Set() }).candidates.length > 0;
      });
}
