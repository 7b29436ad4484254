// @generated from specs/families/c.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { CBody } from '../types/c.ts';

/** True when the value is a body of Family C; else its `errors` say why. */
export declare const validate: Validator<CBody>;
