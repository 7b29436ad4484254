import { sniff } from '../../files/media/sniff.ts';
import { redactAnswer } from '../../upstream/redact-answer.ts';

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
export function partText(text: string, secrets: readonly string[]): string {
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
