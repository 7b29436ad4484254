import type { Family } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/values.ts';
import { fieldPath } from './field-path.ts';

/** A public body that remembers which of its family's sources were read. */
export interface TrackedBody {
  /** The same values; objects on the way to a source are copied one level deep, nothing else is. */
  readonly body: JsonObject;
  /** Names of the fields that were read, such as `metadata.duration`. */
  readonly seen: ReadonlySet<string>;
}

/**
 * Tracks readings by plain getters on the fields that facts are read from, so that a value which another field
 * won over can be told from one that was used. Costs a few small objects, whatever the body holds.
 */
export function trackBody(body: JsonObject, { sources = {} }: Pick<Family, 'sources'>): TrackedBody {
  const seen = new Set<string>();
  return { seen, body: noting(body, watchedIn(sources), seen) };
}

type Sources = NonNullable<Family['sources']>;

/** A field to watch, and those to watch in the object that it holds. */
interface Watched {
  readonly name: string;
  readonly field: string;
  readonly below: readonly Watched[];
}

/** Families are few and never change. */
const known = new WeakMap<Sources, readonly Watched[]>();

function watchedIn(sources: Sources): readonly Watched[] {
  const before = known.get(sources);
  if (before !== undefined) return before;
  const watched = watchedBelow(Object.values(sources).flat(), []);
  known.set(sources, watched);
  return watched;
}

function watchedBelow(paths: readonly (readonly string[])[], above: readonly string[]): readonly Watched[] {
  const names = new Set(paths.flatMap(([first]) => first ?? []));
  return [...names].map((name) => {
    const here = [...above, name];
    const rest = paths.filter((path) => path[0] === name && path.length > 1).map((path) => path.slice(1));
    return { name, field: fieldPath(here), below: watchedBelow(rest, here) };
  });
}

function noting(value: JsonObject, watched: readonly Watched[], seen: Set<string>): JsonObject {
  const view: JsonObject = { ...value };
  for (const { name, field, below } of watched) {
    if (!Object.hasOwn(value, name)) continue;
    const given = value[name];
    const shown = below.length > 0 && isObject(given) ? noting(given, below, seen) : given;
    const get = () => {
      seen.add(field);
      return shown;
    };
    Object.defineProperty(view, name, { enumerable: true, get });
  }
  return view;
}
