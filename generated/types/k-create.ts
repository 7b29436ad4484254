// @generated from specs/families/k-create.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family K on its own entry. */
export interface KCreateBody extends Pick<SharedFields,
    | 'aspect_ratio' | 'duration' | 'first_frame_image' | 'image' | 'images' | 'input_reference'
    | 'last_frame_image' | 'model' | 'prompt' | 'seconds'> {
  readonly [key: string]: unknown;
  /** Lets the upstream rewrite the prompt. */
  readonly enhance_prompt?: boolean;
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: {
    readonly [key: string]: unknown;
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
  };
  /** Tier, such as `720P`, or `<width>x<height>`. */
  readonly size?: string;
  /** Adds a watermark. */
  readonly watermark?: boolean;
}
