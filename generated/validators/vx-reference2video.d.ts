// @generated from specs/families/vx-reference2video.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { VxReference2videoBody } from '../types/vx-reference2video.ts';

/**
 * True when the value is a body of Family I, reference to video in the vendor's format; else its
 * `errors` say why.
 */
export declare const validate: Validator<VxReference2videoBody>;
