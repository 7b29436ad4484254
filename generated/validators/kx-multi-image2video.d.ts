// @generated from specs/families/kx-multi-image2video.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { KxMultiImage2videoBody } from '../types/kx-multi-image2video.ts';

/**
 * True when the value is a body of Family J, several images to video in the vendor's format; else
 * its `errors` say why.
 */
export declare const validate: Validator<KxMultiImage2videoBody>;
