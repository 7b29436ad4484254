import type { ChatMessage, ContentPart } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isLong, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at } from '../../contract/values.ts';
import { refusal } from '../../words/refusal.ts';
import { textOf } from '../answer-parts.ts';
import type { FormatOptions } from '../format-options.ts';
import { SYSTEM_AS_USER, SYSTEM_MOVED, type Warn, warnOfAnswers } from '../request-parts.ts';
import {
  callParts,
  dataPart,
  mediaPart,
  type PartContext,
  responsePart,
  signatureOf,
  splitPictures,
} from './content-parts.ts';
import { CACHES_ITSELF } from './tool-fields.ts';

/** Stands where the vendor demands a turn of the user and the caller has none. */
const FILLER = '…';

/** Pictures that tools gave stand in the same turn: a result of a function holds no media in most models. */
const AFTER_RESULTS = Number.MAX_SAFE_INTEGER;

/** What one item costs, in characters. */
const ITEM_CHARS = 32;

interface Contents {
  readonly contents: readonly JsonObject[];
  /** Texts of system and developer messages, in order. */
  readonly system: readonly JsonObject[];
}

type ContentsContext = Pick<PartContext, 'media' | 'warn'> & { readonly options: FormatOptions };

interface Turn {
  readonly role: 'user' | 'model';
  /** Results of tools stand in a turn of their own, in the order of their calls: calls of one name have no other tie. */
  readonly kind: 'said' | 'results';
  readonly parts: { readonly part: JsonObject; readonly order: number }[];
}

/**
 * Messages as turns: system texts apart, assistant as `model`, results of tools as the user's. The
 * caller is warned of what is moved or left out.
 */
export function* toContents(messages: readonly ChatMessage[], context: ContentsContext): Steps<Contents> {
  const system: JsonObject[] = [];
  const effort: Effort = { chars: 0 };
  const turns: Turn[] = [];
  const calls = new Map<string, { readonly name: string; readonly order: number }>();
  let order = 0;
  const { warn } = context;

  function add(role: Turn['role'], parts: readonly JsonObject[], param: string): void {
    if (parts.length === 0) {
      warn(`${param}.content`, 'ignored', 'the upstream takes no empty messages');
      return;
    }
    const last = turns.at(-1);
    const items = parts.map((part) => ({ part, order: 0 }));
    // Two turns of the model in a row would part a call from the user's turn before it.
    if (role === 'model' && last?.role === 'model') last.parts.push(...items);
    else turns.push({ role, kind: 'said', parts: items });
  }

  function* addResult(message: ChatMessage, param: string): Steps<void> {
    const call = calls.get(message.tool_call_id ?? '');
    if (call === undefined) {
      const id = String(message.tool_call_id).slice(0, 60);
      throw refusal(`${param}.tool_call_id`, `must be the id of a call before it (got ${id})`);
    }
    const parts = yield* contentParts(message, { ...context, param, effort }, mediaPart);
    const text = parts.map((part) => textOf(part.text) ?? '').join('');
    if (isSpent(effort, text.length)) yield;
    const media = parts.filter((part) => part.text === undefined);
    const items = [
      { part: yield* responsePart({ name: call.name, content: text }), order: call.order },
      ...media.map((part) => ({ part, order: AFTER_RESULTS })),
    ];
    const last = turns.at(-1);
    if (last?.kind === 'results') last.parts.push(...items);
    else turns.push({ role: 'user', kind: 'results', parts: items });
  }

  for (const [index, message] of messages.entries()) {
    const param = `messages[${index}]`;
    const one = { ...context, param, effort };
    switch (message.role) {
      case 'system':
      case 'developer':
        if (turns.length > 0) warn(param, 'coerced', SYSTEM_MOVED);
        system.push(...(yield* contentParts(message, one, textPart)));
        break;
      case 'user':
        add('user', yield* contentParts(message, one, mediaPart), param);
        break;
      case 'assistant':
        add('model', yield* modelParts(message, one), param);
        if ((message.reasoning_content ?? '') !== '') {
          warn(`${param}.reasoning_content`, 'ignored', 'the upstream takes no reasoning of earlier answers');
        }
        for (const call of message.tool_calls ?? []) {
          order += 1;
          calls.set(call.id, { name: call.function.name, order });
        }
        break;
      case 'tool':
        yield* addResult(message, param);
        break;
    }
    if (isSpent(effort, ITEM_CHARS)) yield;
  }
  warnOfLosses(messages, warn);
  if (isLong(messages.length * ITEM_CHARS)) yield;
  return startWithUser({ contents: turns.map(toContent), system }, warn);
}

