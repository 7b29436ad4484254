// @generated from specs/families/vx-img2video.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { VxImg2videoBody } from '../types/vx-img2video.ts';

/**
 * True when the value is a body of Family I, image to video in the vendor's format; else its
 * `errors` say why.
 */
export declare const validate: Validator<VxImg2videoBody>;
