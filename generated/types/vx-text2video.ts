// @generated from specs/families/vx-text2video.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family I, text to video in the vendor's format. */
export interface VxText2videoBody extends Pick<SharedFields,
    | 'aspect_ratio' | 'audio' | 'bgm' | 'meta_data' | 'model' | 'movement_amplitude' | 'off_peak'
    | 'payload' | 'voice_id' | 'wm_position' | 'wm_url'> {
  readonly [key: string]: unknown;
  /** Length of the result in seconds. */
  readonly duration?: number;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt: string;
  /** Resolution; what is allowed, and the default, depend on model and duration. */
  readonly resolution?: '360p' | '540p' | '720p' | '1080p';
  /** Absent or 0 is random. */
  readonly seed?: number;
  /** Style of older models. */
  readonly style?: 'general' | 'anime';
  /** Adds a watermark. */
  readonly watermark?: boolean;
}
