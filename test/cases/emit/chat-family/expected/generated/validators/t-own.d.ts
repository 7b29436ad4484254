// @generated from specs/families/t-own.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { TOwnBody } from '../types/t-own.ts';

/** True when the value is a body of Talk in a vendor's dialect; else its `errors` say why. */
export declare const validate: Validator<TOwnBody>;
