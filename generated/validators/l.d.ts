// @generated from specs/families/l.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { LBody } from '../types/l.ts';

/** True when the value is a body of Family L; else its `errors` say why. */
export declare const validate: Validator<LBody>;
