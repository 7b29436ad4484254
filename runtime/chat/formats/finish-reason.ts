import { type ChatFormatChoice, FINISH_REASONS, type FinishReason } from '../../contract/chat.ts';

/** The public word for the one an upstream ended with; undefined for a word that neither side lists. */
export function finishReason(choice: ChatFormatChoice, word: unknown): FinishReason | undefined {
  if (typeof word !== 'string') return undefined;
  if (Object.hasOwn(choice.finish, word)) return choice.finish[word];
  return FINISH_REASONS.find((reason) => reason === word);
}
