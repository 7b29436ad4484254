import type { ChatMessage, ContentPart } from '../contract/chat.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/values.ts';
import type { ContentSource } from './formats/types.ts';

export interface CountedSource extends ContentSource {
  /** In how many items it stands: read once, it is sent as often. */
  readonly times: number;
}

/** Every content item of the messages that is given as an address or data URI, in order; one that repeats stands once. */
export function contentSources(messages: readonly ChatMessage[]): readonly CountedSource[] {
  const found = new Map<string, CountedSource>();
  messages.forEach(({ content }, at) => {
    if (!Array.isArray(content)) return;
    content.forEach((part: ContentPart, index) => {
      const url = addressOf(part);
      if (url === undefined) return;
      const before = found.get(url);
      if (before !== undefined) {
        found.set(url, { ...before, times: before.times + 1 });
        return;
      }
      const field = part.type === 'file' ? 'file_data' : 'url';
      found.set(url, {
        kind: part.type,
        param: `messages[${at}].content[${index}].${part.type}.${field}`,
        url,
        times: 1,
      });
    });
  });
  return [...found.values()];
}

/** The messages with some of their addresses replaced; the same messages when there is nothing to replace. */
export function replaceSources(
  messages: readonly ChatMessage[],
  replaced: ReadonlyMap<string, string>,
): readonly ChatMessage[] {
  if (replaced.size === 0) return messages;
  return messages.map((message) => {
    const { content } = message;
    if (!Array.isArray(content)) return message;
    return { ...message, content: content.map((part: ContentPart) => withAddress(part, replaced)) };
  });
}

/** The same in the body that the messages were read from, for those who pass it on. */
export function replaceInBody(body: JsonObject, replaced: ReadonlyMap<string, string>): JsonObject {
  if (replaced.size === 0 || !Array.isArray(body.messages)) return body;
  const messages = body.messages.map((message: Json) => {
    if (!isObject(message) || !Array.isArray(message.content)) return message;
    return { ...message, content: message.content.map((part: Json) => jsonWithAddress(part, replaced)) };
  });
  return { ...body, messages };
}

function jsonWithAddress(part: Json, replaced: ReadonlyMap<string, string>): Json {
  if (!isObject(part)) return part;
  const type = part.type === 'video_url' ? 'video_url' : 'image_url';
  const item = part[type];
  const url = isObject(item) && typeof item.url === 'string' ? replaced.get(item.url) : undefined;
  return url === undefined || !isObject(item) ? part : { ...part, [type]: { ...item, url } };
}

function addressOf({ type, image_url, video_url, file }: ContentPart): string | undefined {
  switch (type) {
    case 'image_url':
      return image_url?.url;
    case 'video_url':
      return video_url?.url;
    case 'file':
      return file?.file_data ?? undefined;
    case 'text':
    case 'input_audio':
      return undefined;
  }
}

function withAddress(part: ContentPart, replaced: ReadonlyMap<string, string>): ContentPart {
  const url = replaced.get(addressOf(part) ?? '');
  if (url === undefined) return part;
  if (part.image_url !== undefined) return { ...part, image_url: { ...part.image_url, url } };
  return part.video_url === undefined ? part : { ...part, video_url: { ...part.video_url, url } };
}
