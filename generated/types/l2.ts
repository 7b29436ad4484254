// @generated from specs/lines/l2.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of L2 base. */
export interface L2Body extends Pick<SharedFields,
    | 'background' | 'mask' | 'metadata' | 'model' | 'n' | 'negative_prompt' | 'output_compression'
    | 'output_format' | 'ratio' | 'resolution' | 'response_format' | 'seed' | 'user' | 'watermark'> {
  readonly [key: string]: unknown;
  /** Another name of `ratio`. */
  readonly aspect_ratio?: string | null;
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
  /** What to draw. */
  readonly prompt?: string;
  /** `16:9`, `16:9(2K)`, `<width>x<height>`, `<width>*<height>`, a tier such as `2k`, or `auto`. */
  readonly size?: string | null;
}
