// @generated from specs/families/v.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of The vendor's own bodies for family F. */
export interface VBody {
  readonly [key: string]: unknown;
  /** Public model name. */
  readonly model_name?: string;
  /** Repeated in the answer. */
  readonly payload?: string;
  /** What to make. */
  readonly prompt?: string;
  readonly subjects: readonly ({
    readonly [key: string]: unknown;
    readonly id: string;
    readonly images: readonly string[];
  })[];
  /** Effect template. */
  readonly template?: string;
  /** Voice. */
  readonly voice_id?: string;
}
