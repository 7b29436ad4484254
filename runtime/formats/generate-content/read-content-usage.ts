import type { ChatUsage } from '../../contract/chat.ts';
import { isObject } from '../../contract/values.ts';
import { tokenCount } from '../answer-parts.ts';

/**
 * The counts of `usageMetadata`: what tools put into the prompt belongs to it, thoughts to the completion. A count
 * that is absent is zero; one that is broken, or a prompt of nothing, makes the whole unusable.
 */
export function readContentUsage(value: unknown): ChatUsage | undefined {
  if (!isObject(value)) return undefined;
  const prompt = tokenCount(value.promptTokenCount);
  const ofTools = tokenCount(value.toolUsePromptTokenCount ?? 0);
  const answer = tokenCount(value.candidatesTokenCount ?? 0);
  const thoughts = tokenCount(value.thoughtsTokenCount ?? 0);
  if (prompt === undefined || ofTools === undefined || answer === undefined || thoughts === undefined) {
    return undefined;
  }
  const whole = prompt + ofTools;
  if (whole + answer + thoughts === 0) return undefined;
  const cached = tokenCount(value.cachedContentTokenCount) ?? 0;
  return {
    prompt: whole,
    completion: answer + thoughts,
    cached: Math.min(cached, whole),
    reasoning: thoughts,
  };
}
