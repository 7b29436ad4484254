// @generated from specs/families/t-own.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Talk in a vendor's dialect. */
export interface TOwnBody {
  readonly [key: string]: unknown;
  /** What is told. */
  readonly parts?: readonly Readonly<Record<string, unknown>>[];
}
