// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

import type { Validator } from '../../runtime/contract/family.ts';
import type { ChatGeminiBody } from '../types/chat-gemini.ts';

/** True when the value is a body of Chat in Google's dialect; else its `errors` say why. */
export declare const validate: Validator<ChatGeminiBody>;
