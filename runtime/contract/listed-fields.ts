import { folded } from './field-name.ts';
import { ignore } from './ignored-metadata.ts';
import type { Json, JsonObject } from './json.ts';
import { type FieldWord, treeOf } from './path-tree.ts';
import { isObject } from './values.ts';
import type { Warning } from './warning.ts';

/** Keys and indexes from the caller's `metadata` down. */
type Path = readonly (string | number)[];

/**
 * Keeps of a caller's `metadata` only what a protocol lists, in the spelling of its list, and reports everything else
 * as ignored. A listed name is a text, a number, a boolean or a list of them; of an object its fields are listed by
 * dotted paths.
 */
export function listedFields(
  paths: readonly string[],
  protocol: string,
): (given: JsonObject, warnings: Warning[]) => JsonObject {
  const root = treeOf(paths);
  const others =
    paths.length === 0
      ? `is not taken by ${protocol}, which takes no fields of metadata`
      : `is not taken by ${protocol}, which takes of metadata ${paths.map((path) => `\`${path}\``).join(', ')}`;

  return (given, warnings) => {
    let isFirst = true;
    const refuse = (path: Path, why?: string): void => {
      // The list is told once.
      const said = why ?? (isFirst ? others : `is not taken by ${protocol}`);
      if (why === undefined) isFirst = false;
      ignore(path, `${said}; it was ignored`, warnings);
    };

    const keepObject = (node: JsonObject, word: FieldWord, above: Path): JsonObject => {
      const kept = new Map<string, Json>();
      for (const [key, value] of Object.entries(node)) {
        if (value === undefined) continue;
        const path = [...above, key];
        const field = key === '__proto__' ? undefined : word.next.get(folded(key));
        if (field === undefined) refuse(path);
        else if (kept.has(field.name))
          refuse(path, `is another spelling of ${field.name}, which is given too`);
        else {
          const rest = keep(value, field, path);
          if (rest !== undefined) kept.set(field.name, rest);
        }
      }
      return Object.fromEntries(kept);
    };

    /** Nothing where nothing of it is left. */
    const keep = (value: Json, word: FieldWord, path: Path): Json | undefined => {
      if (Array.isArray(value)) {
        const list: readonly Json[] = value;
        const items: Json[] = [];
        for (const [index, item] of list.entries()) {
          const isPlain = word.ends && (typeof item !== 'object' || item === null);
          const rest = isPlain ? item : keep(item, word, [...path, index]);
          if (rest !== undefined) items.push(rest);
        }
        return items.length === 0 && list.length > 0 ? undefined : items;
      }
      if (!isObject(value)) {
        if (word.ends) return value;
        refuse(path, `must be an object, with ${namesOf(word)}`);
        return undefined;
      }
      if (word.next.size === 0) {
        refuse(path, 'must not be an object');
        return undefined;
      }
      const rest = keepObject(value, word, path);
      return Object.keys(rest).length === 0 && Object.keys(value).length > 0 ? undefined : rest;
    };

    return keepObject(given, root, []);
  };
}

function namesOf({ next }: FieldWord): string {
  return [...next.values()].map(({ name }) => `\`${name}\``).join(', ');
}
