// @generated from specs/lines/l1.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L1Body } from '../types/l1.ts';

/** True when the value is a body of L1 native multimodal; else its `errors` say why. */
export declare const validate: Validator<L1Body>;
