import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^([0-9a-f]{64})\.([\w-]{1,60})$/;
const EXPIRES = /^[0-9]{1,12}$/;

/** The variant that a link without `variant` stands for. */
export const LINK_VARIANT = 'video';

const LINK_MS = 86_400_000;
const STEP_MS = 3_600_000;

/**
 * When a link made now ends, in epoch seconds: after a day, rounded up to the hour, so that whoever asks again sees
 * the same link.
 */
export function linkEnd(nowMs: number): number {
  return (Math.ceil((nowMs + LINK_MS) / STEP_MS) * STEP_MS) / 1_000;
}

/** What a content link lets its holder read, and until when. */
interface LinkClaim {
  readonly task: string;
  readonly variant: string;
  /** Which of several results, from 1; the first when absent. */
  readonly item?: number;
  /** Epoch seconds. */
  readonly expires: number;
  /** Id of the key that was given the link, which dies with it. */
  readonly key_id: string;
}

/** Query parameters that open one file of one task's content without a key. */
export function signLink(
  key: Uint8Array,
  claim: LinkClaim,
): { readonly expires: string; readonly signature: string } {
  const signature = `${digest(key, claim).toString('hex')}.${claim.key_id}`;
  return { expires: String(claim.expires), signature };
}

/**
 * The id of the key that was given a link, which one of `keys` signed; undefined for a link that is not ours or has expired. Whether that key is still
 * valid is left to the caller. Constant time in the signature; never throws on hostile text.
 */
export function verifyLink(
  keys: readonly Uint8Array[],
  link: Pick<LinkClaim, 'task' | 'variant' | 'item'> & {
    readonly expires: string | undefined;
    readonly signature: string | undefined;
  },
  nowSecs: number,
): string | undefined {
  const { expires, signature } = link;
  if (expires === undefined || signature === undefined || !EXPIRES.test(expires)) return undefined;
  const [, hex, key_id] = SIGNATURE.exec(signature) ?? [];
  if (hex === undefined || key_id === undefined) return undefined;
  const claim = { ...link, expires: Number(expires), key_id };
  const signatureBytes = Buffer.from(hex, 'hex');
  const signers = keys.filter((key) => timingSafeEqual(digest(key, claim), signatureBytes));
  return signers.length > 0 && claim.expires > nowSecs ? key_id : undefined;
}

function digest(key: Uint8Array, { task, variant, item = 1, expires, key_id }: LinkClaim): Buffer {
  const text = JSON.stringify([task, variant, expires, item, key_id]);
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
