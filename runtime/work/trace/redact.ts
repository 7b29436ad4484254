import type { Json, JsonObject } from '../../contract/json.ts';
import { sniff } from '../../files/media/sniff.ts';
import { redactAnswer } from '../../upstream/redact-answer.ts';
import type { Channel } from '../../upstream/types.ts';

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

/** Longest text that is kept of one value. */
export const MOST_CHARS = 200;
/** A secret may be spelt with six characters for each of its own. */
const ESCAPED = 6;
const MIN_BASE64_CHARS = 120;
/** So much of the beginning decides, whatever the size. */
const MOST_LOOKED_AT = 4_096;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const DATA_URI = /^data:([\w.+/-]{0,80})[^,]{0,80},/;
const ADDRESS = /(https?:\/\/)(?:[^\s/@"'<>]*@)?([^\s"'<>?#]+)(?:[?#][^\s"'<>]*)?/g;
/** A slash and an equals sign as they are, and as addresses and JSON texts within texts spell them. */
const SLASH = String.raw`(?:\\*/|\\+u002f|%(?:25)*2f)`;
const EQUALS = String.raw`(?:=|\\+u003d|%(?:25)*3d)`;
/** What the gateway lets in by: the token behind a task in the address for callbacks, and the signature of a link. */
const OWN_TOKENS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(task_[0-9a-f]{32}${SLASH})[0-9a-f]{8,}`, 'gi'), '$1<token>'],
  [new RegExp(`(signature${EQUALS})[0-9a-f]{8,}`, 'gi'), '$1<redacted>'],
];
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  ...OWN_TOKENS,
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{4,}/gi, '$1 <redacted>'],
  [/\beyJ[\w-]{4,}\.[\w-]{4,}\.?[\w-]*/g, '<token>'],
  [/\bsk-[\w-]{8,}/g, '<key>'],
];

/** What may hold an address, a file or a credential; other texts are shown as they are. */
const TELLING = /:\/\/|^data:|Bearer|Basic|eyJ|sk-|task_|signature/i;

/**
 * The same where the whole is searched for secrets afterwards: a short text that nothing is replaced in costs only a
 * look at it.
 */
function partText(text: string, secrets: readonly string[]): string {
  if (text.length < MIN_BASE64_CHARS && !TELLING.test(text)) return text;
  return shownText(text, secrets);
}

/**
 * A text as operators may see it: of an address everything but its query, of a file its type and size, of a long text
 * its beginning. What is cut is cut after secrets are gone, so that none leaves a part of itself.
 */
export function shownText(text: string, secrets: readonly string[]): string {
  const file = fileText(text);
  if (file !== undefined) return file;
  const longest = secrets.reduce((most, secret) => Math.max(most, secret.length), 0);
  const begin = text.slice(0, MOST_CHARS + ESCAPED * longest);
  const clean = withoutSecrets(begin, secrets);
  const shown = clean.slice(0, MOST_CHARS);
  return text.length > begin.length || clean.length > MOST_CHARS
    ? `${shown}… (${text.length} characters)`
    : shown;
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const literal = JSON.stringify(text);
  const safe = redactAnswer(literal, secrets);
  const without: string = safe === literal ? text : JSON.parse(safe);
  // Queries are signatures more often than not.
  const open = without.replace(ADDRESS, (all, scheme: string, rest: string) => {
    const kept = `${scheme}${rest}`;
    return /[?#]/.test(all) ? `${kept}?…` : kept;
  });
  return CREDENTIALS.reduce((left, [pattern, by]) => left.replace(pattern, by), open);
}

/** A text, of any length, without what the gateway itself lets in by, of whichever task. */
export function withoutOwnTokens(text: string): string {
  return OWN_TOKENS.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
}

function fileText(text: string): string | undefined {
  const [prefix = '', mime = ''] = DATA_URI.exec(text.slice(0, 200)) ?? [];
  if (prefix !== '') return fileOf(mime === '' ? 'data' : mime, base64Bytes(text.length - prefix.length));
  if (text.length < MIN_BASE64_CHARS || !BASE64.test(text.slice(0, MOST_LOOKED_AT))) return undefined;
  const found = sniff(Buffer.from(text.slice(0, 64), 'base64'));
  return fileOf(found.kind === 'media' ? found.mime : 'base64', base64Bytes(text.length));
}

function base64Bytes(chars: number): number {
  return Math.floor((chars * 3) / 4);
}

/** `<image/png, 12345 bytes>` */
export function fileOf(type: string, bytes: number): string {
  return `<${type}, ${bytes} bytes>`;
}
