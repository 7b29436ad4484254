// @generated from specs/families/l.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family L. */
export interface LBody extends Pick<SharedFields,
    | 'aspect_ratio' | 'duration' | 'first_frame_image' | 'image' | 'images' | 'input_reference'
    | 'last_frame_image' | 'model' | 'prompt' | 'seconds' | 'size'> {
  readonly [key: string]: unknown;
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: {
    readonly [key: string]: unknown;
    /** How the result is made. */
    readonly output_config?: {
      readonly [key: string]: unknown;
      /** Tier, such as `720p`. */
      readonly resolution?: string;
      /** Width to height, `<w>:<h>`. */
      readonly aspect_ratio?: string;
      /** Length of the result in seconds; another name of `seconds`. */
      readonly duration?: string | number;
      /** Whether the result has sound: a boolean, `Enabled` or `Disabled`. */
      readonly audio_generation?: boolean | string;
    };
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
    /** Address, data URI, raw base64 or `asset://<id>`. */
    readonly last_frame_url?: string;
  };
}
