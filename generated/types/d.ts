// @generated from specs/families/d.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family D. */
export interface DBody extends Pick<SharedFields,
    | 'duration' | 'first_frame_image' | 'image' | 'images' | 'input_reference' | 'last_frame_image'
    | 'model' | 'prompt' | 'seconds' | 'size'> {
  readonly [key: string]: unknown;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly first_image_url?: string;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly input_video?: string;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly last_image_url?: string;
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: {
    readonly [key: string]: unknown;
    /** Address, data URI, raw base64 or `asset://<id>`. */
    readonly last_frame_url?: string;
    /** What to avoid. */
    readonly negative_prompt?: string;
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
    /** Same seed, similar result; absent or 0 is random. */
    readonly seed?: number;
  };
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly video?: string;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly video_url?: string;
}
