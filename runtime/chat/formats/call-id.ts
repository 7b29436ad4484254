/** `n` is at most 128. */
export const MOST_CHOICES = 128;
/** Calls are numbered through an answer, those of each choice from a multiple of this. */
export const CALLS_PER_CHOICE = 1000;

/**
 * An id for a tool call whose upstream gave none: unique over all answers, because the answer's own id is, and
 * made again alike when the same answer is read again. Short enough for vendors that take 40 characters.
 */
export function callId(answerId: string, number: number): string {
  return `call_${answerId.slice(answerId.indexOf('-') + 1)}${number}`;
}
