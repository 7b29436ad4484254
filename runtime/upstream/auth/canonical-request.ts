import { createHash, createHmac } from 'node:crypto';
import type { BodyPiece } from '../large-body.ts';

/** What tells the request signatures of two clouds apart that share one construction. */
export interface SignatureScheme {
  /** First line of the text that is signed, and first word of the header. */
  readonly algorithm: string;
  /** Put before the secret in the first step of the key. */
  readonly secretPrefix: string;
}

/** A request as the signature sees it. */
export interface CanonicalRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Lower-case names and values as they are sent; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lower-case hex SHA-256 of the body. */
  readonly payloadHash: string;
}

/** Who signs, when, and for what. */
export interface SignatureScope {
  readonly keyId: string;
  readonly secret: string;
  /** As the vendor writes it in the signed text. */
  readonly timestamp: string;
  /** From the date to the closing word; also the steps in which the key is made. */
  readonly parts: readonly string[];
}

/** The text whose hash is signed: one line each, an empty one behind the headers. */
export function canonicalText(request: CanonicalRequest): string {
  const names = Object.keys(request.headers).sort();
  return [
    request.method,
    request.path,
    request.query,
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    request.payloadHash,
  ].join('\n');
}

/** The value of the header `Authorization`. */
export function authorization(
  scheme: SignatureScheme,
  request: CanonicalRequest,
  scope: SignatureScope,
): string {
  const path = scope.parts.join('/');
  const text = [scheme.algorithm, scope.timestamp, path, sha256Hex([canonicalText(request)])].join('\n');
  const key = scope.parts.reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`${scheme.secretPrefix}${scope.secret}`),
  );
  const signed = Object.keys(request.headers).sort().join(';');
  const signature = hmac(key, text).toString('hex');
  return `${scheme.algorithm} Credential=${scope.keyId}/${path}, SignedHeaders=${signed}, Signature=${signature}`;
}

/** Lower-case hex of the hash over all pieces in order. */
export function sha256Hex(pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** What `sign` makes of the hash of a body; content that lies outside memory is read for it. */
export function withBodyHash<T>(
  body: readonly BodyPiece[],
  sign: (payloadHash: string) => T,
): T | Promise<T> {
  const inMemory = body.filter((piece) => piece instanceof Uint8Array);
  return inMemory.length === body.length ? sign(sha256Hex(inMemory)) : hashStored(body).then(sign);
}

async function hashStored(body: readonly BodyPiece[]): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of body) {
    if (piece instanceof Uint8Array) hash.update(piece);
    else for await (const bytes of piece.read()) hash.update(bytes);
  }
  return hash.digest('hex');
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
