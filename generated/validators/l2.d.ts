// @generated from specs/lines/l2.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L2Body } from '../types/l2.ts';

/** True when the value is a body of L2 base; else its `errors` say why. */
export declare const validate: Validator<L2Body>;
