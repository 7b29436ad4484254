// @generated from specs/families/vx-text2video.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { VxText2videoBody } from '../types/vx-text2video.ts';

/**
 * True when the value is a body of Family I, text to video in the vendor's format; else its
 * `errors` say why.
 */
export declare const validate: Validator<VxText2videoBody>;
