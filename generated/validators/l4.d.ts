// @generated from specs/lines/l4.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L4Body } from '../types/l4.ts';

/** True when the value is a body of L4; else its `errors` say why. */
export declare const validate: Validator<L4Body>;
