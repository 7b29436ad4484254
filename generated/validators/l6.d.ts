// @generated from specs/lines/l6.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L6Body } from '../types/l6.ts';

/** True when the value is a body of L6 compatible; else its `errors` say why. */
export declare const validate: Validator<L6Body>;
