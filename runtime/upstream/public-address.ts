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

/** An IP address as it is compared and counted: IPv4 inside IPv6 unfolded, IPv6 in full; undefined for anything else. */
export function plainAddress(address: string): string | undefined {
  if (isIP(address) === 0) return undefined;
  return ipaddr.process(address).toNormalizedString();
}

/** Whether a text is an IP address, or a range of them such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [address = '', bits = '', ...rest] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
  );
}

/** Whether an address is one of these, or in one of these ranges. What cannot be read is in none. */
export function isAddressIn(address: string, ranges: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const one = ipaddr.process(address);
  return ranges.filter(isAddressRange).some((range) => {
    const [base, bits] = rangeOf(range);
    return base.kind() === one.kind() && one.match(base, bits);
  });
}

/** IPv4 ranges may be written inside IPv6; both are the same then. */
function rangeOf(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!range.includes('/')) {
    const base = ipaddr.process(range);
    return [base, base.kind() === 'ipv4' ? 32 : 128];
  }
  const [base, bits] = ipaddr.parseCIDR(range);
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96)
    return [base.toIPv4Address(), bits - 96];
  return [base, bits];
}
