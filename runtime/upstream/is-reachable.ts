import { isIP } from 'node:net';
import { portOf, type UrlPolicy } from './url-policy.ts';

/**
 * Whether vendors can fetch from an address of this gateway: one of the public internet, or one whose host the
 * deployment lists in `egress.allow` because its vendors are near. Names are judged as they are written; those
 * without a dot and `localhost` lead nowhere outside.
 */
export function isReachable(publicUrl: string, { permits }: Pick<UrlPolicy, 'permits'>): boolean {
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/\.$/, '');
  const address = addressOf(host);
  return address === undefined || permits({ host, port: portOf(url), address });
}

function addressOf(host: string): string | undefined {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(bare) !== 0) return bare;
  return host.includes('.') && !host.endsWith('.localhost') ? undefined : '127.0.0.1';
}
