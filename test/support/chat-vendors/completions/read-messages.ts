import type { Json, JsonObject } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import { dataUri } from '../../../../runtime/sandbox/chat/dialect-parts.ts';
import type { Prompt, RequestedMedium } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { insistBase64, isAddress } from '../media-forms.ts';
import { objectsAt } from '../read-values.ts';

export type ReadMessages = Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'>;

const ROLES = ['developer', 'system', 'user', 'assistant', 'tool', 'function'];

/** Reads the messages, and refuses those that the vendor's documents do not allow in this order. */
export function readMessages(messages: readonly JsonObject[]): ReadMessages {
  const pieces: string[] = [];
  const media: RequestedMedium[] = [];
  const names = new Map<string, string>();
  const unanswered = new Set<string>();
  let question = '';
  let results: { name: string; text: string }[] = [];
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    const { role } = message;
    insist(
      typeof role === 'string' && ROLES.includes(role),
      `Invalid value: ${JSON.stringify(role)}. Supported values are: ${ROLES.map((one) => `'${one}'`).join(', ')}.`,
      `${at}.role`,
    );
    if (role !== 'tool') insistAnswered(unanswered);
    const calls = role === 'assistant' ? (objectsAt(message, 'tool_calls') ?? []) : [];
    const mayBeNull = role === 'assistant' && (calls.length > 0 || typeof message.refusal === 'string');
    const text = readContent(message.content, { at: `${at}.content`, role, mayBeNull, media });
    pieces.push(calls.length === 0 ? text : `${text}${JSON.stringify(calls)}`);
    if (role === 'user') question = text;
    if (role === 'tool') {
      const id = message.tool_call_id;
      insist(
        typeof id === 'string',
        `Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.`,
        at,
      );
      insist(
        unanswered.delete(id),
        `Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.`,
        `${at}.role`,
      );
      results.push({ name: names.get(id) ?? id, text });
    } else {
      results = [];
    }
    for (const [position, call] of calls.entries()) {
      const where = `${at}.tool_calls[${position}]`;
      const made = isObject(call.function) ? call.function : {};
      insist(
        typeof call.id === 'string' && call.id !== '',
        `Missing required parameter: '${where}.id'.`,
        `${where}.id`,
      );
      insist(!unanswered.has(call.id), `Duplicate value for 'tool_call_id' of '${call.id}'`, `${where}.id`);
      insist(call.type === 'function', `Missing required parameter: '${where}.type'.`, `${where}.type`);
      insist(
        typeof made.name === 'string' && typeof made.arguments === 'string',
        `Missing required parameter: '${where}.function'.`,
        `${where}.function`,
      );
      unanswered.add(call.id);
      names.set(call.id, made.name);
    }
  }
  insistAnswered(unanswered);
  return { pieces, media, question, results };
}

function insistAnswered(ids: ReadonlySet<string>): void {
  insist(
    ids.size === 0,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...ids].join(', ')}`,
    'messages',
  );
}

interface ContentPlace {
  readonly at: string;
  readonly role: string;
  readonly mayBeNull: boolean;
  readonly media: RequestedMedium[];
}

function readContent(content: Json | undefined, place: ContentPlace): string {
  const { at, role, mayBeNull, media } = place;
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) {
    insist(mayBeNull, `Invalid value for 'content': expected a string, got null.`, at);
    return '';
  }
  insist(
    Array.isArray(content) && content.length > 0,
    `Invalid type for '${at}': expected a string or an array.`,
    at,
  );
  const texts = content.map((part, index) => readPart(part, { at: `${at}[${index}]`, role, media }));
  return texts.filter((text) => text !== '').join(' ');
}

function readPart(part: Json, { at, role, media }: Omit<ContentPlace, 'mayBeNull'>): string {
  insist(isObject(part), `Invalid type for '${at}': expected an object.`, at);
  if (part.type === 'text') {
    insist(typeof part.text === 'string', `Missing required parameter: '${at}.text'.`, `${at}.text`);
    return part.text;
  }
  if (part.type === 'refusal' && role === 'assistant') return String(part.refusal);
  insist(
    role === 'user',
    `Invalid value: '${String(part.type)}'. Supported values are: 'text'.`,
    `${at}.type`,
  );
  media.push(readMedium(part, at));
  return '';
}

function readMedium(part: JsonObject, at: string): RequestedMedium {
  const { type } = part;
  const held = typeof type === 'string' && isObject(part[type]) ? part[type] : undefined;
  insist(held !== undefined, `Missing required parameter: '${at}.${String(type)}'.`, `${at}.${String(type)}`);
  const where = `${at}.${String(type)}`;
  switch (type) {
    case 'image_url':
      return { kind: 'picture', mime: pictureMime(held.url, `${where}.url`) };
    case 'input_audio':
      insist(
        held.format === 'wav' || held.format === 'mp3',
        `Invalid value: ${JSON.stringify(held.format)}. Supported values are: 'wav' and 'mp3'.`,
        `${where}.format`,
      );
      insistBase64(held.data, `Invalid base64 data in '${where}.data'.`, `${where}.data`);
      return { kind: 'sound', mime: `audio/${held.format}` };
    case 'file': {
      if (typeof held.file_id === 'string') return { kind: 'document', mime: '' };
      const data = typeof held.file_data === 'string' ? dataUri(held.file_data) : undefined;
      insist(data !== undefined, `Invalid '${where}.file_data': expected a data URI.`, `${where}.file_data`);
      insistBase64(data.base64, `Invalid base64 data in '${where}.file_data'.`, `${where}.file_data`);
      return { kind: 'document', mime: data.mime };
    }
    case 'video_url':
      insist(
        isAddress(held.url) || dataUri(String(held.url)) !== undefined,
        `Invalid '${where}.url'.`,
        `${where}.url`,
      );
      return { kind: 'video', mime: dataUri(String(held.url))?.mime ?? '' };
    default:
      insist(
        false,
        `Invalid value: '${String(type)}'. Supported values are: 'text', 'image_url', 'input_audio', 'file' and 'video_url'.`,
        `${at}.type`,
      );
  }
}

/** A picture's type; empty when only its address is given. */
function pictureMime(url: Json | undefined, param: string): string {
  if (isAddress(url)) return '';
  const data = typeof url === 'string' ? dataUri(url) : undefined;
  insist(
    data?.mime.startsWith('image/') === true,
    `Invalid image URL. Expected a valid URL or a data URI with base64 content (got ${JSON.stringify(String(url).slice(0, 40))}).`,
    param,
  );
  insistBase64(data.base64, 'Invalid base64 image_url.', param);
  return data.mime;
}
