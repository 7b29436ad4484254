// @generated from specs/families/kx-image2video.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family J, image to video in the vendor's format. */
export interface KxImage2videoBody extends Pick<SharedFields, 'duration' | 'external_task_id' | 'model_name' | 'negative_prompt' | 'prompt' | 'watermark_info'> {
  readonly [key: string]: unknown;
  /** Camera movement, in the vendor's own words. */
  readonly camera_control?: Readonly<Record<string, unknown>>;
  /** How closely the prompt is followed. */
  readonly cfg_scale?: number;
  /** Brushes for what moves. */
  readonly dynamic_masks?: readonly Readonly<Record<string, unknown>>[];
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly image: string;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly image_tail?: string;
  /** `std` is 720p, `pro` 1080p, `4k` 4k. */
  readonly mode?: 'std' | 'pro' | '4k';
  /** Public model name, where there is no `model_name`. */
  readonly model?: string;
  /** Several shots in one video. */
  readonly multi_shot?: boolean;
  /** Who decides the shots. */
  readonly shot_type?: 'customize' | 'intelligence';
  /** Whether the result has sound. */
  readonly sound?: 'on' | 'off';
  /** Brush for what stays. */
  readonly static_mask?: string;
}
