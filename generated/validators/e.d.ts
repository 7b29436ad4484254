// @generated from specs/families/e.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { EBody } from '../types/e.ts';

/** True when the value is a body of Family E; else its `errors` say why. */
export declare const validate: Validator<EBody>;
