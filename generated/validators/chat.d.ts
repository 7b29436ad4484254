// @generated from specs/families/chat.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { ChatBody } from '../types/chat.ts';

/** True when the value is a body of Chat; else its `errors` say why. */
export declare const validate: Validator<ChatBody>;
