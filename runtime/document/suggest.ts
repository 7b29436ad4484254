/**
 * Optimal string alignment: insertions, deletions, replacements and swaps of neighbours, one each.
 * Stops early and answers `limit + 1` once the distance must exceed `limit`.
 */
export function distance(left: string, right: string, limit: number): number {
  const a = [...left];
  const b = [...right];
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(cell(previous, j) + 1, cell(current, j - 1) + 1, cell(previous, j - 1) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, cell(before, j - 2) + 1);
      current.push(best);
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return Math.min(cell(previous, b.length), limit + 1);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** How far a word may be from what was meant: a third of its length, at least one. */
function reach(word: string): number {
  return Math.max(1, Math.floor([...word].length / 3));
}

/**
 * The candidate nearest to a word, or undefined when none is near enough to be what the author meant.
 * Equal distances are decided by code-unit order, so that the answer never depends on input order.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = reach(word);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of candidates) {
    if (name === word) continue;
    const far = name.toLowerCase() === word.toLowerCase() ? 0 : distance(word, name, best?.distance ?? limit);
    if (far > limit) continue;
    if (best === undefined || far < best.distance || (far === best.distance && name < best.name))
      best = { name, distance: far };
  }
  return best?.name;
}

const MOST_LISTED = 12;

/** One line of help for an unknown word: the nearest known one, or what is known when none is near. */
export function helpFor(word: string, known: Iterable<string>): string | undefined {
  const names = [...new Set(known)].sort(byCodeUnit);
  const near = suggest(word, names);
  if (near !== undefined) return `did you mean \`${near}\`?`;
  return names.length === 0 ? undefined : `known here: ${listed(names)}`;
}

/** `a`, `b` and 3 more: a bounded list for messages. */
export function listed(names: readonly string[], most = MOST_LISTED): string {
  const shown = names.slice(0, most).map((name) => `\`${name}\``);
  const hidden = names.length - shown.length;
  return hidden === 0 ? shown.join(', ') : `${shown.join(', ')} and ${hidden} more`;
}

/** Code-unit order: the only order used in output, because locales differ between machines. */
export function byCodeUnit(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Longer text is cut, so that a message never holds a whole file. */
const MOST_CHARACTERS = 80;

/** What an author wrote, in backticks, on one line and bounded: for messages. */
export function quoted(text: string): string {
  return `\`${shortened(text)}\``;
}

/** At most 80 characters of a text on one line; `...` stands for what was cut. */
export function shortened(text: string): string {
  const line = text.slice(0, MOST_CHARACTERS * 2).replace(/\s+/g, ' ');
  const characters = [...line];
  if (text.length <= MOST_CHARACTERS * 2 && characters.length <= MOST_CHARACTERS) return line;
  return `${characters.slice(0, MOST_CHARACTERS - 3).join('')}...`;
}
