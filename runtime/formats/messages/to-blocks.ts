import type { ChatMessage, ContentPart } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { refusal } from '../../words/refusal.ts';
import { type Warn, warnOfDetail } from '../request-parts.ts';
import type { ConvertInput } from '../types.ts';

export interface BlockContext {
  /** Of the content, or of one item of it. */
  readonly param: string;
  readonly media: Pick<ConvertInput, 'inline' | 'inputs'>;
  readonly warn: Warn;
  readonly cacheMark: CacheMark;
  /** Of the whole conversation. */
  readonly effort: Effort;
}

/** What one item costs, in characters. */
const ITEM_CHARS = 32;

/** Blocks of a message's content, in order; texts without a letter are left out: the vendor refuses them. */
export function toBlocks(
  content: ChatMessage['content'],
  context: BlockContext,
): Steps<readonly JsonObject[]> {
  return blocksOf(content, context, toBlock);
}

/** The same of content that may hold nothing but text: system messages, the assistant's own. */
export function toTexts(
  content: ChatMessage['content'],
  context: BlockContext,
): Steps<readonly JsonObject[]> {
  return blocksOf(content, context, (part, one) => {
    if (part.type !== 'text') throw refusal(`${one.param}.type`, `must be text here (got ${part.type})`);
    return toBlock(part, one);
  });
}

function* blocksOf(
  content: ChatMessage['content'],
  context: BlockContext,
  read: (part: ContentPart, context: BlockContext) => readonly JsonObject[],
): Steps<readonly JsonObject[]> {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return textBlocks(content);
  const blocks: JsonObject[] = [];
  for (const [index, part] of content.entries()) {
    blocks.push(...read(part, { ...context, param: `${context.param}[${index}]` }));
    if (isSpent(context.effort, ITEM_CHARS)) yield;
  }
  return blocks;
}

function toBlock(part: ContentPart, context: BlockContext): readonly JsonObject[] {
  switch (part.type) {
    case 'text':
      return textBlocks(part.text ?? '', context.cacheMark(part, context.param));
    case 'image_url':
      return [{ ...imageBlock(part, context), ...context.cacheMark(part, context.param) }];
    case 'file':
      return [{ ...documentBlock(part, context), ...context.cacheMark(part, context.param) }];
    case 'input_audio':
    case 'video_url': {
      const rule = `must be text, image_url or file for this upstream (got ${part.type})`;
      throw refusal(`${context.param}.type`, rule);
    }
  }
}

/** A text as blocks: none without a letter, because the vendor refuses those. */
export function textBlocks(text: string, mark: JsonObject = {}): readonly JsonObject[] {
  return text.trim() === '' ? [] : [{ type: 'text', text, ...mark }];
}

function imageBlock(part: ContentPart, context: BlockContext): JsonObject {
  const image = part.image_url;
  if (image === undefined) throw refusal(`${context.param}.image_url`, 'is missing');
  warnOfDetail(part, context.param, context.warn);
  return { type: 'image', source: sourceOf(image.url, context, 'image_url.url') };
}

/** A document block of PDF or plain text; a picture that was sent as a file is a picture. */
function documentBlock(part: ContentPart, context: BlockContext): JsonObject {
  const { file_data: data, file_id: id, filename } = part.file ?? {};
  const param = `${context.param}.file`;
  if (data === undefined || data === null) {
    const received =
      id === undefined || id === null ? '' : ' (got file_id: files of another vendor cannot be read)';
    throw refusal(param, `must have file_data, a data URI of PDF or plain text${received}`);
  }
  const { mime, base64 = '' } = context.media.inline.get(data) ?? {};
  const title = filename === undefined || filename === null || filename === '' ? {} : { title: filename };
  if (mime?.startsWith('text/')) {
    const text = Buffer.from(base64, 'base64').toString('utf8');
    if (text.trim() === '') throw refusal(`${param}.file_data`, 'is an empty text');
    return { type: 'document', source: { type: 'text', media_type: 'text/plain', data: text }, ...title };
  }
  const source = sourceOf(data, context, 'file.file_data');
  if (mime?.startsWith('image/')) return { type: 'image', source };
  if (mime !== undefined && mime !== 'application/pdf') {
    throw refusal(`${param}.file_data`, `must be PDF or plain text (got ${mime})`);
  }
  return { type: 'document', source, ...title };
}

/** Bytes where they were prepared, else the address. */
function sourceOf(
  url: string,
  { media, param }: BlockContext,
  field: 'image_url.url' | 'file.file_data',
): JsonObject {
  const inline = media.inline.get(url);
  if (inline !== undefined) return { type: 'base64', media_type: inline.mime, data: inline.base64 };
  const forms = media.inputs[field === 'image_url.url' ? 'image_url' : 'file'] ?? [];
  if (!forms.includes('url') || !/^https?:\/\//i.test(url)) {
    throw refusal(`${param}.${field}`, 'must be a data URI or an http(s) address that can be read');
  }
  return { type: 'url', url };
}

/** The vendor takes no more in one request. */
const MOST_MARKS = 4;

/**
 * What a block made of `holder` carries to say that the vendor shall cache the request up to it; nothing for a holder
 * without a mark, or without a good one.
 */
export type CacheMark = (holder: unknown, param: string) => JsonObject;

/** Callers mark items as the vendor's own blocks are marked. A longer life costs more than prices tell, so none is asked for. */
export function countCacheMarks(warn: Warn): CacheMark {
  let count = 0;
  return (holder, param) => {
    const mark = at(holder, 'cache_control');
    if (mark === undefined) return {};
    const field = `${param}.cache_control`;
    if (!isObject(mark) || mark.type !== 'ephemeral') {
      warn(field, 'ignored', 'must be {type: "ephemeral"} to have an effect');
      return {};
    }
    count += 1;
    if (count > MOST_MARKS) {
      warn(field, 'ignored', `the upstream takes ${MOST_MARKS} such marks; the first were used`);
      return {};
    }
    if ((mark.ttl ?? '5m') !== '5m') {
      warn(field, 'coerced', 'the cache is kept for 5 minutes, whatever ttl says');
    }
    return { cache_control: { type: 'ephemeral' } };
  };
}
