import type { ChatModel } from '../../contract/chat.ts';
import {
  type Family,
  type ImageSizes,
  type Model,
  modelInputs,
  type Vocabulary,
} from '../../contract/family.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Price, PriceRow } from '../../contract/price.ts';
import type { GatewayFacts, Registry } from '../../contract/registry.ts';
import { isChatModel, type ModelOfFamily } from '../../intake/find-model.ts';
import { servedRoutes } from '../../intake/requested-model.ts';
import type { ServerContext } from '../server-deps.ts';

/** One model in OpenAI's shape plus `capabilities`; all of it is read off the registry. */
export function modelView(
  found: ModelOfFamily,
  context: Pick<ServerContext, 'registry' | 'intake'>,
): JsonObject {
  const { family, model } = found;
  const { gateway } = context.registry;
  return {
    id: model.id,
    object: 'model',
    created: createdOf(gateway),
    owned_by: gateway.name,
    capabilities: {
      kind: family.kind,
      family: family.id,
      title: model.title,
      aliases: [...model.aliases],
      routes: servedRoutes(context.registry, context.intake.models, model.id),
      ...(isChatModel(found)
        ? chatCapabilities(found.model, gateway)
        : found.family.kind === 'image'
          ? imageCapabilities(found.family, found.model, context.registry)
          : taskCapabilities(found.family, found.model, context.registry)),
      lifecycle: { ...model.lifecycle },
    },
  };
}

/** Epoch seconds, the same after every start. */
function createdOf({ released }: GatewayFacts): number {
  return Date.parse(`${released}T00:00:00Z`) / 1_000;
}

function chatCapabilities({ inputs, features, limits, price }: ChatModel, gateway: GatewayFacts): JsonObject {
  return {
    inputs: { ...inputs },
    features: { ...features },
    limits: { ...limits },
    price: { ...plain(price), ...currencyOf(gateway) },
  };
}

function taskCapabilities(
  family: Pick<Family, 'roles' | 'together'>,
  model: Model,
  { vocabulary, gateway }: Registry,
): JsonObject {
  return {
    modes: { ...model.modes, ...model.toggles },
    inputs: inputsOf(family, model, vocabulary),
    seconds: { ...model.limits.numbers.seconds },
    sizes: sizesOf(model),
    together: (family.together?.[model.id] ?? []).map(({ about }) => about),
    price: priceView(model.price, gateway),
  };
}

function imageCapabilities(
  family: Pick<Family, 'output' | 'roles'>,
  model: Model,
  { vocabulary, gateway }: Registry,
): JsonObject {
  const { output } = family;
  return {
    modes: { ...model.modes },
    inputs: inputsOf(family, model, vocabulary),
    count: { ...model.limits.numbers.count },
    sizes: pictureSizes(model.sizes),
    output: output === undefined ? {} : { ...output.formats, default: output.default },
    price: priceView(model.price, gateway),
  };
}

/** The presets that callers may write, with what each means, and whether other sizes are taken too. */
function pictureSizes(sizes: ImageSizes | undefined): JsonObject {
  if (sizes === undefined) return {};
  const { rows, default: usual, free, other_tiers } = sizes;
  return {
    presets: rows.map(({ preset, ratio, tier, width, height }) => ({
      preset,
      ratio,
      tier,
      size: `${width}x${height}`,
    })),
    default: usual,
    other_tiers,
    ...(free === undefined ? {} : { free: { ...free } }),
  };
}

/** One amount as `micros`; one that depends on what is asked for as rows. */
function priceView({ per, of, rows }: Price, gateway: GatewayFacts): JsonObject {
  const [first, ...others] = rows;
  const plainly = others.length === 0 && Object.keys(first?.when ?? {}).length === 0;
  return {
    per,
    ...(of === undefined ? {} : { of }),
    ...(first !== undefined && plainly
      ? { micros: first.micros }
      : { rows: rows.map(({ when, micros }) => ({ when: valuesOf(when), micros })) }),
    ...currencyOf(gateway),
  };
}

function valuesOf(when: PriceRow['when']): JsonObject {
  return Object.fromEntries(Object.entries(when).map(([name, values]) => [name, [...values]]));
}

function currencyOf({ currency, micros_per_unit }: GatewayFacts): JsonObject {
  return { currency, micros_per_unit };
}

/** Roles that some mode which works takes, each with its limits; how they are looked at is our own business. */
function inputsOf(family: Pick<Family, 'roles'>, model: Model, vocabulary: Vocabulary): JsonObject {
  const inputs = modelInputs(family, model, vocabulary).map(({ role, limit }) => {
    const { probe: _probe, ...shown } = limit;
    const max = role.max === undefined ? {} : { max: role.max };
    return [role.name, { kind: role.kind, ...max, ...plain(shown) }] as const;
  });
  return Object.fromEntries(inputs);
}

function sizesOf(model: Model): JsonObject {
  return plain(model.limits.sizes.size);
}

function plain(limit: object | undefined): JsonObject {
  const entries = Object.entries(limit ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
