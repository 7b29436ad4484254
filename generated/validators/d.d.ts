// @generated from specs/families/d.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { DBody } from '../types/d.ts';

/** True when the value is a body of Family D; else its `errors` say why. */
export declare const validate: Validator<DBody>;
