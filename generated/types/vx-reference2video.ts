// @generated from specs/families/vx-reference2video.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family I, reference to video in the vendor's format. */
export interface VxReference2videoBody extends Pick<SharedFields,
    | 'aspect_ratio' | 'audio' | 'bgm' | 'is_rec' | 'meta_data' | 'model' | 'movement_amplitude'
    | 'off_peak' | 'payload' | 'prompt' | 'voice_id' | 'wm_position' | 'wm_url'> {
  readonly [key: string]: unknown;
  /** Length of the result in seconds. */
  readonly duration?: number;
  /** Resolution; what is allowed, and the default, depend on model and duration. */
  readonly resolution?: '360p' | '540p' | '720p' | '1080p';
  /** Absent or 0 is random. */
  readonly seed?: number;
  /** Whom the video shows. */
  readonly subjects: readonly ({
    readonly [key: string]: unknown;
    /** Id of the subject. */
    readonly id: string;
    /** Pictures of the subject. */
    readonly images: readonly string[];
    /** Voice of the subject; empty leaves it to the system. */
    readonly voice_id?: string;
  })[];
  /** Adds a watermark. */
  readonly watermark?: boolean;
}
