import type { ChatFormatChoice, FinishReason } from '../../../contract/chat.ts';
import type { Json } from '../../../contract/json.ts';
import { finishReason } from '../finish-reason.ts';

/** The model went wrong, which another try may mend; no words about what was asked. */
const FAILED = new Set<Json | undefined>([
  'MALFORMED_FUNCTION_CALL',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'NO_IMAGE',
  'IMAGE_OTHER',
]);

/** Whether a candidate ended without an answer that anybody could use. */
export function hasFailed(word: Json | undefined): boolean {
  return FAILED.has(word);
}

/** The vendor's `STOP` stands for calls too; a limit or a filter wins over them. */
export function candidateFinish(
  choice: ChatFormatChoice,
  { word, hasCalls }: { readonly word: Json | undefined; readonly hasCalls: boolean },
): FinishReason {
  const finish = finishReason(choice, word) ?? 'stop';
  return finish === 'stop' && hasCalls ? 'tool_calls' : finish;
}

/** A prompt that was refused: no candidates, and a word why. */
export function isBlocked(feedback: Json | undefined): boolean {
  return typeof feedback === 'object' && feedback !== null && 'blockReason' in feedback;
}
