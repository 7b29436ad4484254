import type { ObjectNames } from '../../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { sortedBy } from '../../print/compare-text.ts';

type Path = readonly string[];

/**
 * The objects below a family's fields and the names that are known in them, sorted by path; a list stands for its
 * items. Objects that are handed on with whatever is in them, and objects that declare no names, are left out.
 */
export function objectNames(
  schemas: Readonly<Record<string, JsonObject>>,
  handedOn: (path: Path) => boolean,
): readonly ObjectNames[] {
  const found = new Map<string, { readonly at: Path; readonly names: Set<string> }>();
  const free = new Set<string>();
  const visit = (schema: Json | undefined, at: Path): void => {
    if (!isObject(schema)) return;
    for (const branch of Array.isArray(schema.anyOf) ? schema.anyOf : []) visit(branch, at);
    visit(schema.items, at);
    if (schema.type !== 'object') return;
    const key = at.join('.');
    if (!isObject(schema.properties)) free.add(key);
    else {
      const before = found.get(key)?.names ?? [];
      found.set(key, { at, names: new Set([...before, ...Object.keys(schema.properties)]) });
      for (const [name, below] of Object.entries(schema.properties)) visit(below, [...at, name]);
    }
  };
  for (const [name, schema] of Object.entries(schemas)) visit(schema, [name]);
  const closed = [...found].filter(([key, { at }]) => !free.has(key) && !handedOn(at));
  return sortedBy(closed, ([key]) => key).map(([, { at, names }]) => ({ at, names: [...names].sort() }));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
