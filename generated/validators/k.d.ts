// @generated from specs/families/k.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { KBody } from '../types/k.ts';

/** True when the value is a body of Family K; else its `errors` say why. */
export declare const validate: Validator<KBody>;
