// @generated from specs/families/k-create.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { KCreateBody } from '../types/k-create.ts';

/** True when the value is a body of Family K on its own entry; else its `errors` say why. */
export declare const validate: Validator<KCreateBody>;
