import type { ChatMessage, ToolCall } from '../../contract/chat.ts';
import { showValue } from '../../words/show-value.ts';
import { refusal } from './refusal.ts';

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
