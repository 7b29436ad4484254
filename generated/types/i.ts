// @generated from specs/families/i.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Family I. */
export interface IBody {
  readonly [key: string]: unknown;
  /** Length of the result in seconds; another name of `seconds`. */
  readonly duration?: string | number;
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
    /** Width to height, `<w>:<h>`. */
    readonly aspect_ratio?: string;
    /** Tier, such as `720p`. */
    readonly resolution?: string;
    /** Address, data URI, raw base64 or `asset://<id>`. */
    readonly last_frame_url?: string;
    /** Whether the result has sound. */
    readonly audio?: boolean;
    /** Whether the result has sound. */
    readonly generate_audio?: boolean;
    /** Same seed, similar result; absent or 0 is random. */
    readonly seed?: number;
    /** Made when there is less to do, for half the price. */
    readonly off_peak?: boolean;
    /** The system writes the prompt; costs more. */
    readonly is_rec?: boolean;
  };
  /** Public model name. */
  readonly model: string;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt?: string;
  /** Length of the result in seconds, a number or its text. */
  readonly seconds?: string | number;
  /** `<width>x<height>`, `<w>:<h>` or a tier such as `720p`. */
  readonly size?: string;
}
