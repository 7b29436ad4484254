import { createHash, createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { CallbackChoice } from '../../contract/protocol.ts';
import { type CallbackName, isCallbackName } from '../../contract/protocols/credential-facts.ts';
import type { ChannelSettings } from '../../contract/upstream.ts';
import type { FieldProblem } from '../auth/strategy.ts';
import type { JwksSource } from './jwks.ts';

/**
 * `proved`: the vendor signed it. `unsigned`: it bears no signature, and there is nothing to hold it against.
 * `forged`: its signature is missing where there must be one, wrong, or too old; it must be ignored.
 */
export type CallbackVerdict = 'proved' | 'unsigned' | 'forged';

/** A request of somebody who says to be a vendor, as it came. */
export interface CallbackRequest {
  readonly method: string;
  /** As in the request line, without the query. */
  readonly path: string;
  /** As in the request line, without the question mark; empty for none. */
  readonly query: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

export interface CallbackInput {
  readonly choice: CallbackChoice;
  /** The one that the task was made with; undefined when the channel is gone. */
  readonly credential: Readonly<Record<string, string>> | undefined;
  readonly settings: ChannelSettings;
  readonly request: CallbackRequest;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where public keys come from; absent: there are none. */
  readonly jwks?: JwksSource;
}

/** One way to prove callbacks, selected by name from a protocol's `callback.verify`. */
export interface CallbackProof {
  /** By name of a field that it takes of a credential (`CALLBACK_PROOFS`): what is wrong with its value. */
  readonly fieldProblems?: Readonly<Record<string, FieldProblem>>;
  verify(input: CallbackInput): CallbackVerdict | Promise<CallbackVerdict>;
}

const MAX_SKEW_MS = 300_000;

/** Whether a signature's time is at most 300 seconds from ours, either way. */
function isRecent(at_ms: number, now: number): boolean {
  return Math.abs(now - at_ms) <= MAX_SKEW_MS;
}

/** Epoch milliseconds of a header that holds whole epoch seconds; `NaN` for any other text. */
function epochHeader(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Number.NaN;
}

/** Compares in a time that depends on the lengths alone. */
function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/**
 * Whether a callback comes from the vendor, by the way that the protocol names. Signatures older than 300
 * seconds are `forged`; comparisons take the same time whatever they find. Never rejects, and keeps nothing:
 * a callback that is repeated within that time is proved again.
 */
export async function verifyCallback(input: CallbackInput): Promise<CallbackVerdict> {
  const proof = callbackProof(input.choice.verify);
  if (proof === undefined) return 'forged';
  try {
    return await proof.verify(input);
  } catch {
    return 'forged';
  }
}

/** Rotating a secret gives two; more than this nobody sends. */
const MAX_SIGNATURES = 16;

/** The standard says 24 to 64 bytes; a shorter secret could be guessed, and an empty one needs no guess. */
const MIN_SECRET_BYTES = 16;

/**
 * Standard Webhooks, as Svix made them: base64 HMAC-SHA256 over `id.timestamp.body` in `webhook-signature`
 * (or `svix-signature`), any of several `v1,...`. Secret: `webhook_secret` of the credential, base64 behind
 * `whsec_`. Sources: Replicate's and Kling's documentation of webhooks.
 */
const svix: CallbackProof = {
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

/**
 * Hex Ed25519 over request id, user id, timestamp and the hash of the body, one line each; public keys from the
 * protocol's `jwks_url`, which a channel's setting of that name replaces. Without keys to hold it against, a
 * callback counts as unsigned. Source: fal's documentation of webhooks.
 */
const falEd25519: CallbackProof = {
  async verify(input) {
    const { request, now, jwks } = input;
    const url = addressOf(input);
    if (jwks === undefined || url === undefined) return 'unsigned';
    const { headers } = request;
    const [id, user, timestamp, hex] = ['request-id', 'user-id', 'timestamp', 'signature'].map(
      (name) => headers[`x-fal-webhook-${name}`],
    );
    if (id === undefined || user === undefined || timestamp === undefined || hex === undefined) {
      return 'forged';
    }
    if (!/^[0-9a-f]{128}$/i.test(hex) || !isRecent(epochHeader(timestamp), now)) return 'forged';
    const hash = createHash('sha256').update(request.body).digest('hex');
    const text = Buffer.from([id, user, timestamp, hash].join('\n'));
    const signature = Buffer.from(hex, 'hex');
    const signedBy = (keys: readonly KeyObject[]) => keys.some((key) => verify(null, text, key, signature));

    const keys = await jwks.keys(url);
    if (keys === undefined) return 'unsigned';
    if (signedBy(keys)) return 'proved';
    const newer = await jwks.newerKeys(url);
    return newer !== undefined && signedBy(newer) ? 'proved' : 'forged';
  },
};

const MAX_SIGNED_HEADERS = 16;

/**
 * Base64 HMAC-SHA256 under the `api_key`, over method, path, query, access key, date, and the headers that
 * `x-hmac-signed-headers` names; the body is not signed. Source: Vidu's documentation of callbacks.
 */
const viduHmac: CallbackProof = {
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

/** Vendors that sign nothing: the address, which only they were given, is all there is. */
const none: CallbackProof = { verify: () => 'unsigned' };

/** The implementation of every proof that a protocol's `callback.verify` may name. */
export const PROOFS: Readonly<Record<CallbackName, CallbackProof>> = {
  none,
  svix,
  vidu_hmac: viduHmac,
  fal_ed25519: falEd25519,
};

/** The proof of a name, or undefined when there is none. */
export function callbackProof(verify: string): CallbackProof | undefined {
  return isCallbackName(verify) ? PROOFS[verify] : undefined;
}

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

function addressOf({ choice, settings }: CallbackInput): string | undefined {
  const url = settings.jwks_url ?? choice.params.jwks_url;
  return typeof url === 'string' ? url : undefined;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith('whsec_') ? secret.slice(6) : secret, 'base64');
}

function secretProblem(secret: string): string | undefined {
  const { byteLength } = keyOf(secret);
  if (byteLength >= MIN_SECRET_BYTES) return undefined;
  return `must be base64 of at least ${MIN_SECRET_BYTES} bytes, with or without \`whsec_\` before it (got ${byteLength})`;
}

/** Id, time and signature, which have one of two prefixes in common. */
function readHeaders({ headers }: CallbackRequest) {
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
