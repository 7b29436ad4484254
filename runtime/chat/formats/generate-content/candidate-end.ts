import type { ChatFormatChoice, FinishReason } from '../../../contract/chat.ts';
import type { Json } from '../../../contract/json.ts';
import { finishReason } from '../finish-reason.ts';

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