function toContent({ role, parts }: Turn): JsonObject {
  const ordered = parts.length > 1 ? parts.toSorted((a, b) => a.order - b.order) : parts;
  return { role, parts: ordered.map(({ part }) => part) };
}

function startWithUser({ contents, system }: Contents, warn: Warn): Contents {
  if (contents[0]?.role === 'user') return { contents, system };
  if (contents.length === 0 && system.length > 0) {
    warn('messages', 'coerced', SYSTEM_AS_USER);
    return { contents: [{ role: 'user', parts: system }], system: [] };
  }
  if (contents.length === 0) throw refusal('messages', 'must hold at least one message that says something');
  const message = `the upstream wants the user to begin, so a user message ${FILLER} was put first`;
  warn('messages', 'coerced', message);
  return { contents: [{ role: 'user', parts: [{ text: FILLER }] }, ...contents], system };
}

type MessageContext = ContentsContext & { readonly param: string; readonly effort: Effort };

/** What `read` makes of a message's content. Empty texts are left out: they say nothing, and the vendor refuses them. */
function* contentParts(
  message: Pick<ChatMessage, 'content' | 'role'>,
  context: MessageContext,
  read: (part: ContentPart, context: PartContext, role: ChatMessage['role']) => JsonObject,
): Steps<readonly JsonObject[]> {
  const { content, role } = message;
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }];
  const parts: JsonObject[] = [];
  for (const [place, item] of (content ?? []).entries()) {
    const part = read(item, { ...context, param: `${context.param}.content[${place}]` }, role);
    if (part.text !== '') parts.push(part);
    if (isSpent(context.effort, ITEM_CHARS)) yield;
  }
  return parts;
}

/** Of messages that may hold nothing but text. */
function textPart(
  { type, text = '' }: ContentPart,
  { param }: PartContext,
  role: ChatMessage['role'],
): JsonObject {
  if (type === 'text') return { text };
  throw refusal(`${param}.type`, `must be text in a message of role ${role} (got ${type})`);
}

function* modelParts(message: ChatMessage, context: MessageContext): Steps<readonly JsonObject[]> {
  const { param, options, effort } = context;
  const content = message.content ?? message.refusal ?? null;
  const said = yield* contentParts({ role: message.role, content }, context, textPart);
  return [
    ...said.flatMap((part) => splitPictures(textOf(part.text) ?? '')),
    ...replayedPictures(message, context),
    ...(yield* callParts(message.tool_calls ?? [], { options, param: `${param}.tool_calls`, effort })),
  ];
}

/** Pictures of an earlier answer (`images`), with the signature of those that this format gave. */
function replayedPictures(
  { images }: ChatMessage,
  { options, media }: MessageContext,
): readonly JsonObject[] {
  return (images ?? []).flatMap((image) => {
    const url = image.image_url?.url ?? '';
    const read = media.inline.get(url);
    const part =
      read === undefined ? dataPart(url) : { inlineData: { mimeType: read.mime, data: read.base64 } };
    if (part === undefined) return [];
    const thoughtSignature = signatureOf(image, options);
    return [thoughtSignature === undefined ? part : { ...part, thoughtSignature }];
  });
}

/** Warns of what messages carry and this format cannot say anywhere; of each once, naming the first place. */
function warnOfLosses(messages: readonly ChatMessage[], warn: Warn): void {
  const named = messages.findIndex((message) => textOf(message.name) !== undefined);
  if (named >= 0) {
    warn(`messages[${named}].name`, 'ignored', 'the upstream knows no names of those who speak');
  }
  const marked = firstMark(messages);
  if (marked !== undefined) warn(`${marked}.cache_control`, 'ignored', CACHES_ITSELF);
  warnOfAnswers(messages, ['annotations', 'reasoning_details'], warn);
}

/** The first message or item that other vendors are told to cache. */
function firstMark(messages: readonly ChatMessage[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    if (at(message, 'cache_control') !== undefined) return `messages[${index}]`;
    const items = Array.isArray(message.content) ? message.content : [];
    const place = items.findIndex((item) => at(item, 'cache_control') !== undefined);
    if (place >= 0) return `messages[${index}].content[${place}]`;
  }
  return undefined;
}
