// @generated from specs/lines/i.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { IBody } from '../types/i.ts';

/** True when the value is a body of Line I; else its `errors` say why. */
export declare const validate: Validator<IBody>;
