// @generated from specs/lines/l2.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of L2 base. */
export interface L2Body {
  readonly [key: string]: unknown;
  /** Another name of `ratio`. */
  readonly aspect_ratio?: string | null;
  /** What is behind what is drawn. */
  readonly background?: 'transparent' | 'opaque' | 'auto' | null;
  /**
   * Reference pictures, one or a list: base64, data URI, address, `asset://<id>` or `{ image_url
   * }`; in multipart also as files.
   */
  readonly image?: null | string | {
    readonly [key: string]: unknown;
    readonly image_url: string;
  } | readonly (string | {
    readonly [key: string]: unknown;
    /** Address, data URI or `asset://<id>`. */
    readonly image_url: string;
  })[];
  /** Reference pictures, each as in `image`. */
  readonly images?: readonly (string | {
    readonly [key: string]: unknown;
    /** Address, data URI or `asset://<id>`. */
    readonly image_url: string;
  })[] | null;
  /**
   * PNG of the first picture's width and height that is transparent where to draw anew: base64,
   * data URI, address, `asset://<id>` or `{ image_url }`; in multipart also as file.
   */
  readonly mask?: null | string | {
    readonly [key: string]: unknown;
    readonly image_url: string;
  };
  /**
   * Vendor parameters, merged last into the upstream body; the page of each protocol lists those
   * that it takes.
   */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Public model name. */
  readonly model: string;
  /** How many pictures; 1 when absent. */
  readonly n?: number | null;
  /** What to avoid. */
  readonly negative_prompt?: string;
  /** Quality in percent, of `jpeg` and `webp`. */
  readonly output_compression?: number | null;
  /** File format of the pictures. */
  readonly output_format?: 'png' | 'jpeg' | 'webp' | null;
  /** What to draw. */
  readonly prompt?: string;
  /** Width to height, such as `16:9`. */
  readonly ratio?: string | null;
  /** Tier: `1k`, `2k` or `4k`, where the model has it. */
  readonly resolution?: string | null;
  /** A link to each picture (`url`), or its bytes as base64 (`b64_json`). */
  readonly response_format?: 'url' | 'b64_json' | null;
  /** Same seed, similar result; absent or 0 is random. */
  readonly seed?: number;
  /** `16:9`, `16:9(2K)`, `<width>x<height>`, `<width>*<height>`, a tier such as `2k`, or `auto`. */
  readonly size?: string | null;
  /** Id of your own user, for the vendor's abuse checks. */
  readonly user?: string | null;
  /** A visible mark of the vendor. */
  readonly watermark?: boolean | null;
}
