import type { JsonObject } from './json.ts';
import type { Media } from './media.ts';
import type { Size } from './size.ts';

export type FactValue = string | number | boolean | Size | JsonObject;

/**
 * The one internal shape between families and protocols: facts and roles, never public field names.
 * `generated/canonical.ts` narrows `facts`, `roles` and `mode` to the declared vocabulary.
 */
export interface Canonical {
  readonly mode: string;
  readonly facts: Readonly<Record<string, FactValue | undefined>>;
  readonly roles: Readonly<Record<string, readonly Media[] | undefined>>;
  /** Vendor parameters of the caller, merged last into the upstream body. */
  readonly metadata?: JsonObject;
}
