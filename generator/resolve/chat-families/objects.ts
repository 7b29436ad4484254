import type { ChatObject } from '../../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import { sortedBy } from '../../print/compare-text.ts';

interface Found {
  readonly at: readonly string[];
  readonly names: Set<string>;
  closed: boolean;
}

/**
 * The objects below the fields of a chat family with the names that are known in them, sorted by path; a list stands
 * for its items. Objects that declare no names hold the caller's own words and are left out.
 */
export function chatObjects(schemas: Readonly<Record<string, JsonObject>>): readonly ChatObject[] {
  const found = new Map<string, Found>();
  const visit = (schema: Json | undefined, at: readonly string[]): void => {
    if (!isObject(schema)) return;
    for (const branch of Array.isArray(schema.anyOf) ? schema.anyOf : []) visit(branch, at);
    visit(schema.items, at);
    if (!isObject(schema.properties)) return;
    const key = at.join('.');
    const here = found.get(key) ?? { at, names: new Set<string>(), closed: true };
    found.set(key, here);
    if (schema.additionalProperties !== false) here.closed = false;
    for (const [name, below] of Object.entries(schema.properties)) {
      here.names.add(name);
      visit(below, [...at, name]);
    }
  };
  for (const [name, schema] of Object.entries(schemas)) visit(schema, [name]);
  return sortedBy([...found], ([key]) => key).map(([, { at, names, closed }]) => ({
    at,
    names: [...names].sort(),
    ...(closed ? { closed: true } : {}),
  }));
}
