import type { CryptoKey } from 'jose';
import { SigningError } from './strategy.ts';

/** Claims in the order in which they are written: some vendors compare texts. */
export type Claims = Readonly<Record<string, string | number>>;

/** A compact HS256 token with the header `{"alg":"HS256","typ":"JWT"}`. */
export async function signHs256(claims: Claims, secret: string): Promise<string> {
  return sign('HS256', claims, async () => Buffer.from(secret));
}

/**
 * A compact RS256 token with the header `{"alg":"RS256","typ":"JWT"}`. The key is PKCS#8 in PEM; one that came
 * through an environment variable may have `\n` for its line ends.
 */
export async function signRs256(claims: Claims, privateKey: string): Promise<string> {
  const { importPKCS8 } = await import('jose/key/import');
  const pem = privateKey.replaceAll('\\n', '\n').trim();
  return sign('RS256', claims, () => importPKCS8(pem, 'RS256'));
}

/** Loaded when the first token is made: most deployments have no vendor that wants one. */
async function sign(
  alg: 'HS256' | 'RS256',
  claims: Claims,
  key: () => Promise<CryptoKey | Uint8Array>,
): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign');
  try {
    return await new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT' }).sign(await key());
  } catch {
    // What the library says of a key may quote it.
    throw new SigningError(`the credential has no usable ${alg} key`);
  }
}
