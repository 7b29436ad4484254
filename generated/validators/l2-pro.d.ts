// @generated from specs/lines/l2-pro.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L2ProBody } from '../types/l2-pro.ts';

/** True when the value is a body of L2-pro; else its `errors` say why. */
export declare const validate: Validator<L2ProBody>;
