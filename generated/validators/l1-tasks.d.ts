// @generated from specs/lines/l1-tasks.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { L1TasksBody } from '../types/l1-tasks.ts';

/**
 * True when the value is a body of L1 in the shape of the other image tasks; else its `errors` say
 * why.
 */
export declare const validate: Validator<L1TasksBody>;
