// @generated from specs/families/ax.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { AxBody } from '../types/ax.ts';

/** True when the value is a body of Audio; else its `errors` say why. */
export declare const validate: Validator<AxBody>;
