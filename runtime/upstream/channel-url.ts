/** A built address, or why it was refused; the reason never holds the query. */
export type BuiltUrl =
  | { readonly kind: 'ok'; readonly url: URL }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Puts a protocol's path and query under a channel's base address and proves that the result stays there:
 * dot segments in any encoding, stray separators and anything the URL parser would rewrite are refused.
 */
export function joinChannelUrl(input: {
  readonly base: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}): BuiltUrl {
  const base = URL.parse(input.base);
  if (base === null || (base.protocol !== 'https:' && base.protocol !== 'http:')) {
    return refused('base_url is not an http(s) address');
  }
  if (base.username !== '' || base.search !== '' || base.hash !== '') {
    return refused('base_url must not hold a user name, query or fragment');
  }
  if (!input.path.startsWith('/')) return refused('path does not start with /');
  const bad = input.path.slice(1).split('/').find(isUnsafeSegment);
  if (bad !== undefined) return refused(`path segment ${JSON.stringify(bad.slice(0, 80))} is not allowed`);

  const expected = `${base.pathname.replace(/\/+$/, '')}${input.path}`;
  const url = URL.parse(`${base.origin}${expected}${queryText(input.query)}`);
  if (url === null || url.origin !== base.origin || url.pathname !== expected) {
    return refused('path does not survive URL parsing unchanged');
  }
  return { kind: 'ok', url };
}

/** `?a=1&b=2` with RFC 3986 percent-encoding, as request signatures want it; empty for no parameters. */
export function queryText(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function encode(text: string): string {
  const code = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, code);
}

const MAX_DECODINGS = 4;

/** Checked in every stage of decoding, because vendors sit behind proxies that may decode once more. */
function isUnsafeSegment(segment: string): boolean {
  let text = segment;
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (hasControl(text) || text.split(/[/\\]/).some((part) => part === '.' || part === '..')) return true;
    const decoded = decode(text);
    if (decoded === undefined) return round === 0;
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function refused(reason: string): BuiltUrl {
  return { kind: 'refused', reason };
}
