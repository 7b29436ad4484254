// @generated from specs/vocabulary.yaml by the gateway generator. Do not edit.

import type { Canonical } from '../runtime/contract/canonical.ts';
import type { JsonObject } from '../runtime/contract/json.ts';
import type { Media } from '../runtime/contract/media.ts';
import type { Size } from '../runtime/contract/size.ts';

/** What a request asks for. */
export type Facts = {
  /** the result has sound */
  readonly audio?: boolean | undefined;
  /** camera movement */
  readonly camera?: JsonObject | undefined;
  /** what to make */
  readonly prompt?: string | undefined;
  /** length of the result (s) */
  readonly seconds?: number | undefined;
  /** absent or 0 is random */
  readonly seed?: number | undefined;
  /** ratio, tier and pixels */
  readonly size?: Size | undefined;
};

/** What a request brings along. */
export type Roles = {
  /** image */
  readonly first_frame?: readonly Media[] | undefined;
  /** image */
  readonly reference?: readonly Media[] | undefined;
};

/** Inferred from the roles that are present. */
export type Mode = 'reference' | 'first_frame' | 'text';

/** The one shape between families and protocols. */
export interface CanonicalRequest extends Canonical {
  readonly mode: Mode;
  readonly facts: Facts;
  readonly roles: Roles;
}
