import type { ChatFormatChoice, FinishReason } from '../../../contract/chat.ts';
import { finishReason } from '../finish-reason.ts';

/**
 * The finish reason for the vendor's word; unlisted words are `stop`. Callers look for calls exactly when it says
 * `tool_calls`, so that follows what they were shown.
 */
export function messageFinish(
  word: unknown,
  state: { readonly choice: ChatFormatChoice; readonly calls: number },
): FinishReason {
  const reason = finishReason(state.choice, word) ?? 'stop';
  if (reason === 'stop' && state.calls > 0) return 'tool_calls';
  return reason === 'tool_calls' && state.calls === 0 ? 'stop' : reason;
}
