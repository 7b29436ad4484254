import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^[0-9a-f]{64}$/;
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
export interface LinkClaim {
  readonly task: string;
  readonly variant: string;
  /** Which of several results, from 1; the first when absent. */
  readonly item?: number;
  /** Epoch seconds. */
  readonly expires: number;
}

/** Query parameters that open one file of one task's content without a key (decisions 1). */
export function signLink(
  key: Uint8Array,
  claim: LinkClaim,
): { readonly expires: string; readonly signature: string } {
  return { expires: String(claim.expires), signature: digest(key, claim).toString('hex') };
}

/** Whether a link is ours and has not expired. Constant time in the signature; never throws on hostile text. */
export function verifyLink(
  key: Uint8Array,
  link: {
    readonly task: string;
    readonly variant: string;
    readonly item?: number;
    readonly expires: string | undefined;
    readonly signature: string | undefined;
  },
  nowSecs: number,
): boolean {
  const { expires, signature } = link;
  if (expires === undefined || signature === undefined) return false;
  if (!EXPIRES.test(expires) || !SIGNATURE.test(signature)) return false;
  const claim = { ...link, expires: Number(expires) };
  const same = timingSafeEqual(digest(key, claim), Buffer.from(signature, 'hex'));
  return same && claim.expires > nowSecs;
}

function digest(key: Uint8Array, { task, variant, item = 1, expires }: LinkClaim): Buffer {
  const text = JSON.stringify(item === 1 ? [task, variant, expires] : [task, variant, expires, item]);
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
