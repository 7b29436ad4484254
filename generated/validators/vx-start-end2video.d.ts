// @generated from specs/families/vx-start-end2video.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { VxStartEnd2videoBody } from '../types/vx-start-end2video.ts';

/**
 * True when the value is a body of Family I, start and end frame to video in the vendor's format;
 * else its `errors` say why.
 */
export declare const validate: Validator<VxStartEnd2videoBody>;
