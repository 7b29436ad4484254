import type { Family, Model } from '../contract/family.ts';
import type { Registry } from '../contract/registry.ts';

const SUFFIXES = {
  release: /-(?:\d{6}|\d{8}|\d{4}-\d{2}-\d{2})$/,
  tier: /-(\d{3,4}p|[1-8]k)$/,
} as const;

/** A public name resolved to one model of one family. */
export interface FoundModel {
  readonly family: Family;
  readonly model: Model;
  /** The caller's spelling. */
  readonly name: string;
  /** Set by a tier suffix (`-1080p`). */
  readonly tier?: string;
}

export interface ModelIndex {
  /** Exact id, then alias, then the family's suffix rules (decisions 3.8); nothing else is guessed. */
  find(name: string): FoundModel | undefined;
  readonly all: readonly { readonly family: Family; readonly model: Model }[];
}

/** Indexes all ids and aliases once; a look-up costs at most three map reads. */
export function createModelIndex(registry: Pick<Registry, 'families'>): ModelIndex {
  const all = registry.families.flatMap((family) => family.models.map((model) => ({ family, model })));
  const byName = new Map(all.flatMap((entry) => entry.model.aliases.map((alias) => [alias, entry] as const)));
  for (const entry of all) byName.set(entry.model.id, entry);

  function strip(
    rest: string,
    kinds: readonly ('release' | 'tier')[],
    tier?: string,
  ): FoundModel | undefined {
    const entry = byName.get(rest);
    const taken = (['release', 'tier'] as const).filter((kind) => !kinds.includes(kind));
    if (entry !== undefined)
      return taken.every((kind) => entry.family.suffixes.includes(kind))
        ? { ...entry, name: rest, ...(tier === undefined ? {} : { tier }) }
        : undefined;
    for (const kind of kinds) {
      const hit = SUFFIXES[kind].exec(rest);
      if (hit === null) continue;
      const left = kinds.filter((other) => other !== kind);
      const found = strip(rest.slice(0, hit.index), left, hit[1] ?? tier);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    all,
    find(name) {
      const found = strip(name, ['release', 'tier']);
      return found === undefined ? undefined : { ...found, name };
    },
  };
}
