import type { ContentKind, ContentPart, ToolCall } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { refusal } from '../../words/refusal.ts';
import { textOf } from '../answer-parts.ts';
import type { FormatOptions } from '../format-options.ts';
import { parseBounded, toolInput } from '../parse-event.ts';
import { type Warn, warnOfDetail } from '../request-parts.ts';
import type { ConvertInput } from '../types.ts';

/** What one call costs beside its arguments, in characters. */
const CALL_CHARS = 64;

/**
 * `functionCall` parts of one assistant message. The vendor signs the first call of a step and refuses it without
 * its signature; one that was lost is replaced by the word it documents for that.
 */
export function* callParts(
  calls: readonly ToolCall[],
  {
    options,
    param,
    effort,
  }: { readonly options: FormatOptions; readonly param: string; readonly effort: Effort },
): Steps<readonly JsonObject[]> {
  const parts: JsonObject[] = [];
  for (const [index, call] of calls.entries()) {
    const own = signatureOf(call, options);
    const thoughtSignature = own ?? (index === 0 ? options.skipSignature : undefined);
    const { name, arguments: text } = call.function;
    const args = yield* toolInput(text, { param: `${param}[${index}].function.arguments` });
    parts.push({
      functionCall: { name, args },
      ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
    });
    if (isSpent(effort, CALL_CHARS + text.length)) yield;
  }
  return parts;
}

/** The signature that an answer gave with a call or picture, and that its caller gives back. */
export function signatureOf(
  item: ToolCall | ContentPart,
  { extraContent }: FormatOptions,
): string | undefined {
  if (extraContent === undefined) return undefined;
  return textOf(at(item, 'extra_content', extraContent, 'thought_signature'));
}

/** The `functionResponse` part of a tool message; its response must be an object, whatever the tool answered. */
export function* responsePart({
  name,
  content,
}: {
  readonly name: string;
  readonly content: string;
}): Steps<JsonObject> {
  const parsed = yield* parseBounded(content);
  const value = parsed.kind === 'ok' ? parsed.value : undefined;
  if (isObject(value)) return { functionResponse: { name, response: value } };
  return { functionResponse: { name, response: Array.isArray(value) ? { result: value } : { content } } };
}

export interface PartContext {
  /** Of the content item. */
  readonly param: string;
  readonly media: Pick<ConvertInput, 'inline' | 'inputs'>;
  readonly warn: Warn;
}

/** The part for a content item; media are known by their bytes, never by what the caller calls them. Throws `invalid_request` for one that has nothing to send. */
export function mediaPart(part: ContentPart, context: PartContext): JsonObject {
  switch (part.type) {
    case 'text':
      return { text: part.text ?? '' };
    case 'image_url':
      warnOfDetail(part, context.param, context.warn);
      return sourcePart(part.image_url?.url, ['image_url', 'url'], context);
    case 'video_url':
      return sourcePart(part.video_url?.url, ['video_url', 'url'], context);
    case 'input_audio':
      return sourcePart(part.input_audio?.data, ['input_audio', 'data'], context);
    case 'file': {
      const { file_data: data, file_id: id } = part.file ?? {};
      if ((data ?? undefined) === undefined && (id ?? undefined) !== undefined) {
        const problem = 'names a file of another vendor; send file_data instead';
        throw refusal(`${context.param}.file.file_id`, problem);
      }
      return sourcePart(data, ['file', 'file_data'], context);
    }
  }
}

function sourcePart(
  url: string | null | undefined,
  [kind, field]: readonly [Exclude<ContentKind, 'text'>, string],
  { media, ...context }: PartContext,
): JsonObject {
  const param = `${context.param}.${kind}.${field}`;
  if (url === undefined || url === null || url === '') throw refusal(param, 'is missing');
  const inline = media.inline.get(url);
  if (inline !== undefined) return { inlineData: { mimeType: inline.mime, data: inline.base64 } };
  const forms = media.inputs[kind] ?? [];
  if (forms.includes('url') && /^(https?|gs):\/\//i.test(url)) return { fileData: { fileUri: url } };
  throw refusal(param, 'must be a data URI or an http(s) address that can be read');
}

const OPEN = '](data:';
const HEAD = /data:(image\/[a-z0-9.+-]{1,40});base64,/y;
const NOT_BASE64 = /[^A-Za-z0-9+/=_-]/g;
/** Longer words before a picture are no name of it; also keeps the search linear. */
const MOST_NAME_CHARS = 200;

/**
 * Text of an assistant with its pictures in Markdown data URIs (`![cup](data:image/png;base64,...)`) taken out as
 * parts of their own, in order: other gateways answer so, and the vendor would read the base64 as words. Linear
 * in the text, whatever it holds.
 */
export function splitPictures(text: string): readonly JsonObject[] {
  const parts: JsonObject[] = [];
  let from = 0;
  for (let at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, Math.max(from, at + OPEN.length))) {
    const picture = readData(text, at + 2);
    if (picture === undefined || text[picture.end] !== ')') continue;
    const before = Math.max(from, at - MOST_NAME_CHARS);
    const start = text.slice(before, at).lastIndexOf('![');
    if (start < 0) continue;
    pushText(parts, text.slice(from, before + start));
    parts.push(picture.part);
    from = picture.end + 1;
  }
  pushText(parts, text.slice(from));
  return parts;
}

/** The part for a data URI of a picture; undefined for every other address. */
export function dataPart(uri: string): JsonObject | undefined {
  const picture = readData(uri, 0);
  return picture?.end === uri.length ? picture.part : undefined;
}

function readData(
  text: string,
  from: number,
): { readonly part: JsonObject; readonly end: number } | undefined {
  HEAD.lastIndex = from;
  const mimeType = HEAD.exec(text)?.[1];
  if (mimeType === undefined) return undefined;
  const start = HEAD.lastIndex;
  NOT_BASE64.lastIndex = start;
  const end = NOT_BASE64.exec(text)?.index ?? text.length;
  return end === start
    ? undefined
    : { part: { inlineData: { mimeType, data: text.slice(start, end) } }, end };
}

function pushText(parts: JsonObject[], text: string): void {
  if (text.trim() !== '') parts.push({ text });
}
