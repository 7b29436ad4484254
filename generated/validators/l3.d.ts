// @generated from specs/lines/l3.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L3Body } from '../types/l3.ts';

/** True when the value is a body of L3; else its `errors` say why. */
export declare const validate: Validator<L3Body>;
