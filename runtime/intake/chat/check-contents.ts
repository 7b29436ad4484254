import { type ChatMessage, type ChatModel, CONTENT_KINDS, type ContentKind } from '../../contract/chat.ts';
import { type Effort, type Steps, spent } from '../../contract/paused-work.ts';
import type { Warning } from '../../contract/warning.ts';
import { orList } from '../show-value.ts';
import { addressProblem } from './address-problem.ts';
import { refusal } from './refusal.ts';

/** What one item costs, in characters. */
const ITEM_CHARS = 8;

/**
 * The kinds of content that occur in the messages. Refuses (400) kinds that the model cannot take, items without
 * content and addresses that are none; warns once of each kind that is not recommended.
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
    if (message === undefined || message.content === undefined || message.content === null) continue;
    if (typeof message.content === 'string') {
      kinds.add('text');
      continue;
    }
    if (message.content.length === 0)
      throw refusal(`messages[${index}].content`, 'must hold at least one item, or be a text (got none)');
    for (let item = 0; item < message.content.length; item += 1) {
      const part = message.content[item];
      if (part === undefined) continue;
      const at = `messages[${index}].content[${item}]`;
      if (!kinds.has(part.type)) {
        kinds.add(part.type);
        requireKind(part.type, at, model, warnings);
      }
      const other = CONTENT_KINDS.find((kind) => kind !== part.type && (part[kind] ?? null) !== null);
      if (other !== undefined)
        throw refusal(`${at}.${other}`, `must be left out of an item of type ${part.type}`);
      const problem = addressProblem(part);
      if (problem !== undefined) throw refusal(`${at}.${problem.field}`, problem.sentence);
      yield* spent(effort, ITEM_CHARS);
    }
  }
  return kinds;
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
