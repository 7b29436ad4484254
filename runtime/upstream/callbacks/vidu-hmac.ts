import { createHmac } from 'node:crypto';
import { type CallbackProof, type CallbackRequest, isRecent, sameBytes } from './proof.ts';

const MAX_SIGNED_HEADERS = 16;

/**
 * Base64 HMAC-SHA256 under the `api_key`, over method, path, query, access key, date, and the headers that
 * `x-hmac-signed-headers` names; the body is not signed. Source: Vidu's documentation of callbacks.
 */
export const viduHmac: CallbackProof = {
  verify({ credential, request, now }) {
    const secret = credential?.api_key ?? '';
    if (secret === '') return 'unsigned';
    const { date, 'x-hmac-signature': signature, 'x-hmac-algorithm': algorithm } = request.headers;
    if (date === undefined || signature === undefined) return 'forged';
    if (algorithm?.toLowerCase() !== 'hmac-sha256' || !isRecent(Date.parse(date), now)) return 'forged';
    const text = signedText(request, date);
    if (text === undefined) return 'forged';
    const expected = createHmac('sha256', secret).update(text).digest();
    return sameBytes(Buffer.from(signature, 'base64'), expected) ? 'proved' : 'forged';
  },
};

/** One line each; undefined when a header that is said to be signed is not there. */
function signedText({ method, path, query, headers }: CallbackRequest, date: string): string | undefined {
  const lines = [method.toUpperCase(), path, query, headers['x-hmac-access-key'] ?? '', date];
  const names = (headers['x-hmac-signed-headers'] ?? '').split(';').filter((name) => name !== '');
  if (names.length > MAX_SIGNED_HEADERS) return undefined;
  for (const name of names) {
    const value = Object.hasOwn(headers, name.toLowerCase()) ? headers[name.toLowerCase()] : undefined;
    if (value === undefined) return undefined;
    lines.push(`${name}:${value}`);
  }
  return `${lines.join('\n')}\n`;
}
