// @generated from specs/lines/l6.yaml by the gateway generator. Do not edit.

import type { SharedFields } from '../fields.ts';

/** Body of a request for a model of L6 compatible. */
export interface L6Body extends Pick<SharedFields,
    | 'background' | 'mask' | 'metadata' | 'model' | 'n' | 'output_compression' | 'output_format' | 'ratio'
    | 'resolution' | 'response_format' | 'user'> {
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
  /** How strictly the vendor looks at the content. */
  readonly moderation?: 'low' | 'auto' | null;
  /** Must be absent or 0. */
  readonly partial_images?: number | null;
  /** What to draw. */
  readonly prompt?: string;
  /** How much work goes into a picture: `auto`, `low`, `medium`, `high`, `standard` or `hd`. */
  readonly quality?: string | null;
  /** `16:9`, `16:9(2K)`, `<width>x<height>`, `<width>*<height>`, a tier such as `2k`, or `auto`. */
  readonly size?: string | null;
  /** Must be absent or false. */
  readonly stream?: boolean | null;
  /** Look, in the vendor's words, such as `vivid` or `natural`. */
  readonly style?: string | null;
}
