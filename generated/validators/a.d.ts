// @generated from specs/families/a.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { ABody } from '../types/a.ts';

/** True when the value is a body of Family A; else its `errors` say why. */
export declare const validate: Validator<ABody>;
