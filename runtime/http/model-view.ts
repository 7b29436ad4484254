import type { Model, Vocabulary } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { FoundModel } from '../intake/find-model.ts';
import type { ServerContext } from './server-deps.ts';

/** One model in OpenAI's shape plus `capabilities`; all of it is read off the registry. */
export function modelView(
  found: Pick<FoundModel, 'family' | 'model'>,
  context: Pick<ServerContext, 'registry'>,
): JsonObject {
  const { family, model } = found;
  const { gateway, vocabulary } = context.registry;
  return {
    id: model.id,
    object: 'model',
    created: 0,
    owned_by: gateway.name,
    capabilities: {
      kind: family.kind,
      family: family.id,
      title: model.title,
      aliases: [...model.aliases],
      routes: context.registry.routes
        .filter((route) => family.routes.includes(route.id))
        .map((route) => `${route.method} ${route.path}`),
      modes: { ...model.modes, ...model.toggles },
      inputs: inputsOf(model, vocabulary),
      seconds: { ...model.limits.numbers.seconds },
      sizes: sizesOf(model),
      price: {
        per: model.price.per,
        micros: model.price.micros,
        currency: gateway.currency,
        micros_per_unit: gateway.micros_per_unit,
      },
      lifecycle: { ...model.lifecycle },
    },
  };
}

/** Roles that some mode which works takes, each with its limits. */
function inputsOf(model: Model, vocabulary: Vocabulary): JsonObject {
  const inputs: Record<string, Json> = {};
  for (const mode of vocabulary.modes) {
    const support = model.modes[mode.id];
    if (support === undefined || support === 'no') continue;
    for (const name of mode.needs) {
      const role = vocabulary.roles[name];
      if (role === undefined) continue;
      const max = role.max === undefined ? {} : { max: role.max };
      inputs[name] = { kind: role.kind, ...max, ...plain(model.limits.roles[name]) };
    }
  }
  return inputs;
}

function sizesOf(model: Model): JsonObject {
  return plain(model.limits.sizes.size);
}

function plain(limit: object | undefined): JsonObject {
  const entries = Object.entries(limit ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
