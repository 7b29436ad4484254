import type { Channel } from '../config/types.ts';

const MOST_CHARS = 64;

/**
 * A vendor's error code as logs may hold it: short, on one line and without the channel's credentials, which
 * some vendors repeat in their errors. Their messages are never logged: they may repeat prompts too.
 */
export function vendorCode(code: string, channel: Pick<Channel, 'credentials'>): string {
  const secrets = channel.credentials.flatMap((credential) => Object.values(credential));
  const clean = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), code);
  return clean.replace(/\s+/g, ' ').slice(0, MOST_CHARS);
}
