import { folded } from './field-name.ts';
import type { Json, JsonObject } from './json.ts';
import { ignore } from './merge-metadata.ts';
import { type FieldWord, treeOf } from './path-tree.ts';
import { isObject } from './values.ts';
import type { Warning } from './warning.ts';

/** Keys and indexes from the caller's `metadata` down. */
type Path = readonly (string | number)[];

/** Names in one warning; a list of all of them would hide the rest. */
const MOST_NAMES = 8;

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
  const notTaken = `is not taken by ${protocol}`;
  const withNames =
    paths.length === 0
      ? `${notTaken}, which takes no fields of metadata`
      : `${notTaken}, which takes of metadata ${someNames(paths)}`;

  return (given, warnings) => {
    let isFirst = true;
    const refuse = (path: Path, why?: string): void => {
      // The first warning alone names what is taken.
      const reason = why ?? (isFirst ? withNames : notTaken);
      if (why === undefined) isFirst = false;
      ignore(path, `${reason}; it was ignored`, warnings);
    };

    const keepObject = (node: JsonObject, word: FieldWord, above: Path): JsonObject => {
      const kept = new Map<string, Json>();
      for (const [key, value] of Object.entries(node)) {
        if (value === undefined) continue;
        const path = [...above, key];
        const field = wordOf(key, word);
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

/** The texts that stand in `metadata` under these paths, however the caller spells them. */
export function textsAt(
  given: JsonObject,
  paths: readonly string[],
): readonly { readonly path: Path; readonly text: string }[] {
  const found: { readonly path: Path; readonly text: string }[] = [];
  const visit = (value: Json, word: FieldWord, path: Path): void => {
    if (typeof value === 'string') {
      if (word.ends) found.push({ path, text: value });
    } else if (Array.isArray(value)) {
      const list: readonly Json[] = value;
      for (const [index, item] of list.entries()) visit(item, word, [...path, index]);
    } else if (isObject(value)) {
      for (const [key, below = null] of Object.entries(value)) {
        const next = wordOf(key, word);
        if (next !== undefined) visit(below, next, [...path, key]);
      }
    }
  };
  visit(given, treeOf(paths), []);
  return found;
}

function wordOf(key: string, { next }: FieldWord): FieldWord | undefined {
  return key === '__proto__' ? undefined : next.get(folded(key));
}

function namesOf({ next }: FieldWord): string {
  return someNames([...next.values()].map(({ name }) => name));
}

function someNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
