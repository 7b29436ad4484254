// @generated from specs/ by the gateway generator. Do not edit.

/** Fields that the bodies of several families have alike. */
export interface SharedFields {
  /** Width to height, `<w>:<h>`. */
  readonly aspect_ratio?: string;
  /** With dialogue and background sound, or silent. */
  readonly audio?: boolean;
  /** What is behind what is drawn. */
  readonly background?: 'transparent' | 'opaque' | 'auto' | null;
  /** Adds music from a library. */
  readonly bgm?: boolean;
  /** Length of the result in seconds; another name of `seconds`. */
  readonly duration?: string | number;
  /** Repeated in answers. */
  readonly external_task_id?: string;
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
  /** The system writes the prompt, which costs more, and `prompt` is ignored. */
  readonly is_rec?: boolean;
  /** Address, data URI, raw base64 or `asset://<id>`. */
  readonly last_frame_image?: string;
  /**
   * PNG of the first picture's width and height that is transparent where to draw anew: base64,
   * data URI, address, `asset://<id>` or `{ image_url }`; in multipart also as file.
   */
  readonly mask?: null | string | {
    readonly [key: string]: unknown;
    readonly image_url: string;
  };
  /** JSON text about the origin, handed through. */
  readonly meta_data?: string;
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Public model name. */
  readonly model: string;
  /** Public model name. */
  readonly model_name?: string;
  /** How much moves. */
  readonly movement_amplitude?: 'auto' | 'small' | 'medium' | 'large';
  /** How many pictures; 1 when absent. */
  readonly n?: number | null;
  /** What to avoid. */
  readonly negative_prompt?: string;
  /** Made when there is less to do. */
  readonly off_peak?: boolean;
  /** Quality in percent, of `jpeg` and `webp`. */
  readonly output_compression?: number | null;
  /** File format of the pictures. */
  readonly output_format?: 'png' | 'jpeg' | 'webp' | null;
  /** Handed through and repeated in answers. */
  readonly payload?: string;
  /** What to make. Needed unless an image, video or audio is given. */
  readonly prompt?: string;
  /** Width to height, such as `16:9`. */
  readonly ratio?: string | null;
  /** Tier: `1k`, `2k` or `4k`, where the model has it. */
  readonly resolution?: string | null;
  /** A link to each picture (`url`), or its bytes as base64 (`b64_json`). */
  readonly response_format?: 'url' | 'b64_json' | null;
  /** Length of the result in seconds, a number or its text. */
  readonly seconds?: string | number;
  /** Same seed, similar result; absent or 0 is random. */
  readonly seed?: number;
  /** `<width>x<height>`, `<w>:<h>` or a tier such as `720p`. */
  readonly size?: string;
  /** Id of your own user, for the vendor's abuse checks. */
  readonly user?: string | null;
  /** Voice of all; empty leaves it to the system. */
  readonly voice_id?: string;
  /** A visible mark of the vendor. */
  readonly watermark?: boolean | null;
  /** Whether there is a watermark. */
  readonly watermark_info?: Readonly<Record<string, unknown>>;
  /** 1 top left, 2 top right, 3 bottom right, 4 bottom left. */
  readonly wm_position?: number;
  /** Picture of the watermark. */
  readonly wm_url?: string;
}
