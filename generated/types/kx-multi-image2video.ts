// @generated from specs/families/kx-multi-image2video.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of Family J, several images to video in the vendor's format. */
export interface KxMultiImage2videoBody extends Pick<SharedFields, 'aspect_ratio' | 'duration' | 'external_task_id' | 'model_name' | 'negative_prompt' | 'watermark_info'> {
  readonly [key: string]: unknown;
  /** Whom and what the video shows. */
  readonly image_list: readonly ({
    readonly [key: string]: unknown;
    /** Address, data URI, raw base64 or `asset://<id>`. */
    readonly image: string;
  })[];
  /** `std` is 720p, `pro` 1080p. */
  readonly mode?: 'std' | 'pro';
  /** Public model name, where there is no `model_name`. */
  readonly model?: string;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt: string;
}
