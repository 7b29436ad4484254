import {
  type ChatMessage,
  type ChatModel,
  CONTENT_KINDS,
  CONTENT_LISTS,
  type ContentKind,
} from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';
import { orList } from '../../words/show-value.ts';
import { addressProblem } from './address-problem.ts';
import { refusal } from './refusal.ts';

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
