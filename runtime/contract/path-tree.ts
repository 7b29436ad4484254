import { folded } from './field-name.ts';

/** A word of dotted paths, as the spec spells it first, and the words that follow it by their folded names. */
export interface FieldWord {
  readonly name: string;
  readonly next: Map<string, FieldWord>;
  /** A path ends here. */
  ends: boolean;
}

/** An adapter's list is a constant, which many requests are held against. */
const TREES = new WeakMap<readonly string[], FieldWord>();

/** Dotted paths by their words. */
export function treeOf(paths: readonly string[]): FieldWord {
  const known = TREES.get(paths);
  if (known !== undefined) return known;
  const root = newWord('');
  for (const path of paths) {
    let word = root;
    for (const name of path.split('.')) {
      const key = folded(name);
      const next = word.next.get(key) ?? newWord(name);
      word.next.set(key, next);
      word = next;
    }
    word.ends = true;
  }
  TREES.set(paths, root);
  return root;
}

export function newWord(name: string): FieldWord {
  return { name, next: new Map(), ends: false };
}
