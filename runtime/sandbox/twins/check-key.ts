import type { AuthChoice } from '../../contract/protocol.ts';
import type { Received } from './received.ts';

/** Whether the call carries the twin's key where this vendor's documents want it. */
export function hasKey(auth: AuthChoice, received: Received, key: string): boolean {
  const name = typeof auth.params.name === 'string' ? auth.params.name : undefined;
  const prefix = typeof auth.params.prefix === 'string' ? auth.params.prefix : '';
  switch (auth.use) {
    case 'none':
      return true;
    case 'bearer':
      return received.headers.authorization === `Bearer ${key}`;
    case 'token':
      return received.headers.authorization === `Token ${key}`;
    case 'header':
      return received.headers[(name ?? 'authorization').toLowerCase()] === `${prefix}${key}`;
    case 'query':
      return received.query.get(name ?? 'key') === key;
    default:
      return received.headers.authorization !== undefined;
  }
}
