// @generated from specs/families/g.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { GBody } from '../types/g.ts';

/** True when the value is a body of Family G; else its `errors` say why. */
export declare const validate: Validator<GBody>;
