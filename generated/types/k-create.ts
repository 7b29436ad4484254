// @generated from specs/families/k-create.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Family K on its own entry. */
export interface KCreateBody {
  readonly [key: string]: unknown;
  /** Width to height, `<w>:<h>`. */
  readonly aspect_ratio?: string;
  /** Length of the result in seconds; another name of `seconds`. */
  readonly duration?: string | number;
  /** Lets the upstream rewrite the prompt. */
  readonly enhance_prompt?: boolean;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly first_frame_image?: string;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly image?: string;
  /** Several images, each an address, data URI, raw base64 or `asset://<id>`. */
  readonly images?: readonly string[];
  /** Reference material: one image, a list, or `{ image_url }`; in multipart also as file. */
  readonly input_reference?: string | readonly string[] | {
    readonly [key: string]: unknown;
    readonly image_url: string;
  };
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly last_frame_image?: string;
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: {
    readonly [key: string]: unknown;
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
  };
  /** Public model name. */
  readonly model: string;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt?: string;
  /** Length of the result in seconds, a number or its text. */
  readonly seconds?: string | number;
  /** Tier, such as `720P`, or `<width>x<height>`. */
  readonly size?: string;
  /** Adds a watermark. */
  readonly watermark?: boolean;
}
