// @generated from specs/families/e.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family E. */
export interface EBody extends Pick<SharedFields,
    | 'duration' | 'first_frame_image' | 'image' | 'images' | 'input_reference' | 'last_frame_image'
    | 'model' | 'prompt' | 'seconds' | 'size'> {
  readonly [key: string]: unknown;
  /** Reference videos, as another gateway writes them. */
  readonly content?: readonly ({
    readonly [key: string]: unknown;
    readonly type: 'video_url';
    readonly video_url: {
      readonly [key: string]: unknown;
      /** Address, data URI or `asset://<id>`. */
      readonly url: string;
    };
    /** What the video is for. */
    readonly role?: 'reference_video';
  })[];
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: {
    readonly [key: string]: unknown;
    /** Inputs, each with what it is for. */
    readonly file_infos?: readonly ({
      readonly [key: string]: unknown;
      /** Whether `url` holds an address or the bytes as base64. */
      readonly type: 'Url' | 'Base64';
      /** Kind of media. */
      readonly category: 'Image' | 'Video' | 'Audio';
      /** Address, `asset://<id>` or base64. */
      readonly url: string;
      /**
       * What a picture is for; without it, one picture is the first frame and several are
       * references.
       */
      readonly usage?: 'FirstFrame' | 'LastFrame' | 'Reference';
    })[];
    /** What is made of the inputs; `avatar` is another name of `digital_human`. */
    readonly scene_type?: 'motion_control' | 'avatar' | 'digital_human' | 'lip_sync' | 'template_effect';
    /** Effect template. */
    readonly template?: string;
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
    /** Same seed, similar result; absent or 0 is random. */
    readonly seed?: number;
  };
}
