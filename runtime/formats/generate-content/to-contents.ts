import type { ChatMessage } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isLong, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';
import { textOf } from '../answer-parts.ts';
import { refusal, warnOfAnswers } from '../request-parts.ts';
import type { ConvertInput } from '../types.ts';
import { callParts, responsePart } from './call-parts.ts';
import type { ContentFacts } from './content-facts.ts';
import { mediaPart } from './media-part.ts';
import { dataPart, splitPictures } from './split-pictures.ts';

/** Stands where the vendor demands a turn of the user and the caller has none. */
const FILLER = '…';

/** Pictures that tools gave stand in the same turn: a result of a function holds no media in most models. */
const AFTER_RESULTS = Number.MAX_SAFE_INTEGER;

/** What one item costs, in characters. */
const ITEM_CHARS = 32;

export interface Contents {
  readonly contents: readonly JsonObject[];
  /** Texts of system and developer messages, in order. */
  readonly system: readonly JsonObject[];
}

export interface ContentsContext {
  readonly facts: ContentFacts;
  readonly media: Pick<ConvertInput, 'inline' | 'inputs'>;
  readonly warnings: Warning[];
}

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

  function warn(field: string, action: Warning['action'], message: string): void {
    context.warnings.push({ field, action, message });
  }

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
      throw refusal(
        `${param}.tool_call_id`,
        `must be the id of a call before it (got ${String(message.tool_call_id).slice(0, 60)})`,
      );
    }
    const parts = yield* userParts(message, { ...context, param, effort });
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
    switch (message.role) {
      case 'system':
      case 'developer':
        if (turns.length > 0) {
          warn(
            param,
            'coerced',
            'the upstream takes system messages only before all others; it was moved there',
          );
        }
        system.push(...(yield* textParts(message, { ...context, param, effort })));
        break;
      case 'user':
        add('user', yield* userParts(message, { ...context, param, effort }), param);
        break;
      case 'assistant':
        add('model', yield* modelParts(message, { ...context, param, effort }), param);
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
  warnOfLosses(messages, context.warnings);
  if (isLong(messages.length * ITEM_CHARS)) yield;
  return startWithUser({ contents: turns.map(toContent), system }, context.warnings);
}

function toContent({ role, parts }: Turn): JsonObject {
  const ordered = parts.length > 1 ? parts.toSorted((a, b) => a.order - b.order) : parts;
  return { role, parts: ordered.map(({ part }) => part) };
}

function startWithUser({ contents, system }: Contents, warnings: Warning[]): Contents {
  if (contents[0]?.role === 'user') return { contents, system };
  if (contents.length === 0 && system.length > 0) {
    warnings.push({
      field: 'messages',
      action: 'coerced',
      message: 'the upstream answers only to a user, so the system message was sent as the message of a user',
    });
    return { contents: [{ role: 'user', parts: system }], system: [] };
  }
  if (contents.length === 0) throw refusal('messages', 'must hold at least one message that says something');
  warnings.push({
    field: 'messages',
    action: 'coerced',
    message: `the upstream wants the user to begin, so a user message ${FILLER} was put first`,
  });
  return { contents: [{ role: 'user', parts: [{ text: FILLER }] }, ...contents], system };
}

type MessageContext = ContentsContext & { readonly param: string; readonly effort: Effort };

/** Empty texts are left out: they say nothing, and the vendor refuses them. */
function* textParts(
  { content, role }: ChatMessage,
  { param, effort }: MessageContext,
): Steps<readonly JsonObject[]> {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }];
  const parts: JsonObject[] = [];
  for (const [place, part] of (content ?? []).entries()) {
    if (part.type !== 'text') {
      throw refusal(
        `${param}.content[${place}].type`,
        `must be text in a message of role ${role} (got ${part.type})`,
      );
    }
    if (part.text !== undefined && part.text !== '') parts.push({ text: part.text });
    if (isSpent(effort, ITEM_CHARS)) yield;
  }
  return parts;
}

function* userParts(message: ChatMessage, context: MessageContext): Steps<readonly JsonObject[]> {
  const { content } = message;
  if (!Array.isArray(content)) return yield* textParts(message, context);
  const parts: JsonObject[] = [];
  for (const [place, item] of content.entries()) {
    const part = mediaPart(item, { ...context, param: `${context.param}.content[${place}]` });
    if (part.text !== '') parts.push(part);
    if (isSpent(context.effort, ITEM_CHARS)) yield;
  }
  return parts;
}

function* modelParts(message: ChatMessage, context: MessageContext): Steps<readonly JsonObject[]> {
  const { param, facts, effort } = context;
  const said = yield* textParts({ ...message, content: message.content ?? message.refusal ?? null }, context);
  return [
    ...said.flatMap((part) => splitPictures(textOf(part.text) ?? '')),
    ...replayedPictures(message, context),
    ...(yield* callParts(message.tool_calls ?? [], { facts, param: `${param}.tool_calls`, effort })),
  ];
}

/** Pictures of an earlier answer (`images`), with the signature of those that this format gave. */
function replayedPictures(
  { images }: ChatMessage,
  { facts: { extraContent }, media }: MessageContext,
): readonly JsonObject[] {
  return (images ?? []).flatMap((image) => {
    const url = image.image_url?.url ?? '';
    const read = media.inline.get(url);
    const part =
      read === undefined ? dataPart(url) : { inlineData: { mimeType: read.mime, data: read.base64 } };
    if (part === undefined) return [];
    const signature =
      extraContent === undefined
        ? undefined
        : textOf(at(image, 'extra_content', extraContent, 'thought_signature'));
    return [signature === undefined ? part : { ...part, thoughtSignature: signature }];
  });
}

/** Warns of what messages carry and this format cannot say anywhere; of each once, naming the first place. */
function warnOfLosses(messages: readonly ChatMessage[], warnings: Warning[]): void {
  warnOfNames(messages, warnings);
  warnOfMarks(messages, warnings);
  warnOfAnswers(messages, ['annotations', 'reasoning_details'], warnings);
}

function warnOfNames(messages: readonly ChatMessage[], warnings: Warning[]): void {
  const named = messages.findIndex((message) => isObject(message) && textOf(message.name) !== undefined);
  if (named < 0) return;
  warnings.push({
    field: `messages[${named}].name`,
    action: 'ignored',
    message: 'the upstream knows no names of those who speak',
  });
}

/** What other vendors are told to cache; this one decides by itself. */
function warnOfMarks(messages: readonly ChatMessage[], warnings: Warning[]): void {
  const marked = (holder: unknown) => at(holder, 'cache_control') !== undefined;
  const param = messages
    .flatMap((message, index) => [
      ...(marked(message) ? [`messages[${index}]`] : []),
      ...(Array.isArray(message.content) ? message.content : []).flatMap((part, place) =>
        marked(part) ? [`messages[${index}].content[${place}]`] : [],
      ),
    ])
    .at(0);
  if (param === undefined) return;
  warnings.push({
    field: `${param}.cache_control`,
    action: 'ignored',
    message: 'the upstream decides by itself what it caches',
  });
}
