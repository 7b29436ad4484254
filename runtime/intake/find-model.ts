import type { ChatFamily, ChatModel } from '../contract/chat.ts';
import type { Family, Model } from '../contract/family.ts';
import { type AnyFamily, allFamilies, isChatFamily, type Registry } from '../contract/registry.ts';

const SUFFIXES = {
  release: /-(?:\d{6}|\d{8}|\d{4}-\d{2}-\d{2})$/,
  tier: /-(\d{3,4}p|[1-8]k)$/,
} as const;

interface TaskModel {
  readonly family: Family;
  readonly model: Model;
}

interface ModelOfChat {
  readonly family: ChatFamily;
  readonly model: ChatModel;
}

export type ModelOfFamily = TaskModel | ModelOfChat;

/** A public name resolved to one model of one family. */
export type FoundModel = ModelOfFamily & {
  /** The caller's spelling. */
  readonly name: string;
  /** Set by a tier suffix (`-1080p`). */
  readonly tier?: string;
};

/** Whether a model makes conversation; the others make tasks. */
export function isChatModel<F extends ModelOfFamily>(found: F): found is F & ModelOfChat {
  return isChatFamily(found.family);
}

/** Whether a model makes tasks: videos, audio or pictures. */
export function isTaskModel<F extends ModelOfFamily>(found: F): found is F & TaskModel {
  return !isChatFamily(found.family);
}

export type ModelIndex = ReturnType<typeof createModelIndex>;

/** Indexes all ids and aliases once; a look-up costs at most three map reads. */
export function createModelIndex(registry: Pick<Registry, 'families' | 'chat_families'>) {
  const families = allFamilies(registry);
  const owners = families.filter((family) => family.models_of === undefined);
  const dialects = families.filter((family) => family.models_of !== undefined);
  const all = owners.flatMap(modelsOf);
  const offered = [...all, ...dialects.flatMap(modelsOf)];
  const byId = Map.groupBy(offered, ({ model }) => model.id);
  const byName = new Map(
    offered.flatMap(({ model }) => model.aliases.map((alias) => [alias, byId.get(model.id) ?? []] as const)),
  );
  for (const [id, entries] of byId) byName.set(id, entries);

  function strip(
    rest: string,
    route: string | undefined,
    kinds: readonly ('release' | 'tier')[],
    tier?: string,
  ): FoundModel | undefined {
    const entry = entryFor(byName.get(rest), route);
    const taken = (['release', 'tier'] as const).filter((kind) => !kinds.includes(kind));
    if (entry !== undefined)
      return taken.every((kind) => entry.family.suffixes.includes(kind))
        ? { ...entry, name: rest, ...(tier === undefined ? {} : { tier }) }
        : undefined;
    for (const kind of kinds) {
      const hit = SUFFIXES[kind].exec(rest);
      if (hit === null) continue;
      const left = kinds.filter((other) => other !== kind);
      const found = strip(rest.slice(0, hit.index), route, left, hit[1] ?? tier);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    /** Every model once, with the family that owns it. */
    all,
    /**
     * Exact id, then alias, then the family's suffix rules; nothing else is guessed. Several
     * families may offer a model in bodies of their own: the one that serves the route, else the model's own.
     */
    find(name: string, route?: string): FoundModel | undefined {
      const found = strip(name, route, ['release', 'tier']);
      return found === undefined ? undefined : { ...found, name };
    },
    /** The families that offer a model, its own first. */
    familiesOf: (modelId: string): readonly AnyFamily[] =>
      (byId.get(modelId) ?? []).map(({ family }) => family),
  };
}

function modelsOf(family: AnyFamily): readonly ModelOfFamily[] {
  return isChatFamily(family)
    ? family.models.map((model) => ({ family, model }))
    : family.models.map((model) => ({ family, model }));
}

function entryFor(
  entries: readonly ModelOfFamily[] | undefined,
  route: string | undefined,
): ModelOfFamily | undefined {
  const served = entries?.find(({ family }) => route !== undefined && family.routes.includes(route));
  return served ?? entries?.[0];
}
