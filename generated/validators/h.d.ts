// @generated from specs/families/h.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { HBody } from '../types/h.ts';

/** True when the value is a body of Family H; else its `errors` say why. */
export declare const validate: Validator<HBody>;
