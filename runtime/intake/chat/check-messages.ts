import {
  type ChatMessage,
  type ChatModel,
  CONTENT_KINDS,
  CONTENT_LISTS,
  type ContentKind,
  type ContentPart,
  type ToolCall,
} from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../../words/refusal.ts';
import { orList, showValue } from '../../words/show-value.ts';

/** What one item costs, in characters. */
const ITEM_CHARS = 8;

/**
 * The kinds of content that occur in the messages. Refuses (400) kinds that the model cannot take, items without
 * content, addresses that are none, and what only answers hold in messages that are none; warns once of each kind
 * that is not recommended.
 */
export function* checkContents(
  messages: readonly ChatMessage[],
  model: Pick<ChatModel, 'id' | 'inputs'>,
  warnings: Warning[],
): Steps<ReadonlySet<ContentKind>> {
  if (messages.length === 0) throw refusal('messages', 'must hold at least one message (got none)');
  const kinds = new Set<ContentKind>();
  const effort: Effort = { chars: 0 };
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index];
    if (message === undefined) continue;
    checkAnswered(message, `messages[${index}]`);
    if (typeof message.content === 'string') kinds.add('text');
    else if (message.content?.length === 0)
      throw refusal(`messages[${index}].content`, 'must hold at least one item, or be a text (got none)');
    for (const list of CONTENT_LISTS) {
      const parts = message[list];
      if (parts === undefined || parts === null || typeof parts === 'string') continue;
      for (let item = 0; item < parts.length; item += 1) {
        const part = parts[item];
        if (part === undefined) continue;
        const at = `messages[${index}].${list}[${item}]`;
        if (!kinds.has(part.type)) {
          kinds.add(part.type);
          requireKind(part.type, at, model, warnings);
        }
        const other = CONTENT_KINDS.find((kind) => kind !== part.type && (part[kind] ?? null) !== null);
        if (other !== undefined)
          throw refusal(`${at}.${other}`, `must be left out of an item of type ${part.type}`);
        const problem = addressProblem(part);
        if (problem !== undefined) throw refusal(`${at}.${problem.field}`, problem.sentence);
        if (isSpent(effort, ITEM_CHARS)) yield;
      }
    }
  }
  return kinds;
}

/** Old roles and types that have another place now; looked at before the shape, which does not say where. */
export function* checkMessageTypes({ messages }: JsonObject): Steps<void> {
  if (!Array.isArray(messages)) return;
  const effort: Effort = { chars: 0 };
  for (const [index, message] of messages.entries()) {
    if (isSpent(effort, ITEM_CHARS)) yield;
    if (!isObject(message)) continue;
    if (message.role === 'function')
      throw refusal(
        `messages[${index}].role`,
        'must not be function: send the result as role tool, with tool_call_id, after the tool_calls of the assistant',
      );
    if (!Array.isArray(message.content)) continue;
    const item = message.content.findIndex((part) => isObject(part) && part.type === 'refusal');
    if (item >= 0)
      throw refusal(
        `messages[${index}].content[${item}].type`,
        `must not be refusal: send its text as messages[${index}].refusal, or as an item of type text`,
      );
  }
}

/** What only answers hold; in any other message nobody would look at it. */
const OF_ANSWERS = ['images', 'annotations', 'reasoning_details'] as const;

function checkAnswered(message: ChatMessage, at: string): void {
  if ((message.audio ?? null) !== null)
    throw refusal(
      `${at}.audio`,
      'is not taken: the upstream keeps spoken answers; send what was said as content',
    );
  if (message.role === 'assistant') return;
  const field = OF_ANSWERS.find((name) => (message[name] ?? []).length > 0);
  if (field !== undefined)
    throw refusal(`${at}.${field}`, 'is only for messages of role assistant; leave it out');
}

function requireKind(
  kind: ContentKind,
  at: string,
  { id, inputs }: Pick<ChatModel, 'id' | 'inputs'>,
  warnings: Warning[],
): void {
  const support = inputs[kind];
  if (support === 'no') {
    const allowed = CONTENT_KINDS.filter((one) => inputs[one] !== 'no');
    throw refusal(at, `is of type ${kind}, which ${id} does not take; it takes ${orList(allowed)}`, {
      received: kind,
      allowed,
    });
  }
  if (support === 'not_recommended')
    warnings.push({
      field: at,
      action: 'fallback',
      message: `${kind} is not recommended for ${id}: the model may understand little of it`,
    });
}

/** What is wrong with an item's address: its field below the item, and a sentence that reads on after it. */
interface AddressProblem {
  readonly field: string;
  readonly sentence: string;
}

