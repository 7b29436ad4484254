// @generated from specs/families/kx-text2video.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { KxText2videoBody } from '../types/kx-text2video.ts';

/**
 * True when the value is a body of Family J, text to video in the vendor's format; else its
 * `errors` say why.
 */
export declare const validate: Validator<KxText2videoBody>;
