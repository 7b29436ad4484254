// @generated from specs/lines/i.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Line I. */
export interface IBody {
  readonly [key: string]: unknown;
  /** Address or data of an image. */
  readonly image?: string;
  /** Public model name. */
  readonly model: string;
  /** How many pictures. */
  readonly n?: number;
  /** What to make. */
  readonly prompt?: string;
  /** Size of the pictures. */
  readonly size?: string;
}
