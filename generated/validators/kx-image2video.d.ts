// @generated from specs/families/kx-image2video.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { KxImage2videoBody } from '../types/kx-image2video.ts';

/**
 * True when the value is a body of Family J, image to video in the vendor's format; else its
 * `errors` say why.
 */
export declare const validate: Validator<KxImage2videoBody>;
