import { type ChatMessage, CONTENT_LISTS, type ContentPart } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { at, isObject } from '../../contract/values.ts';
import type { ContentSource } from '../../formats/types.ts';
import type { PreparedContents } from './inline-media.ts';

export interface CountedSource extends ContentSource {
  /** In how many items it stands: read once, it is sent as often. */
  readonly times: number;
}

/** Where the media of an item stand: an address, a data URI or base64. */
const FIELDS = { image_url: 'url', video_url: 'url', file: 'file_data', input_audio: 'data' } as const;

/** Every medium of the messages, in order; one that repeats stands once. */
export function contentSources(messages: readonly ChatMessage[]): readonly CountedSource[] {
  const found = new Map<string, CountedSource>();
  const add = (part: ContentPart, param: () => string): void => {
    const url = addressOf(part);
    if (url === undefined || part.type === 'text') return;
    const before = found.get(url);
    const source = before ?? { kind: part.type, param: `${param()}.${part.type}.${FIELDS[part.type]}`, url };
    found.set(url, { ...source, times: (before?.times ?? 0) + 1 });
  };
  messages.forEach((message, place) => {
    for (const list of CONTENT_LISTS) {
      const parts = message[list];
      if (!Array.isArray(parts)) continue;
      parts.forEach((part: ContentPart, index) => {
        add(part, () => `messages[${place}].${list}[${index}]`);
      });
    }
  });
  return [...found.values()];
}

/**
 * The messages with some of their addresses replaced by others; the same messages when there is nothing to replace.
 * Contents that were read are found by the address that the caller wrote.
 */
export function replaceSources(
  messages: readonly ChatMessage[],
  { inline, replaced }: Pick<PreparedContents, 'inline' | 'replaced'>,
): readonly ChatMessage[] {
  const links = new Map([...replaced].filter(([url]) => !inline.has(url)));
  return links.size === 0 ? messages : messages.map((message) => withAddresses(message, links));
}

/** All of them in the body that the messages were read from, for those who pass it on. */
export function replaceInBody(
  body: JsonObject,
  { replaced }: Pick<PreparedContents, 'replaced'>,
): JsonObject {
  if (replaced.size === 0 || !Array.isArray(body.messages)) return body;
  const messages = body.messages.map((message: Json) =>
    isObject(message) ? withAddresses(message, replaced) : message,
  );
  return { ...body, messages };
}

function withAddresses<Message extends Readonly<Partial<Record<(typeof CONTENT_LISTS)[number], unknown>>>>(
  message: Message,
  replaced: ReadonlyMap<string, string>,
): Message {
  const lists = CONTENT_LISTS.flatMap((list) => {
    const parts: unknown = message[list];
    if (!Array.isArray(parts)) return [];
    return [
      [list, parts.map((part: Json) => (isObject(part) ? withAddress(part, replaced) : part))] as const,
    ];
  });
  return lists.length === 0 ? message : { ...message, ...Object.fromEntries(lists) };
}

/** The kind of an item that holds media; undefined for all others. */
function mediumOf(type: unknown): keyof typeof FIELDS | undefined {
  return typeof type === 'string' && Object.hasOwn(FIELDS, type) ? (type as keyof typeof FIELDS) : undefined;
}

/** The address, data URI or base64 of an item that holds media. */
export function addressOf(part: { readonly type?: unknown }): string | undefined {
  const medium = mediumOf(part.type);
  const url = medium === undefined ? undefined : at(part, medium, FIELDS[medium]);
  return typeof url === 'string' ? url : undefined;
}

function withAddress<Part extends { readonly type?: unknown }>(
  part: Part,
  replaced: ReadonlyMap<string, string>,
): Part {
  const medium = mediumOf(part.type);
  const url = replaced.get(addressOf(part) ?? '');
  if (medium === undefined || url === undefined) return part;
  const item = at(part, medium);
  return isObject(item) ? { ...part, [medium]: { ...item, [FIELDS[medium]]: url } } : part;
}
