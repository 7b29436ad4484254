// @generated from specs/families/t.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Talks. */
export interface TBody {
  readonly [key: string]: unknown;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly model: string;
  readonly reasoning_effort?: string;
  readonly stream?: boolean;
  readonly temperature?: number;
}