const DATA = /^data:([\w.+-]+\/[\w.+-]+)?(;[\w-]+=[^;,]*)*;base64$/i;
const MOST_HEAD_CHARS = 200;
/** Also in its other alphabet, of which more is said where the content is read. */
const BASE64 = /^[A-Za-z0-9+/=_\s-]{8,}$/;

/** Looks at the scheme and the head of an address, never at the content behind it; undefined: all is well. */
function addressProblem(part: ContentPart): AddressProblem | undefined {
  switch (part.type) {
    case 'text':
      return undefined;
    case 'input_audio':
      return part.input_audio?.data === '' ? { field: 'input_audio.data', sentence: 'is empty' } : undefined;
    case 'image_url':
      return of('image_url.url', part.image_url?.url ?? '');
    case 'video_url':
      return of('video_url.url', part.video_url?.url ?? '');
    case 'file': {
      const data = part.file?.file_data ?? '';
      return data === '' ? { field: 'file', sentence: 'must hold file_data' } : of('file.file_data', data);
    }
  }
}

function of(field: string, address: string): AddressProblem | undefined {
  const sentence = problemOf(address);
  return sentence === undefined ? undefined : { field, sentence };
}

function problemOf(address: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.slice(0, 20))?.[1]?.toLowerCase();
  switch (scheme) {
    case 'data':
      return dataProblem(address);
    case 'http':
    case 'https':
      return URL.canParse(address) ? undefined : `is not a valid address (got ${showValue(address)})`;
    case 'asset':
      return undefined;
    default:
      return scheme === undefined && BASE64.test(address.slice(0, MOST_HEAD_CHARS))
        ? undefined
        : `must be an http(s) address, a data URI, base64 or an asset:// address (got ${showValue(address)})`;
  }
}

function dataProblem(address: string): string | undefined {
  const comma = address.slice(0, MOST_HEAD_CHARS).indexOf(',');
  if (comma < 0 || !DATA.test(address.slice(0, comma)))
    return `must be a data URI like data:image/png;base64,... (got ${showValue(address)})`;
  return address.length === comma + 1 ? 'is a data URI without content' : undefined;
}

/** The calls of one assistant message that wait for their results. */
interface OpenCalls {
  readonly message: number;
  /** By id: where the call stands in its message. */
  readonly waiting: Map<string, number>;
  readonly answered: Set<string>;
}

/**
 * Each result of a tool answers a call of the assistant message before it, once, and each call is answered before
 * the conversation goes on: upstreams refuse anything else, in words that name no message. 400 otherwise.
 */
export function checkToolResults(messages: readonly ChatMessage[]): void {
  let open: OpenCalls | undefined;
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index];
    if (message?.role === 'tool') answer(open, message, index);
    else if (message?.role === 'user' || message?.role === 'assistant') {
      if (open !== undefined) requireAnswered(open, `messages[${index}]`);
      open = openCalls(message.tool_calls ?? [], index);
    }
  }
  if (open !== undefined) requireAnswered(open, 'the end of messages');
}

function openCalls(calls: readonly ToolCall[], message: number): OpenCalls | undefined {
  if (calls.length === 0) return undefined;
  const waiting = new Map<string, number>();
  for (const [index, { id }] of calls.entries()) {
    if (waiting.has(id))
      throw refusal(
        `messages[${message}].tool_calls[${index}].id`,
        `is the id of another call of this message (got ${showValue(id)}); each call needs its own`,
      );
    waiting.set(id, index);
  }
  return { message, waiting, answered: new Set() };
}

function answer(open: OpenCalls | undefined, message: ChatMessage, index: number): void {
  const id = message.tool_call_id ?? '';
  if (open?.waiting.delete(id) === true) {
    open.answered.add(id);
    return;
  }
  const at = `messages[${index}].tool_call_id`;
  if (open?.answered.has(id) === true)
    throw refusal(at, `answers a call that has its result already (got ${showValue(id)})`);
  const allowed = [...(open?.waiting.keys() ?? [])];
  const help =
    allowed.length === 0
      ? 'no assistant message before it has tool_calls that wait for a result'
      : `the calls that wait for a result are ${allowed.map(showValue).join(', ')}`;
  throw refusal(at, `is a result without a call (got ${showValue(id)}): ${help}`, { received: id, allowed });
}

function requireAnswered({ message, waiting }: OpenCalls, before: string): void {
  const [first] = waiting;
  if (first === undefined) return;
  const [id, index] = first;
  throw refusal(
    `messages[${message}].tool_calls[${index}]`,
    `has no result: a message of role tool with tool_call_id ${showValue(id)} must come before ${before}`,
  );
}
