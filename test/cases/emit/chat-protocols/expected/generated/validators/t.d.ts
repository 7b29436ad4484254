// @generated from specs/families/t.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { TBody } from '../types/t.ts';

/** True when the value is a body of Talks; else its `errors` say why. */
export declare const validate: Validator<TBody>;
