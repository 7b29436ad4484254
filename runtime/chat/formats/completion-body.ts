import type { Json, JsonObject } from '../../contract/json.ts';
import type { AnswerIdentity } from './types.ts';

/** A whole public answer, as every format gives it. */
export function completionBody({ id, created, model }: AnswerIdentity, choices: readonly Json[]): JsonObject {
  return { id, object: 'chat.completion', created, model, choices };
}
