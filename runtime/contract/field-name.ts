/** Longest name of a field of `metadata`. */
export const MOST_NAME_CHARS = 200;

/**
 * What the spellings of one field have in common: vendors' decoders overlook case, and some read `durationSeconds`
 * and `duration_seconds` as one. Longer names than callers may send are not normalised: some letters become eighteen.
 */
export function folded(name: string): string {
  const plain = /^[\x20-\x7e]*$/.test(name) || name.length > MOST_NAME_CHARS;
  return (plain ? name : name.normalize('NFKC')).toLowerCase().replaceAll(/[_-]/g, '');
}

/** The folded names on the way that a key says: decoders of forms read `a.b` and `a[b]` as `b` of `a`. */
export function stepsOf(key: string): readonly string[] {
  return key.split(/[.[\]]/).flatMap((step) => {
    const word = folded(step);
    return word === '' ? [] : [word];
  });
}

const MOST_PATH_CHARS = 300;
const MOST_STEP_CHARS = 60;

/** Keys and indexes as messages name them: `tools[0].function`, and `metadata["a.b"]` for what is no plain word. */
export function pathText(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (/^[\w-]{1,80}$/.test(step)) path += path === '' ? step : `.${step}`;
    else path += `[${JSON.stringify(step.slice(0, MOST_STEP_CHARS))}]`;
  }
  return path.slice(0, MOST_PATH_CHARS);
}

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
