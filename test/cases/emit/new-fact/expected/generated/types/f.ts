// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Family F. */
export interface FBody {
  readonly [key: string]: unknown;
  /** Address or data of an image. */
  readonly image?: string;
  /** Public model name. */
  readonly model: string;
  /** What to make. */
  readonly prompt?: string;
  /** Length of the result in seconds. */
  readonly seconds?: string | number;
  readonly seed?: number;
}
