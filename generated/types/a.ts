// @generated from specs/families/a.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family A. */
export interface ABody extends Pick<SharedFields,
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
    /** Address, data URI, raw base64 or `asset://<id>`. */
    readonly last_frame_url?: string;
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
  };
}
