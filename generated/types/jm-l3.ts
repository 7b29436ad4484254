// @generated from specs/lines/jm-l3.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of L3 in the vendor's format. */
export interface JmL3Body {
  readonly [key: string]: unknown;
  /** Reference pictures as base64 without a prefix. */
  readonly binary_data_base64?: readonly string[];
  /** One picture at most. */
  readonly force_single?: boolean;
  /** Height in pixels; needs `width`. */
  readonly height?: number;
  /** Addresses of reference pictures. */
  readonly image_urls?: readonly string[];
  /** Greatest width divided by height. */
  readonly max_ratio?: number;
  /** Least width divided by height. */
  readonly min_ratio?: number;
  /** What to draw. */
  readonly prompt: string;
  /** Public model name, or the vendor's own. */
  readonly req_key: string;
  /** How much the text counts beside the reference pictures. */
  readonly scale?: number;
  /** Same seed, similar result; absent, -1 or 0 is random. */
  readonly seed?: number;
  /** Area in pixels: 1048576 is 1k, 4194304 is 2k, 16777216 is 4k. */
  readonly size?: number;
  /** Lets the vendor extend the prompt. */
  readonly use_pre_llm?: boolean;
  /** Width in pixels; needs `height`. */
  readonly width?: number;
}
