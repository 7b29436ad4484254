// @generated from specs/families/b.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family B. */
export interface BBody extends Pick<SharedFields,
    | 'duration' | 'first_frame_image' | 'image' | 'images' | 'input_reference' | 'last_frame_image'
    | 'model' | 'prompt' | 'seconds' | 'size'> {
  readonly [key: string]: unknown;
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: {
    readonly [key: string]: unknown;
    /** Width to height, `<w>:<h>`. */
    readonly aspectRatio?: string;
    /** Tier, such as `720p`. */
    readonly resolution?: string;
    /** Address, data URI, raw base64 or `asset://<id>`. */
    readonly last_frame_url?: string;
    /** What to avoid. */
    readonly negative_prompt?: string;
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
    /** Same seed, similar result; absent or 0 is random. */
    readonly seed?: number;
  };
}
