// @generated from specs/lines/jm-l3.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { JmL3Body } from '../types/jm-l3.ts';

/** True when the value is a body of L3 in the vendor's format; else its `errors` say why. */
export declare const validate: Validator<JmL3Body>;
