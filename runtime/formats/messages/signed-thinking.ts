import type { ToolCall } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { at, isObject } from '../../contract/values.ts';
import { refusal } from '../../words/refusal.ts';

/** Thinking beyond this is not kept for the caller to give back: a stream must not fill the memory. */
export const MOST_THINKING_CHARS = 4_194_304;
const MOST_BLOCKS = 1000;

/**
 * Gathers the thinking of one answer, to travel with the call that follows it. Unsigned thinking is refused when it is
 * given back, and a part of it would be changed thinking: all or nothing.
 */
export function recordThinking() {
  let span: JsonObject[] = [];
  let said = 0;
  let count = 0;
  let chars = 0;
  let isFirst = true;
  let whole = true;

  function keep(block: JsonObject, size: number): void {
    chars += size;
    count += 1;
    if (chars > MOST_THINKING_CHARS || count > MOST_BLOCKS) lose();
    if (!whole) return;
    endText();
    span.push(block);
  }

  function endText(): void {
    if (said > 0) span.push({ text: said });
    said = 0;
  }

  function lose(): void {
    whole = false;
    span = [];
  }

  return {
    thinking(text: string, signature: string): void {
      if (signature === '') lose();
      else keep({ thinking: text, signature }, text.length + signature.length);
    },
    redacted(data: string): void {
      keep({ redacted: data }, data.length);
    },
    /** So many characters of the answer's text stand here. */
    text(chars: number): void {
      said += chars;
    },
    /**
     * What stands before the call that comes now, in order: `{thinking, signature}`, `{redacted}`, and `{text: <chars>}`
     * where it must be known, which is not so for text that merely follows the thinking of the first call. Undefined
     * when that is nothing, or when a block of the answer could not be given back.
     */
    take(): readonly JsonObject[] | undefined {
      const plain = isFirst && span.every(({ text }) => text === undefined);
      isFirst = false;
      if (plain) said = 0;
      endText();
      const taken = span;
      span = [];
      return whole && count > 0 && taken.length > 0 ? taken : undefined;
    },
    /** Whether all thinking so far can be given back. */
    whole: (): boolean => whole,
  };
}

/** What a tool call carries for the caller to give back: `extra_content: { <name>: { thinking: [...] } }`. */
export function replayField(
  name: string | undefined,
  thinking: readonly JsonObject[] | undefined,
): { readonly extra_content?: JsonObject } {
  return name === undefined || thinking === undefined ? {} : { extra_content: { [name]: { thinking } } };
}

/** What stood before one call: a block of the vendor, or so many characters of the message's text. */
export type ReplayStep =
  | { readonly kind: 'block'; readonly block: JsonObject }
  | { readonly kind: 'text'; readonly chars: number };

/**
 * What the caller gives back with the calls of one assistant message, by call, as the vendor made it. Throws
 * `invalid_request` when it is nothing of ours.
 */
export function replayedThinking(
  calls: readonly ToolCall[],
  { name, param: above }: { readonly name: string | undefined; readonly param: string },
): readonly (readonly ReplayStep[])[] {
  if (name === undefined) return calls.map(() => []);
  return calls.map((call, index) => {
    const blocks = at(call.extra_content, name, 'thinking');
    if (blocks === undefined) return [];
    const param = `${above}[${index}].extra_content.${name}.thinking`;
    if (!Array.isArray(blocks)) throw refusal(param, `must be the list that came with the call${UNCHANGED}`);
    return blocks.map((block: Json, place) => replayStep(block, `${param}[${place}]`));
  });
}

const UNCHANGED = '; give it back unchanged, or leave extra_content out';

function replayStep(given: Json, param: string): ReplayStep {
  const { thinking, signature, redacted, text } = isObject(given) ? given : {};
  if (typeof redacted === 'string') {
    return { kind: 'block', block: { type: 'redacted_thinking', data: redacted } };
  }
  if (typeof thinking === 'string' && typeof signature === 'string') {
    return { kind: 'block', block: { type: 'thinking', thinking, signature } };
  }
  if (typeof text === 'number' && Number.isSafeInteger(text) && text > 0)
    return { kind: 'text', chars: text };
  throw refusal(param, `must be {thinking, signature}, {redacted} or {text: <characters>}${UNCHANGED}`);
}
