// @generated from specs/families/kx-multi-image2video.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Family J, several images to video in the vendor's format. */
export interface KxMultiImage2videoBody {
  readonly [key: string]: unknown;
  /** Width to height, `<w>:<h>`. */
  readonly aspect_ratio?: string;
  /** Length of the result in seconds; another name of `seconds`. */
  readonly duration?: string | number;
  /** Repeated in answers. */
  readonly external_task_id?: string;
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
  /** Public model name. */
  readonly model_name?: string;
  /** What to avoid. */
  readonly negative_prompt?: string;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt: string;
  /** Whether there is a watermark. */
  readonly watermark_info?: Readonly<Record<string, unknown>>;
}
