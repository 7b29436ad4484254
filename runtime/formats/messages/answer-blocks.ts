import type { ChatFormatChoice, ChatUsage, FinishReason } from '../../contract/chat.ts';
import type { Json } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { callId, finishReason, textOf, tokenCount } from '../answer-parts.ts';

/** Name of the tool that carries an answer made by schema; a caller's own tool may not have it. */
export const JSON_TOOL = 'gateway_json_answer';

export interface ToolBlock {
  /** `json`: the tool whose input is the answer's text. */
  readonly kind: 'tool' | 'json';
  /** Place among the calls of the answer. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** The input as it stands in the block; in a stream what counts where no part of it follows. */
  readonly input: string;
  /** Of a stream: a part of the input was passed on. */
  isSent: boolean;
}

/** A content block, as a whole answer has it and as a stream begins it; what follows in the stream is added to it. */
export type AnswerBlock =
  | ToolBlock
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; text: string; signature: string }
  | { readonly kind: 'redacted'; readonly data: string }
  /** A block that has no place in the common format. */
  | { readonly kind: 'other' };

/** Reads a content block; undefined when it is none, or a call of no tool. `calls`: how many stood before it. */
export function readBlock(
  block: unknown,
  {
    jsonByTool,
    answerId,
    calls,
  }: { readonly jsonByTool: boolean; readonly answerId: string; readonly calls: number },
): AnswerBlock | undefined {
  if (!isObject(block)) return undefined;
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: textOf(block.text) ?? '' };
    case 'thinking':
      return {
        kind: 'thinking',
        text: textOf(block.thinking) ?? '',
        signature: textOf(block.signature) ?? '',
      };
    case 'redacted_thinking':
      return { kind: 'redacted', data: textOf(block.data) ?? '' };
    case 'tool_use': {
      const name = textOf(block.name);
      if (name === undefined) return undefined;
      const id = textOf(block.id) ?? callId(answerId, calls);
      const kind = jsonByTool && name === JSON_TOOL ? 'json' : 'tool';
      return { kind, index: calls, id, name, input: argumentsText(block.input), isSent: false };
    }
    default:
      return { kind: 'other' };
  }
}

/** A tool's input as the text that callers get; none is the empty object, and a text is taken as it is. */
function argumentsText(input: Json | undefined): string {
  if (typeof input === 'string') return input === '' ? '{}' : input;
  return JSON.stringify(input ?? {});
}

/**
 * The finish reason for the vendor's word; unlisted words are `stop`. Callers look for calls exactly when it says
 * `tool_calls`, so that follows what they were shown.
 */
export function messageFinish(
  word: unknown,
  { choice, calls }: { readonly choice: ChatFormatChoice; readonly calls: number },
): FinishReason {
  const reason = finishReason(choice, word) ?? 'stop';
  if (reason === 'stop' && calls > 0) return 'tool_calls';
  return reason === 'tool_calls' && calls === 0 ? 'stop' : reason;
}

/**
 * The vendor's counts as they come in, in one or several places of an answer. `input_tokens` leaves out what was cached,
 * so the prompt is the sum of three.
 */
export function countTokens() {
  let input = 0;
  let written = 0;
  let cached = 0;
  let output = 0;

  /** Merges the prompt of a `usage` object alone: what a stream begins with says nothing of the answer yet. */
  function mergePrompt(usage: unknown): void {
    if (!isObject(usage)) return;
    input = tokenCount(usage.input_tokens) || input;
    written = tokenCount(usage.cache_creation_input_tokens) || written;
    cached = tokenCount(usage.cache_read_input_tokens) || cached;
  }

  return {
    mergePrompt,
    /** Merges all of it: a later count that is not zero wins, what is no count is left out. */
    merge(usage: unknown): void {
      mergePrompt(usage);
      if (isObject(usage)) output = tokenCount(usage.output_tokens) || output;
    },
    /** The vendor's last word; a part that it did not count is 0. Undefined while it counted nothing. */
    read(): ChatUsage | undefined {
      const prompt = input + written + cached;
      return prompt + output === 0 ? undefined : { prompt, completion: output, cached, reasoning: 0 };
    },
  };
}
