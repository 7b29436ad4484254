import type { Json, JsonObject } from '../../contract/json.ts';
import { redactAnswer } from '../../upstream/redact-answer.ts';
import type { Channel } from '../../upstream/types.ts';
import { partText } from './shown-text.ts';

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
/** By the list of the gateway's own. */
const TOGETHER = new WeakMap<readonly string[], WeakMap<Channel, readonly string[]>>();

/** Everything of a channel's credentials, and of the gateway's `own`, that must never be kept, also as base64 writes it. */
export function secretsOf(channel: Channel, own: readonly string[] = []): readonly string[] {
  const known = credentialsOf(channel);
  if (own.length === 0) return known;
  const ofOwn = TOGETHER.get(own) ?? new WeakMap<Channel, readonly string[]>();
  TOGETHER.set(own, ofOwn);
  const together = ofOwn.get(channel) ?? [...known, ...own.flatMap(spellingsOf)];
  ofOwn.set(channel, together);
  return together;
}

function credentialsOf(channel: Channel): readonly string[] {
  const known = SECRETS.get(channel);
  if (known !== undefined) return known;
  const values = channel.credentials
    .flatMap((credential) => Object.values(credential))
    // The sandbox's credentials are the names of its channels, which everybody may know.
    .filter((value) => value.length >= MIN_SECRET_CHARS && value !== channel.id);
  const secrets = values.flatMap((value) => [
    ...spellingsOf(value),
    Buffer.from(value).toString('base64url'),
  ]);
  SECRETS.set(channel, secrets);
  return secrets;
}

/** A secret as it is, and what base64 makes of it wherever it stands in a longer text. */
function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const within = [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const [from, to] = [Math.ceil((8 * before) / 6), Math.floor((8 * padded.length) / 6)];
    return (['base64', 'base64url'] as const).map((as) => padded.toString(as).slice(from, to));
  });
  return [...new Set([secret, ...within.filter((text) => text.length >= MIN_SECRET_CHARS)])];
}

/**
 * A value as operators may see it, as JSON text: secrets, signatures, files and long texts are replaced by words, and it
 * takes at most 12 KiB. It shares no memory with what it was made of.
 */
export function redactedText(value: Json, secrets: readonly string[]): string {
  for (const { leaves, items, depth } of ROUNDS) {
    const shown = bounded(value, { items, secrets, left: leaves }, depth);
    const text = redactAnswer(JSON.stringify(shown), secrets);
    if (text.length <= MOST_BYTES / 3 || Buffer.byteLength(text) <= MOST_BYTES) return text;
  }
  return '"<too large to be shown>"';
}

interface Bounds {
  readonly items: number;
  readonly secrets: readonly string[];
  /** Leaves that may still be shown. */
  left: number;
}

function bounded(value: Json, bounds: Bounds, depth: number): Json {
  if (bounds.left <= 0 || depth <= 0) return REST;
  if (typeof value === 'string') {
    bounds.left -= 1;
    return partText(value, bounds.secrets);
  }
  if (typeof value !== 'object' || value === null) {
    bounds.left -= 1;
    return value;
  }
  return isList(value) ? boundedList(value, bounds, depth - 1) : boundedMembers(value, bounds, depth - 1);
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}

function boundedList(list: readonly Json[], bounds: Bounds, depth: number): Json {
  const shown = list.slice(0, bounds.items).map((item) => bounded(item, bounds, depth));
  const more = list.length - shown.length;
  return more === 0 ? shown : [...shown, `${REST} ${more} more`];
}

function boundedMembers(object: JsonObject, bounds: Bounds, depth: number): Json {
  const names = Object.keys(object);
  const shown = names.slice(0, MOST_NAMES).map((name): [string, Json] => {
    const value = object[name] ?? null;
    const hidden = typeof value === 'string' && SECRET_NAME.test(name);
    return [partText(name, bounds.secrets), hidden ? HIDDEN : bounded(value, bounds, depth)];
  });
  const more = names.length - MOST_NAMES;
  if (more > 0) shown.push([REST, `${more} more`]);
  return Object.fromEntries(shown);
}
