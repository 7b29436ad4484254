import type { ToolCall } from '../../../contract/chat.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { at, isObject } from '../../../contract/values.ts';
import { refusal } from './refusal.ts';

/** Thinking beyond this is not kept for the caller to give back: a stream must not fill the memory. */
export const MOST_THINKING_CHARS = 4_194_304;
const MOST_BLOCKS = 1000;

/** Gathers the thinking of one answer, to travel with its first tool call. */
export interface ThinkingRecord {
  thinking(text: string, signature: string): void;
  redacted(data: string): void;
  /** The blocks in order; undefined when there are none, or one of them could not be given back. */
  take(): readonly JsonObject[] | undefined;
}

/** Unsigned thinking is refused when it is given back, and a part of it would be changed thinking: all or nothing. */
export function recordThinking(): ThinkingRecord {
  const blocks: JsonObject[] = [];
  let chars = 0;
  let whole = true;

  function keep(block: JsonObject, size: number): void {
    chars += size;
    if (chars > MOST_THINKING_CHARS || blocks.length >= MOST_BLOCKS) lose();
    if (whole) blocks.push(block);
  }

  function lose(): void {
    whole = false;
    blocks.length = 0;
  }

  return {
    thinking(text, signature) {
      if (signature === '') lose();
      else keep({ thinking: text, signature }, text.length + signature.length);
    },
    redacted(data) {
      keep({ redacted: data }, data.length);
    },
    take: () => (whole && blocks.length > 0 ? blocks : undefined),
  };
}

/** The `extra_content` of the first tool call of an answer: `{ <name>: { thinking: [...] } }`. */
export function extraContent(
  name: string | undefined,
  blocks: readonly JsonObject[] | undefined,
): JsonObject | undefined {
  return name === undefined || blocks === undefined ? undefined : { [name]: { thinking: blocks } };
}

/**
 * Thinking blocks that the caller gives back with the calls of one assistant message, as the vendor made them.
 * Empty when no call has any. Throws `invalid_request` when they are no blocks of ours.
 */
export function replayedThinking(
  calls: readonly ToolCall[],
  options: { readonly name: string | undefined; readonly param: string },
): readonly JsonObject[] {
  if (options.name === undefined) return [];
  for (const [index, call] of calls.entries()) {
    const blocks = at(call.extra_content, options.name, 'thinking');
    if (blocks === undefined) continue;
    const param = `${options.param}[${index}].extra_content.${options.name}.thinking`;
    if (!Array.isArray(blocks)) throw refusal(param, `must be the list that came with the call${UNCHANGED}`);
    return blocks.map((block: Json, place) => replayedBlock(block, `${param}[${place}]`));
  }
  return [];
}

const UNCHANGED = '; give it back unchanged, or leave extra_content out';

function replayedBlock(block: Json, param: string): JsonObject {
  const { thinking, signature, redacted } = isObject(block) ? block : {};
  if (typeof redacted === 'string') return { type: 'redacted_thinking', data: redacted };
  if (typeof thinking === 'string' && typeof signature === 'string') {
    return { type: 'thinking', thinking, signature };
  }
  throw refusal(param, `must be {thinking, signature} or {redacted}, all strings${UNCHANGED}`);
}
