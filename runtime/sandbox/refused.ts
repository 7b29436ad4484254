/** Why a vendor refuses a call; the words are those of error classes in specs. */
export type RefusalKind =
  | 'invalid_request'
  | 'invalid_key'
  | 'not_found'
  | 'rate_limit'
  | 'quota'
  | 'content_policy'
  | 'overloaded'
  | 'upstream';

/** Stops the reading of a request; the dialect makes the vendor's own error of it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: RefusalKind;
  /** The field, where the vendor names it. */
  readonly param: string | undefined;

  constructor(message: string, param?: string, kind: RefusalKind = 'invalid_request') {
    super(message);
    this.kind = kind;
    this.param = param;
  }
}

/** Refuses unless it holds. */
export function insist(holds: boolean, message: string, param?: string): asserts holds {
  if (!holds) throw new Refused(message, param);
}
