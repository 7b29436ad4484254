import type { ChatMessage, ContentPart } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../request-parts.ts';
import type { CacheMarks } from './cache-marks.ts';
import { documentBlock, imageBlock, type MediaInput } from './to-source.ts';

interface BlockContext {
  readonly param: string;
  readonly media: MediaInput;
  readonly warnings: Warning[];
  readonly marks: CacheMarks;
  /** Of the whole conversation. */
  readonly effort: Effort;
}

/** What one item costs, in characters. */
const ITEM_CHARS = 32;

/** Blocks of a message's content, in order; texts without a letter are left out: the vendor refuses them. */
export function* toBlocks(
  content: ChatMessage['content'],
  context: BlockContext,
): Steps<readonly JsonObject[]> {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return textBlocks(content);
  const blocks: JsonObject[] = [];
  for (const [index, part] of content.entries()) {
    blocks.push(...toBlock(part, { ...context, param: `${context.param}[${index}]` }));
    if (isSpent(context.effort, ITEM_CHARS)) yield;
  }
  return blocks;
}

function toBlock(part: ContentPart, context: BlockContext): readonly JsonObject[] {
  switch (part.type) {
    case 'text':
      return textBlocks(part.text ?? '', context.marks.of(part, context.param));
    case 'image_url':
      return [{ ...imageBlock(part, context), ...context.marks.of(part, context.param) }];
    case 'file':
      return [{ ...documentBlock(part, context), ...context.marks.of(part, context.param) }];
    case 'input_audio':
    case 'video_url': {
      const rule = `must be text, image_url or file for this upstream (got ${part.type})`;
      throw refusal(`${context.param}.type`, rule);
    }
  }
}

/** The texts of content that may hold nothing else: system messages, the assistant's own. */
export function* toTexts(
  content: ChatMessage['content'],
  { param, marks, effort }: Pick<BlockContext, 'param' | 'marks' | 'effort'>,
): Steps<readonly JsonObject[]> {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return textBlocks(content);
  const blocks: JsonObject[] = [];
  for (const [index, part] of content.entries()) {
    const { type, text } = part;
    if (type !== 'text') throw refusal(`${param}[${index}].type`, `must be text here (got ${type})`);
    blocks.push(...textBlocks(text ?? '', marks.of(part, `${param}[${index}]`)));
    if (isSpent(effort, ITEM_CHARS)) yield;
  }
  return blocks;
}

/** A text as blocks: none without a letter, because the vendor refuses those. */
export function textBlocks(text: string, marks: JsonObject = {}): readonly JsonObject[] {
  return text.trim() === '' ? [] : [{ type: 'text', text, ...marks }];
}
