import {
  atOnce,
  byPattern,
  type Effort,
  inTurns,
  isSpent,
  replaced,
  type Steps,
} from '../contract/paused-work.ts';
import { nextString } from '../contract/scan-json.ts';

/** Escapes in a row, not too many, so that work on them can pause; no character of several bytes is cut in two. */
const nextPercents = byPattern(/(?:%[0-9a-f]{2}){1,8192}(?:%[89ab][0-9a-f]){0,3}/gi);
const nextEscapes = byPattern(/(?:\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}){1,8192}/g);

/** Ways to write a character that may hide a letter; line ends, tabs and quotes, which every prose has, hide none. */
const HIDING = /\\[^nrtbf"]|%[0-9a-f]{2}/i;
const ANY_ESCAPE = /[\\%]/;
/** What those escapes stand for: a secret that holds one is looked for in every decoded string. */
const ESCAPED = /[\n\r\t\b\f"\\]/;

/**
 * An address may quote a text that quotes an address, or the other way round; more wrappings nobody makes by
 * accident. A secret that itself reads like an escape survives only the order in which it was wrapped.
 */
const UNWRAPPINGS = [
  [fromAddress, fromJson, fromAddress, fromJson],
  [fromJson, fromAddress, fromJson, fromAddress],
];

/**
 * The text of a JSON answer without secrets, however its strings spell them: some vendors echo the request, as
 * it was or escaped for an address or another JSON text. Strings that hold none stay as they are.
 */
export function redactAnswer(text: string, secrets: readonly string[]): string {
  return mayHold(text, searchFor(secrets)) ? atOnce(redaction(text, secrets)) : text;
}

/** As `redactAnswer`; everything else gets its turn in between. */
export async function redactLargeAnswer(text: string, secrets: readonly string[]): Promise<string> {
  return inTurns(redaction(text, secrets));
}

/** Most texts hold nothing, which a look tells. */
function mayHold(text: string, { spelt, hiding }: Spelling): boolean {
  return hiding.test(text) || spelt.some((secret) => text.includes(secret));
}

function* redaction(text: string, secrets: readonly string[]): Steps<string> {
  const spelling = searchFor(secrets);
  const { spelt } = spelling;
  const effort: Effort = { chars: 0 };
  if (!mayHold(text, spelling)) return text;
  if (isSpent(effort, text.length)) yield;
  const shortest = spelt.at(-1)?.length ?? Number.POSITIVE_INFINITY;
  return yield* replaced(text, {
    next: nextString,
    effort,
    change(literal) {
      if (literal.length - 2 < shortest || !mayHold(literal, spelling)) return literal;
      return redactLiteral(literal, { spelt, effort });
    },
  });
}

/** What a search is made with, and how long it has gone on. */
interface Search {
  readonly spelt: readonly string[];
  readonly effort: Effort;
}

function* redactLiteral(literal: string, search: Search): Steps<string> {
  if (isSpent(search.effort, literal.length)) yield;
  const value = parseString(literal);
  const clean = value === undefined ? undefined : yield* redactText(value, search);
  if (clean === undefined || clean === value) return literal;
  if (isSpent(search.effort, clean.length)) yield;
  return JSON.stringify(clean);
}

/** Whether a text without any escape spells one of the secrets. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return searchFor(secrets).spelt.some((secret) => text.includes(secret));
}

/** How some secrets are looked for. */
interface Spelling {
  readonly spelt: readonly string[];
  /** Text without a match holds them only as they are spelt. */
  readonly hiding: RegExp;
}

const SEARCHES = new WeakMap<readonly string[], Spelling>();

/** Made once for each list: those of a channel stay the same from call to call. */
function searchFor(secrets: readonly string[]): Spelling {
  const known = SEARCHES.get(secrets);
  if (known !== undefined) return known;
  const hiding = secrets.some((secret) => ESCAPED.test(secret)) ? ANY_ESCAPE : HIDING;
  const made = { spelt: withPluses(secrets), hiding };
  SEARCHES.set(secrets, made);
  return made;
}

/** Longest first, so that no secret leaves the end of another; forms write a blank as a plus. */
function withPluses(secrets: readonly string[]): readonly string[] {
  const all = new Set(secrets.flatMap((secret) => [secret, secret.replaceAll(' ', '+')]));
  return [...all].sort((a, b) => b.length - a.length);
}

/** Where a secret shows only after decoding, the decoded text is what stays. */
function* redactText(text: string, search: Search): Steps<string> {
  let clean = yield* blanked(text, search);
  if (!ANY_ESCAPE.test(clean)) return clean;
  for (const order of UNWRAPPINGS) {
    let seen = clean;
    for (const unwrap of order) {
      const inner = yield* unwrap(seen, search.effort);
      seen = inner === seen ? seen : yield* blanked(inner, search);
      if (seen !== inner) clean = seen;
    }
  }
  return clean;
}

function* blanked(text: string, { spelt, effort }: Search): Steps<string> {
  let left = text;
  for (const secret of spelt) {
    if (isSpent(effort, left.length / 8)) yield;
    left = left.replaceAll(secret, '[redacted]');
  }
  return left;
}

function fromAddress(text: string, effort: Effort): Steps<string> {
  return replaced(text, {
    next: nextPercents,
    effort,
    change(run) {
      try {
        return decodeURIComponent(run);
      } catch {
        return Buffer.from(run.replaceAll('%', ''), 'hex').toString();
      }
    },
  });
}

function fromJson(text: string, effort: Effort): Steps<string> {
  return replaced(text, { next: nextEscapes, effort, change: (run) => parseString(`"${run}"`) ?? run });
}

function parseString(literal: string): string | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
