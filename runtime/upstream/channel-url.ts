/** A built address, or why it was refused; the reason never holds the query. */
export type BuiltUrl =
  | { readonly kind: 'ok'; readonly url: URL }
  | { readonly kind: 'refused'; readonly reason: string };

/** What a call asks for, and the channel's own address that it must stay under. */
export interface ChannelAddress {
  readonly base: string;
  /** A path, or the whole address that an answer of the vendor named. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Puts a protocol's path and query under a channel's base address and proves that the result stays there:
 * dot segments in any encoding, stray separators and anything the URL parser would rewrite are refused. A whole
 * address is taken only when it is under the base already; its query is kept and the call's own is added.
 */
export function joinChannelUrl(input: ChannelAddress): BuiltUrl {
  const isPlain = !isWholeAddress(input.path) && Object.keys(input.query).length === 0;
  const last = isPlain ? LAST_PLAIN.get(input.base) : undefined;
  if (last?.path === input.path) return { kind: 'ok', url: new URL(last.href) };
  const built = build(input);
  if (isPlain && built.kind === 'ok') {
    if (LAST_PLAIN.size >= MOST_BASES) LAST_PLAIN.clear();
    LAST_PLAIN.set(input.base, { path: input.path, href: built.url.href });
  }
  return built;
}

/** By base, its last address of a path alone: the next call mostly has the same one, which is proven once. */
const LAST_PLAIN = new Map<string, { readonly path: string; readonly href: string }>();
/** More than a deployment has; bases of former deployments stay until then. */
const MOST_BASES = 1_000;

function build(input: ChannelAddress): BuiltUrl {
  const base = URL.parse(input.base);
  if (base === null || (base.protocol !== 'https:' && base.protocol !== 'http:')) {
    return refused('base_url is not an http(s) address');
  }
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '') {
    return refused('base_url must not hold a user name, query or fragment');
  }
  if (isWholeAddress(input.path)) return keepUnder(base, input);
  if (!input.path.startsWith('/')) return refused('path does not start with /');
  const bad = input.path.slice(1).split('/').find(isUnsafeSegment);
  if (bad !== undefined) return refused(`path segment ${JSON.stringify(bad.slice(0, 80))} is not allowed`);

  const expected = `${basePath(base)}${input.path}`;
  const url = URL.parse(`${base.origin}${expected}${queryText(input.query)}`);
  if (url === null || url.origin !== base.origin || url.pathname !== expected) {
    return refused('path does not survive URL parsing unchanged');
  }
  return { kind: 'ok', url };
}

/** Whether a call may carry the channel's key to this address: it is whole, and under the channel's base. */
export function isUnderChannel(base: string, address: string): boolean {
  return isWholeAddress(address) && joinChannelUrl({ base, path: address, query: {} }).kind === 'ok';
}

function isWholeAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Refuses every spelling that the URL parser would change, so that what is checked is what is asked. */
function keepUnder(base: URL, input: ChannelAddress): BuiltUrl {
  const url = URL.parse(input.path);
  if (url === null || url.href !== input.path) return refused('the address is not in its plain spelling');
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    return refused('the address must not hold a user name or fragment');
  }
  const under = `${basePath(base)}/`;
  if (url.origin !== base.origin || !url.pathname.startsWith(under)) {
    return refused(`the address is not under the channel's base_url (${url.origin.slice(0, 200)})`);
  }
  const segments = url.pathname.slice(1).split('/');
  if (segments.some((segment, index) => segment === '' && index < segments.length - 1)) {
    return refused('the address has an empty path segment');
  }
  const bad = segments.find(isUnsafeSegment);
  if (bad !== undefined) return refused(`path segment ${JSON.stringify(bad.slice(0, 80))} is not allowed`);
  const own = queryText(input.query).slice(1);
  if (own !== '') url.search = url.search === '' ? own : `${url.search}&${own}`;
  return { kind: 'ok', url };
}

/** Without the slashes at its end. */
function basePath(base: URL): string {
  return base.pathname.replace(/\/+$/, '');
}

/** `?a=1&b=2` with RFC 3986 percent-encoding, as request signatures want it; empty for no parameters. */
export function queryText(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeStrict(name)}=${encodeStrict(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Percent-encoding that leaves only the unreserved characters of RFC 3986. */
export function encodeStrict(text: string): string {
  const code = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, code);
}

const MAX_DECODINGS = 4;

/** Checked in every stage of decoding, because vendors sit behind proxies that may decode once more. */
function isUnsafeSegment(segment: string): boolean {
  let text = segment;
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (hasControl(text) || text.split(/[/\\]/).some(isDots)) return true;
    const decoded = decode(text);
    if (decoded === undefined) return round === 0;
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

/** Servlet containers take off what follows a semicolon before they resolve dots. */
function isDots(part: string): boolean {
  return /^\.\.?(;|$)/.test(part);
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
