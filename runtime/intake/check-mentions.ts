import type { Family, Interpreted, Mentions } from '../contract/family.ts';
import { refusal } from '../words/refusal.ts';
import { orList, words } from '../words/show-value.ts';
import type { FieldNames } from './field-names.ts';

/** A name in a text goes on as long as these follow. */
const WORD = /[\p{L}\p{N}\p{M}_-]/u;
const MOST_SHOWN = 60;
const MOST_NAMED = 20;

/**
 * Names behind a prefix in a text must be those of the inputs of a role: `@hero` is the subject `hero`. Throws 400
 * `invalid_request` naming the first that is not, and those there are.
 */
export function checkMentions(
  family: Pick<Family, 'mentions'>,
  read: Pick<Interpreted, 'facts' | 'roles'>,
  names: Pick<FieldNames, 'fact'>,
): void {
  for (const rule of family.mentions ?? []) {
    const text = read.facts[rule.fact];
    if (typeof text !== 'string' || !text.includes(rule.prefix)) continue;
    const known = new Set((read.roles[rule.role] ?? []).flatMap((media) => media.with?.[rule.by] ?? []));
    const unknown = unknownMention(text, rule.prefix, known);
    if (unknown === undefined) continue;
    const field = names.fact(rule.fact);
    const problem = `mentions ${shown(rule, unknown)}, which is no ${words(rule.role)} of this request`;
    throw refusal(field, `${problem}; ${members(rule, known)}`, {
      received: unknown.slice(0, MOST_SHOWN),
      allowed: [...known].slice(0, MOST_NAMED),
    });
  }
}

/**
 * The first name behind a prefix that is not known. A known name that the text goes on behind without a space is
 * still meant (texts without spaces between words), and a prefix inside a word (an address) names nothing. One
 * pass: a known name is stepped over, and candidates are cut out by the lengths that names beginning alike have.
 */
export function unknownMention(text: string, prefix: string, names: ReadonlySet<string>): string | undefined {
  const lengths = lengthsByStart(names);
  for (let at = text.indexOf(prefix); at >= 0; ) {
    const start = at + prefix.length;
    let end = start;
    if (!isPlain(text, at - 1)) {
      const length = lengths
        .get(text.charAt(start))
        ?.find((one) => isNamed(text, { start, end: start + one }, names));
      if (length === undefined) {
        const word = wordAt(text, start);
        if (word !== '') return word;
      } else end = start + length;
    }
    at = text.indexOf(prefix, end);
  }
  return undefined;
}

/** Longest first, so that `@big hero` is not taken for `@big`. */
function lengthsByStart(names: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const groups = Map.groupBy(names, (name) => name.charAt(0));
  return new Map(
    [...groups].map(([start, alike]) => [
      start,
      [...new Set(alike.map((name) => name.length))].sort((a, b) => b - a),
    ]),
  );
}

/** A name ends where it was written to end: `@hero` is not the beginning of `@heroine`. */
function isNamed(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  names: ReadonlySet<string>,
): boolean {
  if (end > text.length || !names.has(text.slice(start, end))) return false;
  return !(isPlain(text, end - 1) && isPlain(text, end));
}

/** Letters and digits of the alphabet in which a word that goes on is another word; false beyond the text. */
function isPlain(text: string, at: number): boolean {
  return /[A-Za-z0-9_]/.test(text.charAt(at));
}

function wordAt(text: string, start: number): string {
  let word = '';
  for (const character of text.slice(start, start + 2 * MOST_SHOWN)) {
    if (!WORD.test(character)) break;
    word += character;
  }
  return word;
}

function shown({ prefix }: Mentions, name: string): string {
  return name.length > MOST_SHOWN ? `${prefix}${name.slice(0, MOST_SHOWN)}…` : `${prefix}${name}`;
}

function members(rule: Mentions, names: ReadonlySet<string>): string {
  if (names.size === 0) return `it names none by ${words(rule.by)}`;
  const listed = [...names].slice(0, MOST_NAMED).map((name) => shown(rule, name));
  return `known here: ${orList(listed)}`;
}
