// @generated from specs/families/kx-text2video.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Family J, text to video in the vendor's format. */
export interface KxText2videoBody {
  readonly [key: string]: unknown;
  /** Width to height, `<w>:<h>`. */
  readonly aspect_ratio?: string;
  /** Camera movement, in the vendor's own words. */
  readonly camera_control?: Readonly<Record<string, unknown>>;
  /** How closely the prompt is followed. */
  readonly cfg_scale?: number;
  /** Length of the result in seconds; another name of `seconds`. */
  readonly duration?: string | number;
  /** Repeated in answers. */
  readonly external_task_id?: string;
  /** `std` is 720p, `pro` 1080p, `4k` 4k. */
  readonly mode?: 'std' | 'pro' | '4k';
  /** Public model name, where there is no `model_name`. */
  readonly model?: string;
  /** Public model name. */
  readonly model_name?: string;
  /** Several shots in one video. */
  readonly multi_shot?: boolean;
  /** What to avoid. */
  readonly negative_prompt?: string;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt: string;
  /** Who decides the shots. */
  readonly shot_type?: 'customize' | 'intelligence';
  /** Whether the result has sound. */
  readonly sound?: 'on' | 'off';
  /** Whether there is a watermark. */
  readonly watermark_info?: Readonly<Record<string, unknown>>;
}
