// @generated from specs/families/j.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { JBody } from '../types/j.ts';

/** True when the value is a body of Family J; else its `errors` say why. */
export declare const validate: Validator<JBody>;
