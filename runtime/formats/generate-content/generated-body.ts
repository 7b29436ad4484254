import type { ChatFormatChoice, FinishReason } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { finishReason } from '../answer-parts.ts';
import type { StreamEvent } from '../types.ts';

/** Relays of this format may add the end mark of another, which is longer than any blank event. */
const END = '[DONE]';

/** One `GenerateContentResponse`, whole or of a stream, told apart from everything else. */
export type GeneratedBody =
  | { readonly kind: 'response'; readonly body: JsonObject; readonly candidates: readonly Json[] }
  | { readonly kind: 'error'; readonly body: JsonObject }
  | { readonly kind: 'none'; readonly reason: string };

/** Errors come bare, or in a list where the vendor thinks that it streams one. */
export function generatedBody(value: Json | undefined): GeneratedBody {
  const body = Array.isArray(value) ? value[0] : value;
  if (!isObject(body)) return { kind: 'none', reason: 'it is no JSON object' };
  if (body.error !== undefined && body.error !== null) return { kind: 'error', body };
  if (Array.isArray(value)) return { kind: 'none', reason: 'it is a list' };
  const { candidates } = body;
  if (candidates !== undefined && candidates !== null && !Array.isArray(candidates)) {
    return { kind: 'none', reason: 'its candidates are no list' };
  }
  const known = Array.isArray(candidates) || isObject(body.promptFeedback) || isObject(body.usageMetadata);
  if (!known) return { kind: 'none', reason: 'it has neither candidates nor feedback nor usage' };
  return { kind: 'response', body, candidates: candidates ?? [] };
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

/** An event that says nothing here: blank, or the end mark of the common format. */
export function isNothing({ data }: StreamEvent): boolean {
  if (data.length > 16) return false;
  const text = data.trim();
  return text === '' || text === END;
}
