// @generated from specs/lines/l5.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L5Body } from '../types/l5.ts';

/** True when the value is a body of L5; else its `errors` say why. */
export declare const validate: Validator<L5Body>;
