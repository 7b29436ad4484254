import type { Twin } from '../../../contract/twin.ts';
import type { Received } from '../received.ts';
import { hasSignature, TENCENT, VOLCANO } from './cloud-signature.ts';
import { isOwnJwt, type TokenDesk } from './tokens.ts';
import type { TwinKeys } from './twin-keys.ts';

/** Whether the call carries the twin's key, or its proof, where this vendor's documents want it. */
export function hasKey(
  { auth }: Pick<Twin, 'auth'>,
  received: Received,
  with_: { readonly keys: TwinKeys; readonly tokens: Pick<TokenDesk, 'knows'> },
): boolean {
  const { keys, tokens } = with_;
  const text = (name: string) => (typeof auth.params[name] === 'string' ? auth.params[name] : undefined);
  const at_ms = Date.now();
  const { authorization } = received.headers;
  const bearer = authorization?.startsWith('Bearer ') === true ? authorization.slice(7) : undefined;
  const secret = (name: string) => keys.credential[name] ?? '';
  switch (auth.use) {
    case 'none':
      return true;
    case 'bearer':
      return bearer === keys.plain;
    case 'token':
      return authorization === `Token ${keys.plain}`;
    case 'header':
      return (
        received.headers[(text('name') ?? 'authorization').toLowerCase()] ===
        `${text('prefix') ?? ''}${keys.plain}`
      );
    case 'query':
      return received.query.get(text('name') ?? 'key') === keys.plain;
    case 'jwt_hs256':
      if (text('or') === 'bearer' && bearer === keys.plain) return true;
      return isOwnJwt(bearer, {
        issuer: secret(text('issuer') ?? ''),
        secret: secret(text('secret') ?? ''),
        at_ms,
      });
    case 'volc_v4':
      return hasSignature(VOLCANO, received, {
        id: secret('access_key'),
        secret: secret('secret_key'),
        steps: [text('region') ?? '', text('service') ?? ''],
        at_ms,
      });
    case 'tc3':
      return hasSignature(TENCENT, received, {
        id: secret('secret_id'),
        secret: secret('secret_key'),
        steps: [text('service') ?? ''],
        at_ms,
      });
    case 'google_sa':
      return tokens.knows(bearer);
    default:
      return false;
  }
}
