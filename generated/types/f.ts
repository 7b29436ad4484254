// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family F. */
export interface FBody extends Pick<SharedFields,
    | 'duration' | 'first_frame_image' | 'image' | 'images' | 'input_reference' | 'last_frame_image'
    | 'model' | 'prompt' | 'seconds' | 'size'> {
  readonly [key: string]: unknown;
  /** Text and media items with roles. */
  readonly content?: readonly ({
    readonly [key: string]: unknown;
    readonly type: 'text';
    /** The prompt. */
    readonly text: string;
    /** Belongs to items of another type. */
    readonly image_url?: null;
    /** Belongs to items of another type. */
    readonly video_url?: null;
    /** Belongs to items of another type. */
    readonly audio_url?: null;
    /** Says nothing about a text. */
    readonly role?: string;
  } | {
    readonly [key: string]: unknown;
    readonly type: 'image_url';
    readonly image_url: {
      readonly [key: string]: unknown;
      /** Address, data URI or `asset://<id>`. */
      readonly url: string;
    };
    /** What the image is for; without it, the first frame. */
    readonly role?: 'first_frame' | 'last_frame' | 'reference_image';
    /** Belongs to items of another type. */
    readonly text?: null;
    /** Belongs to items of another type. */
    readonly video_url?: null;
    /** Belongs to items of another type. */
    readonly audio_url?: null;
  } | {
    readonly [key: string]: unknown;
    readonly type: 'video_url';
    readonly video_url: {
      readonly [key: string]: unknown;
      /** Address, data URI or `asset://<id>`. */
      readonly url: string;
    };
    /** What the video is for. */
    readonly role?: 'reference_video';
    /** Belongs to items of another type. */
    readonly text?: null;
    /** Belongs to items of another type. */
    readonly image_url?: null;
    /** Belongs to items of another type. */
    readonly audio_url?: null;
  } | {
    readonly [key: string]: unknown;
    readonly type: 'audio_url';
    readonly audio_url: {
      readonly [key: string]: unknown;
      /** Address, data URI or `asset://<id>`. */
      readonly url: string;
    };
    /** What the sound is for. */
    readonly role?: 'reference_audio';
    /** Belongs to items of another type. */
    readonly text?: null;
    /** Belongs to items of another type. */
    readonly image_url?: null;
    /** Belongs to items of another type. */
    readonly video_url?: null;
  })[];
  /** Whether the result has sound. */
  readonly generate_audio?: boolean;
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: {
    readonly [key: string]: unknown;
    /** Length of the result in seconds; another name of `seconds`. */
    readonly duration?: string | number;
    /** Width to height, `<w>:<h>`; `adaptive` leaves it to the model. */
    readonly ratio?: string;
    /** Tier, such as `720p`. */
    readonly resolution?: string;
    /** Address, data URI, raw base64 or `asset://<id>`. */
    readonly last_frame_url?: string;
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
    /** Same seed, similar result; absent or 0 is random. */
    readonly seed?: number;
  };
}
