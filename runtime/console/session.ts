import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AdminKey, AdminRole } from '../config/types.ts';
import type { Actor } from '../store/audit.ts';

const LIFE_MS = 12 * 3_600_000;
const IDLE_MS = 3_600_000;
/** A cookie is written again this long after the last time, so that not every page sets one. */
const RENEW_MS = 60_000;

const NAME = 'gateway_console';
/** Browsers take a cookie of this name only when it is `Secure`, of this host alone and for all paths. */
const SECURE_NAME = `__Host-${NAME}`;

/** Somebody who is signed in. There is no state on the server: all of it stands in the signed cookie. */
export interface Session {
  readonly by: Actor;
  readonly role: AdminRole;
  /** The token that its forms carry; another session has another. */
  readonly csrf: string;
  /** A cookie that keeps the session going, where it is time for one. */
  readonly renewed?: string;
}

interface Ticket {
  readonly name: string;
  /** Digest of the admin key: a session ends with its key. */
  readonly key: string;
  readonly nonce: string;
  readonly begun_at: number;
  readonly seen_at: number;
}

export interface Sessions {
  /** A cookie for who presented this key; undefined for a key that opens nothing. */
  open(key: string, secure: boolean): string | undefined;
  /** The session of a request; undefined when it has none, or one that has ended. */
  find(cookies: string | undefined, secure: boolean): Session | undefined;
  /** A cookie that ends it. */
  end(secure: boolean): string;
}

export function createSessions(deps: {
  /** Signs cookies; the same for all processes of a deployment. */
  readonly signingKey: Uint8Array;
  readonly adminKeys: () => readonly AdminKey[];
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Sessions {
  const { signingKey, adminKeys, clock } = deps;
  const sign = (text: string): Buffer => createHmac('sha256', signingKey).update(text).digest();
  const keyDigest = (key: string): Buffer => sign(`key ${key}`);
  const holderOf = (digest: Buffer): AdminKey | undefined =>
    // Every key is compared, so that the time says nothing of which one fits.
    adminKeys().filter(({ key }) => timingSafeEqual(keyDigest(key), digest))[0];

  function cookieOf(ticket: Ticket, secure: boolean): string {
    const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    const value = `${text}.${sign(text).toString('base64url')}`;
    return written(value, secure, Math.floor((ticket.begun_at + LIFE_MS - clock()) / 1_000));
  }

  function ticketOf(value: string | undefined): Ticket | undefined {
    const [text = '', signature = ''] = value?.split('.') ?? [];
    const claimed = Buffer.from(signature, 'base64url');
    const own = sign(text);
    if (claimed.length !== own.length || !timingSafeEqual(claimed, own)) return undefined;
    // Whoever signed it wrote it.
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket;
  }

  return {
    open(key, secure) {
      const digest = keyDigest(key);
      const holder = holderOf(digest);
      if (holder === undefined) return undefined;
      const now = clock();
      const nonce = randomBytes(16).toString('base64url');
      const ticket = {
        name: holder.name,
        key: digest.toString('base64url'),
        nonce,
        begun_at: now,
        seen_at: now,
      };
      return cookieOf(ticket, secure);
    },
    find(cookies, secure) {
      const ticket = ticketOf(cookieNamed(cookies, secure ? SECURE_NAME : NAME));
      if (ticket === undefined) return undefined;
      const now = clock();
      if (now - ticket.begun_at > LIFE_MS || now - ticket.seen_at > IDLE_MS) return undefined;
      const holder = holderOf(Buffer.from(ticket.key, 'base64url'));
      if (holder === undefined) return undefined;
      const csrf = sign(`form ${ticket.nonce}`).toString('base64url');
      const session: Session = { by: holder.name, role: holder.role ?? 'operator', csrf };
      if (now - ticket.seen_at < RENEW_MS) return session;
      return { ...session, renewed: cookieOf({ ...ticket, seen_at: now }, secure) };
    },
    end: (secure) => written('', secure, 0),
  };
}

function written(value: string, secure: boolean, maxAgeSecs: number): string {
  const name = secure ? SECURE_NAME : NAME;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSecs}${secure ? '; Secure' : ''}`;
}

/** Compares a token of a form in constant time. */
export function isSameToken(given: string | undefined, own: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Value of a cookie of a request. */
export function cookieNamed(cookies: string | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
