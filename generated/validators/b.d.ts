// @generated from specs/families/b.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { BBody } from '../types/b.ts';

/** True when the value is a body of Family B; else its `errors` say why. */
export declare const validate: Validator<BBody>;
