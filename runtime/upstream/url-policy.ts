import { isIP } from 'node:net';
import { GatewayError } from '../contract/errors.ts';
import { isPublicAddress } from './public-address.ts';

/** The deployment's exceptions to "public and https only". */
export interface UrlPolicyOptions {
  /**
   * `host` or `host:port` that may be private, on any port or that one, and may be plain http. A function is
   * asked at every check, so that a deployment that was read again counts at once; a new list is a new array.
   */
  readonly allow: readonly string[] | (() => readonly string[]);
  /** Plain http is refused for every host that is not in `allow`. */
  readonly https_only: boolean;
  /** Names of this gateway (`host` or `host:port`); never asked, whatever `allow` says. */
  readonly own_hosts: readonly string[];
}

/** Somebody to connect to: the name that was asked and the address it resolved to. */
export interface Peer {
  readonly host: string;
  readonly port: string;
  readonly address: string;
}

/** Decides which addresses given by callers or vendors may be used. */
export interface UrlPolicy {
  /** The address as the gateway itself may ask it. Throws `invalid_request` naming what is allowed. */
  check(text: string): URL;
  /** Whether `check` would take it. Looks at the address alone: nothing is resolved or asked. */
  accepts(text: string): boolean;
  /** An address that is only handed on to a vendor: any port and plain http, but never a private literal. */
  checkPassedOn(text: string): URL;
  /** Whether a connection to a resolved address may be made; the last word, at connect time. */
  permits(peer: Peer): boolean;
}

const MAX_URL_CHARS = 8_192;

/** Makes the policy of a deployment. Throws on an entry that is no `host` or `host:port` at the start. */
export function createUrlPolicy(options: UrlPolicyOptions): UrlPolicy {
  const allow = followEntries(options.allow);
  const own = options.own_hosts.map(readHostEntry);
  const listed = (host: string, port: string) =>
    allow().some((entry) => matches(entry, host.replace(/\.$/, ''), port));
  const permits = ({ host, port, address }: Peer): boolean =>
    isPublicAddress(address) || listed(host, port) || listed(bracketed(address), port);

  const checkCommon = (text: string): URL => {
    const url = readUrl(text);
    const host = plainHost(url);
    const port = portOf(url);
    if (own.some((entry) => matches(entry, host, port))) {
      throw refusal('must not point to this gateway', url);
    }
    const literal = literalOf(host);
    if (literal !== undefined && !permits({ host, port, address: literal })) throw notPublic(url);
    return url;
  };

  const check = (text: string): URL => {
    const url = checkCommon(text);
    const host = plainHost(url);
    if (listed(host, portOf(url))) return url;
    if (url.protocol !== 'https:' && options.https_only) throw refusal('must be an https:// address', url);
    if (url.port !== '' && url.port !== '80' && url.port !== '443') {
      throw refusal('must use port 443 or 80', url);
    }
    return url;
  };

  return {
    permits,
    check,
    checkPassedOn: checkCommon,
    accepts(text) {
      try {
        check(text);
        return true;
      } catch (error) {
        if (error instanceof GatewayError) return false;
        throw error;
      }
    },
  };
}

/** The refusal of an address that does not lead to the public internet; never says where it leads. */
export function notPublic(url: URL): GatewayError {
  return refusal('must point to a public internet address', url);
}

/** Shows scheme and host only: paths and queries of such addresses often hold signatures. */
function refusal(rule: string, url: URL): GatewayError {
  const shown = `${url.protocol}//${url.host}`.slice(0, 200);
  return unusable(`${rule} (got ${shown})`);
}

/** The refusal of an address that cannot be used; `problem` reads on after `the address`. */
export function unusable(problem: string, cause?: unknown): GatewayError {
  return new GatewayError('invalid_request', { message: `the address ${problem}`, cause });
}

function readUrl(text: string): URL {
  if (text.length > MAX_URL_CHARS) {
    throw unusable(`must be at most ${MAX_URL_CHARS} characters (got ${text.length})`);
  }
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    const scheme = url === null ? 'something that is not an address' : url.protocol.slice(0, 20);
    throw unusable(`must be an absolute https:// address (got ${scheme})`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refusal('must not hold a user name or password', url);
  }
  return url;
}

interface HostEntry {
  readonly host: string;
  readonly port: string | undefined;
}

/**
 * The entries of a list that may be replaced while the gateway runs; read again only when it was. What is no
 * entry in a later list allows nothing: a connection that is being made is no place to throw.
 */
function followEntries(allow: UrlPolicyOptions['allow']): () => readonly HostEntry[] {
  const list = typeof allow === 'function' ? allow : () => allow;
  let known = list();
  let entries = known.map(readHostEntry);
  return () => {
    const newest = list();
    if (newest !== known) {
      entries = newest.map(parseHostEntry).filter((entry) => entry !== undefined);
      known = newest;
    }
    return entries;
  };
}

function readHostEntry(text: string): HostEntry {
  const entry = parseHostEntry(text);
  if (entry === undefined) throw new Error(`internal: \`${text}\` is not a host or host:port`);
  return entry;
}

function parseHostEntry(text: string): HostEntry | undefined {
  const url = URL.parse(`http://${text}`);
  if (url === null || url.pathname !== '/' || url.search !== '' || url.username !== '') return undefined;
  const port = /:(\d+)$/.exec(text)?.[1];
  return { host: plainHost(url), port };
}

function matches(entry: HostEntry, host: string, port: string): boolean {
  return entry.host === host && (entry.port === undefined || entry.port === port);
}

/** `a.example.` and `a.example` are the same place. */
function plainHost(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

/** The port in digits, also where the address leaves it out. */
function portOf(url: URL): string {
  if (url.port !== '') return url.port;
  return url.protocol === 'https:' ? '443' : '80';
}

function literalOf(host: string): string | undefined {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  return isIP(bare) === 0 ? undefined : bare;
}

function bracketed(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

/**
 * Whether vendors can fetch from an address of this gateway: one of the public internet, or one whose host the
 * deployment lists in `egress.allow` because its vendors are near. Names are judged as they are written; those
 * without a dot and `localhost` lead nowhere outside.
 */
export function isReachable(publicUrl: string, { permits }: Pick<UrlPolicy, 'permits'>): boolean {
  const url = new URL(publicUrl);
  const host = plainHost(url);
  const mayBeOutside = host.includes('.') && !host.endsWith('.localhost');
  const address = literalOf(host) ?? (mayBeOutside ? undefined : '127.0.0.1');
  return address === undefined || permits({ host, port: portOf(url), address });
}
