import { createHmac } from 'node:crypto';
import { type CallbackProof, type CallbackRequest, epochHeader, isRecent, sameBytes } from './proof.ts';

/** Rotating a secret gives two; more than this nobody sends. */
const MAX_SIGNATURES = 16;
/** The standard says 24 to 64 bytes; a shorter secret could be guessed, and an empty one needs no guess. */
const MIN_SECRET_BYTES = 16;

/**
 * Standard Webhooks, as Svix made them: base64 HMAC-SHA256 over `id.timestamp.body` in `webhook-signature`
 * (or `svix-signature`), any of several `v1,...`. Secret: `webhook_secret` of the credential, base64 behind
 * `whsec_`. Sources: Replicate's and Kling's documentation of webhooks.
 */
export const svix: CallbackProof = {
  fieldProblems: { webhook_secret: secretProblem },
  verify({ credential, request, now }) {
    const secret = credential?.webhook_secret ?? '';
    if (secret === '') return 'unsigned';
    const signed = readHeaders(request);
    if (signed === undefined || !isRecent(epochHeader(signed.timestamp), now)) return 'forged';
    const key = keyOf(secret);
    if (key.byteLength < MIN_SECRET_BYTES) return 'forged';
    const expected = createHmac('sha256', key)
      .update(`${signed.id}.${signed.timestamp}.`)
      .update(request.body)
      .digest();
    const signatures = signed.signature.split(' ', MAX_SIGNATURES).filter((one) => one.startsWith('v1,'));
    const proves = signatures.map((one) => sameBytes(Buffer.from(one.slice(3), 'base64'), expected));
    return proves.includes(true) ? 'proved' : 'forged';
  },
};

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith('whsec_') ? secret.slice(6) : secret, 'base64');
}

function secretProblem(secret: string): string | undefined {
  const { byteLength } = keyOf(secret);
  if (byteLength >= MIN_SECRET_BYTES) return undefined;
  return `must be base64 of at least ${MIN_SECRET_BYTES} bytes, with or without \`whsec_\` before it (got ${byteLength})`;
}

interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

function readHeaders({ headers }: CallbackRequest): SignedHeaders | undefined {
  for (const prefix of ['webhook', 'svix']) {
    const id = headers[`${prefix}-id`];
    const timestamp = headers[`${prefix}-timestamp`];
    const signature = headers[`${prefix}-signature`];
    if (id !== undefined && timestamp !== undefined && signature !== undefined) {
      return { id, timestamp, signature };
    }
  }
  return undefined;
}
