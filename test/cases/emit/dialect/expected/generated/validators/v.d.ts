// @generated from specs/families/v.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { VBody } from '../types/v.ts';

/**
 * True when the value is a body of The vendor's own bodies for family F; else its `errors` say why.
 */
export declare const validate: Validator<VBody>;
