import { type ChatFormatChoice, FINISH_REASONS, type FinishReason } from '../../contract/chat.ts';

/**
 * The public word for the one an upstream ended with; undefined for a word that neither side lists. A failure that
 * stands beside good answers is told as `content_filter`: there is no other word for an answer that was withheld.
 */
export function finishReason(choice: ChatFormatChoice, word: unknown): FinishReason | undefined {
  if (typeof word !== 'string') return undefined;
  if (!Object.hasOwn(choice.finish, word)) return FINISH_REASONS.find((reason) => reason === word);
  const meaning = choice.finish[word];
  return meaning === 'failed' ? 'content_filter' : meaning;
}

/** Whether the word says that the model went wrong, which another try may mend. */
export function hasFailed(choice: ChatFormatChoice, word: unknown): boolean {
  return typeof word === 'string' && Object.hasOwn(choice.finish, word) && choice.finish[word] === 'failed';
}
