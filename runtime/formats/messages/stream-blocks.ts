import { isObject } from '../../contract/values.ts';
import { textOf } from '../answer-parts.ts';
import { JSON_TOOL } from './messages-facts.ts';
import { argumentsText } from './read-answer.ts';

export interface OpenTool {
  /** `json`: the tool whose input is the answer's text. */
  readonly kind: 'tool' | 'json';
  /** Place among the calls of the answer. */
  readonly index: number;
  /** Empty when the vendor gave none. */
  readonly id: string;
  readonly name: string;
  /** The input as it stood at the start, for when no part of it follows. */
  readonly whole: string;
  wrote: boolean;
}

/** A content block of a stream that has begun and not stopped. */
export type OpenBlock =
  | OpenTool
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; text: string; signature: string }
  | { readonly kind: 'redacted'; readonly data: string }
  /** A block that has no place in the common format; its deltas are left out. */
  | { readonly kind: 'other' };

/** Reads a `content_block`; undefined when it is none, or a call of no tool. */
export function openBlock(
  block: unknown,
  options: { readonly jsonByTool: boolean; readonly calls: number },
): OpenBlock | undefined {
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
      const kind = options.jsonByTool && name === JSON_TOOL ? 'json' : 'tool';
      const whole = argumentsText(block.input);
      return { kind, index: options.calls, id: textOf(block.id) ?? '', name, whole, wrote: false };
    }
    default:
      return { kind: 'other' };
  }
}
