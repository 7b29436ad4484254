import type { Channel } from '../../config/types.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { redactAnswer } from '../../upstream/redact-answer.ts';
import { shownText } from './shown-text.ts';

/** Bounds of one excerpt; a second, tighter round is made of what is still too large. */
const ROUNDS = [
  { leaves: 300, items: 20, depth: 10 },
  { leaves: 60, items: 5, depth: 6 },
] as const;
const MOST_BYTES = 12 * 1024;
const MOST_NAMES = 60;
const SECRET_NAME =
  /authorization|api[-_]?key|(?:access|private|secret)[-_]?key|secret|token$|passw|signature|credential|cookie|jwt|bearer/i;
export const HIDDEN = '<redacted>';
const REST = '…';

/** Shorter values would blank out ordinary words. */
const MIN_SECRET_CHARS = 6;

const SECRETS = new WeakMap<Channel, readonly string[]>();

/** Everything of a channel's credentials that must never be kept, also as base64 writes it. */
export function secretsOf(channel: Channel): readonly string[] {
  const known = SECRETS.get(channel);
  if (known !== undefined) return known;
  const values = channel.credentials
    .flatMap((credential) => Object.values(credential))
    // The sandbox's credentials are the names of its channels, which everybody may know.
    .filter((value) => value.length >= MIN_SECRET_CHARS && value !== channel.id);
  const secrets = values.flatMap((value) => [value, Buffer.from(value).toString('base64url')]);
  SECRETS.set(channel, secrets);
  return secrets;
}

/**
 * A value as operators may see it: secrets, signatures, files and long texts are replaced by words, and it takes at most
 * 12 KiB as JSON. It shares no memory with what it was made of.
 */
export function redacted(value: Json | undefined, secrets: readonly string[]): Json {
  if (value === undefined) return null;
  for (const bounds of ROUNDS) {
    const text = redactAnswer(
      JSON.stringify(bounded(value, { ...bounds, left: bounds.leaves, secrets })),
      secrets,
    );
    if (Buffer.byteLength(text) <= MOST_BYTES) {
      const kept: Json = JSON.parse(text);
      return kept;
    }
  }
  return '<too large to be shown>';
}

/** The same of an object. */
export function redactedObject(value: JsonObject, secrets: readonly string[]): JsonObject {
  const kept = redacted(value, secrets);
  return typeof kept === 'object' && kept !== null && !isList(kept) ? kept : { [REST]: kept };
}

interface Bounds {
  readonly items: number;
  readonly depth: number;
  readonly secrets: readonly string[];
  /** Leaves that may still be shown. */
  left: number;
}

function bounded(value: Json, bounds: Bounds): Json {
  if (bounds.left <= 0 || bounds.depth <= 0) return REST;
  if (typeof value === 'string') {
    bounds.left -= 1;
    return shownText(value, bounds.secrets);
  }
  if (typeof value !== 'object' || value === null) {
    bounds.left -= 1;
    return value;
  }
  return isList(value) ? boundedList(value, bounds) : boundedMembers(value, bounds);
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}

function boundedList(list: readonly Json[], bounds: Bounds): Json {
  const inner = below(bounds);
  const shown = list.slice(0, bounds.items).map((item) => bounded(item, inner));
  bounds.left = inner.left;
  const more = list.length - shown.length;
  return more === 0 ? shown : [...shown, `${REST} ${more} more`];
}

function boundedMembers(object: JsonObject, bounds: Bounds): Json {
  const inner = below(bounds);
  const names = Object.keys(object);
  const entries = names.slice(0, MOST_NAMES).map((name): [string, Json] => {
    const value = object[name] ?? null;
    const hidden = typeof value === 'string' && SECRET_NAME.test(name);
    return [shownText(name, bounds.secrets), hidden ? HIDDEN : bounded(value, inner)];
  });
  bounds.left = inner.left;
  const more = names.length - entries.length;
  return Object.fromEntries(more === 0 ? entries : [...entries, [REST, `${more} more`]]);
}

function below(bounds: Bounds): Bounds {
  return { ...bounds, depth: bounds.depth - 1 };
}
