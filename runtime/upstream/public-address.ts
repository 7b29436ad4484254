import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address text is an ordinary address of the public internet. Mapped IPv4 is unfolded first;
 * anything special (loopback, private, link-local, NAT64, documentation, ...) or unreadable is not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  try {
    return ipaddr.process(address).range() === 'unicast';
  } catch {
    return false;
  }
}
