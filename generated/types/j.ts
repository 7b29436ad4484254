// @generated from specs/families/j.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family J. */
export interface JBody extends Pick<SharedFields,
    | 'duration' | 'first_frame_image' | 'image' | 'images' | 'input_reference' | 'last_frame_image'
    | 'model' | 'prompt' | 'seconds' | 'size'> {
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
    /** What to avoid. */
    readonly negative_prompt?: string;
    /** Camera movement, in the vendor's own words. */
    readonly camera_control?: Readonly<Record<string, unknown>>;
  };
}
