import { createHash, type KeyObject, verify } from 'node:crypto';
import { type CallbackInput, type CallbackProof, epochHeader, isRecent } from './proof.ts';

/**
 * Hex Ed25519 over request id, user id, timestamp and the hash of the body, one line each; public keys from the
 * protocol's `jwks_url`, which a channel's setting of that name replaces. Without keys to hold it against, a
 * callback counts as unsigned. Source: fal's documentation of webhooks.
 */
export const falEd25519: CallbackProof = {
  async verify(input) {
    const { request, now, jwks } = input;
    const url = addressOf(input);
    if (jwks === undefined || url === undefined) return 'unsigned';
    const { headers } = request;
    const id = headers['x-fal-webhook-request-id'];
    const user = headers['x-fal-webhook-user-id'];
    const timestamp = headers['x-fal-webhook-timestamp'];
    const hex = headers['x-fal-webhook-signature'];
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

function addressOf({ choice, settings }: CallbackInput): string | undefined {
  const url = settings.jwks_url ?? choice.params.jwks_url;
  return typeof url === 'string' ? url : undefined;
}
