import type { IncomingHttpHeaders } from 'node:http';
import { plainAddress } from '../../upstream/public-address.ts';

/** Of each connection, whose address never changes. */
const ADDRESSES = new WeakMap<object, string>();

/** Where a request comes from, as `callerAddress` tells it. */
export function addressOfRequest(
  {
    socket,
    headers,
  }: {
    readonly socket: object & { readonly remoteAddress?: string | undefined };
    readonly headers: IncomingHttpHeaders;
  },
  trustedHops: number,
): string {
  if (trustedHops > 0) return callerAddress(socket.remoteAddress, headers['x-forwarded-for'], trustedHops);
  const known = ADDRESSES.get(socket);
  if (known !== undefined) return known;
  const address = callerAddress(socket.remoteAddress, undefined, 0);
  ADDRESSES.set(socket, address);
  return address;
}

/** `X-Forwarded-For` of a sane chain of proxies is far shorter. */
const MOST_HOPS = 10;

/**
 * The address a request comes from: of the socket, or where so many proxies in a row are trusted, the one that the
 * outermost of them saw. What callers write themselves into the header is further left and never read.
 */
export function callerAddress(
  socket: string | undefined,
  forwarded: string | readonly string[] | undefined,
  trustedHops: number,
): string {
  const own = plainAddress(socket ?? '') ?? '';
  if (trustedHops < 1) return own;
  const text = typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',');
  const chain = text
    .split(',')
    .slice(-MOST_HOPS)
    .map((part) => part.trim());
  const seen = chain.at(-Math.min(trustedHops, chain.length));
  return plainAddress(seen ?? '') ?? own;
}

/** The addresses that one caller commonly has at will: an IPv6 network of 64 bits is one customer. */
export function addressBucket(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
