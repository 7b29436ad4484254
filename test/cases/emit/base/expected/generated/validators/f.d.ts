// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { FBody } from '../types/f.ts';

/** True when the value is a body of Family F; else its `errors` say why. */
export declare const validate: Validator<FBody>;
