// @generated from specs/families/t.yaml by the gateway generator. Do not edit.

/** Body of a request for a model of Talk. */
export interface TBody {
  readonly [key: string]: unknown;
  /** Form of the answer. */
  readonly form?: {
    readonly [key: string]: unknown;
    readonly kind: 'plain';
  } | {
    readonly [key: string]: unknown;
    readonly kind: 'named';
    readonly name: string;
  } | null;
  /** Higher is more random. */
  readonly heat?: number | null;
  /** Public model name. */
  readonly model: string;
  /** What was said so far. */
  readonly said: readonly ({
    readonly [key: string]: unknown;
    /** The words. */
    readonly words?: string | null;
  } & ({
    readonly [key: string]: unknown;
    readonly by: 'us';
  } | {
    readonly [key: string]: unknown;
    readonly by: 'them';
    readonly words: string;
  }))[];
}
