// @generated from specs/families/vx-img2video.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family I, image to video in the vendor's format. */
export interface VxImg2videoBody extends Pick<SharedFields,
    | 'audio' | 'bgm' | 'is_rec' | 'meta_data' | 'model' | 'movement_amplitude' | 'off_peak' | 'payload'
    | 'prompt' | 'voice_id' | 'wm_position' | 'wm_url'> {
  readonly [key: string]: unknown;
  /** Length of the result in seconds. */
  readonly duration?: number;
  /** The first frame. */
  readonly images: readonly string[];
  /** Resolution; what is allowed, and the default, depend on model and duration. */
  readonly resolution?: '360p' | '540p' | '720p' | '1080p';
  /** Absent or 0 is random. */
  readonly seed?: number;
  /** Adds a watermark. */
  readonly watermark?: boolean;
}
