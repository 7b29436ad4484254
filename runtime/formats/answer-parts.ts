import { type ChatFormatChoice, FINISH_REASONS, type FinishReason } from '../contract/chat.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../contract/paused-work.ts';
import type { AnswerIdentity } from './types.ts';

export const MOST_DEPTH = 100;

/** What a list or object costs beside its items, and each of them. */
const CONTAINER_CHARS = 16;

const ITEM_CHARS = 2;

/** Above this no model counts; sums and prices stay exact. */
const MOST_TOKENS = 1_000_000_000;

/** `n` is at most 128. */
export const MOST_CHOICES = 128;

/** Calls are numbered through an answer, those of each choice from a multiple of this. */
export const CALLS_PER_CHOICE = 1000;

/** A parsed object that is changed in place: it was parsed for this one reader. */
export type Draft = { [key: string]: Json | undefined };

/**
 * An id for a tool call whose upstream gave none: unique over all answers, because the answer's own id is, and
 * made again alike when the same answer is read again. Short enough for vendors that take 40 characters.
 */
export function callId(answerId: string, number: number): string {
  return `call_${answerId.slice(answerId.indexOf('-') + 1)}${number}`;
}

/** A whole public answer, as every format gives it. */
export function completionBody({ id, created, model }: AnswerIdentity, choices: readonly Json[]): JsonObject {
  return { id, object: 'chat.completion', created, model, choices };
}

/** One chunk of a public stream, its keys always in the same order. */
export function completionChunk(
  { id, created, model }: AnswerIdentity,
  index: number,
  delta: JsonObject,
  finish_reason: FinishReason | null = null,
): JsonObject {
  return {
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    choices: [{ index, delta, finish_reason }],
  };
}

/** A call of a tool as answers show it. */
export function toolCall(id: string, name: string, args: string): JsonObject {
  return { id, type: 'function', function: { name, arguments: args } };
}

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

/** A count of tokens as an upstream says it; undefined for what is none (negative, broken, text, absurd). */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MOST_TOKENS
    ? value
    : undefined;
}

/** Whether a value may be walked and written by recursion: at most 100 levels. Iterative itself, with pauses. */
export function* isShallow(root: Json | undefined): Steps<boolean> {
  const effort: Effort = { chars: 0 };
  const open: { readonly value: object; readonly depth: number }[] = [];
  if (typeof root === 'object' && root !== null) open.push({ value: root, depth: 1 });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > MOST_DEPTH) return false;
    const items = Object.values(next.value);
    if (isSpent(effort, CONTAINER_CHARS + ITEM_CHARS * items.length)) yield;
    for (const item of items) {
      if (typeof item === 'object' && item !== null) open.push({ value: item, depth: next.depth + 1 });
    }
  }
  return true;
}

/** Text that says something; undefined for the empty one and for everything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
