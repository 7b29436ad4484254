import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import {
  CALLS_PER_CHOICE,
  callId,
  completionBody,
  type Draft,
  finishReason,
  isShallow,
  MOST_CHOICES,
  textOf,
} from '../answer-parts.ts';
import type { ChatReading, ReadContext } from '../types.ts';
import { completionUsageBody, readCompletionUsage } from './read-completion-usage.ts';

/** Fields of an answer that pass on; which vendor stands behind the gateway, and its costs, are nobody's business. */
const PASSED = ['service_tier', 'system_fingerprint'] as const;

/** What a choice or call costs beside its characters. */
const ITEM_CHARS = 256;

/** Reads a whole `chat.completion`, with pauses; of unknown fields only those of the message itself pass on. */
export function* readCompletion(body: Json, context: ReadContext): Steps<ChatReading> {
  if (!isObject(body)) return { kind: 'unusable', reason: 'the answer is no JSON object' };
  if (body.error !== undefined && body.error !== null) return { kind: 'error', failure: { body } };
  if (!(yield* isShallow(body))) return { kind: 'unusable', reason: 'the answer is nested too deeply' };
  const choices = body.choices;
  if (!Array.isArray(choices) || choices.length === 0) {
    return { kind: 'unusable', reason: 'the answer has no choices' };
  }
  if (choices.length > MOST_CHOICES) {
    return { kind: 'unusable', reason: 'the answer has more choices than any answer has' };
  }
  const read: JsonObject[] = [];
  const effort: Effort = { chars: 0 };
  let delivered = 0;
  for (const [place, choice] of choices.entries()) {
    if (!isObject(choice) || !isObject(choice.message)) {
      return { kind: 'unusable', reason: `choice ${place} of the answer has no message` };
    }
    const message = yield* readMessage(choice.message, {
      context,
      first: read.length * CALLS_PER_CHOICE,
      effort,
    });
    const bytes = deliveredBytes(message);
    delivered += bytes;
    if (isSpent(effort, ITEM_CHARS + bytes)) yield;
    const hasCalls = Array.isArray(message.tool_calls) && message.tool_calls.length > 0;
    const finish = finishReason(context.choice, choice.finish_reason) ?? (hasCalls ? 'tool_calls' : 'stop');
    read.push({
      index: choice.index ?? place,
      message,
      ...(choice.logprobs === undefined ? {} : { logprobs: choice.logprobs }),
      finish_reason: finish,
    });
  }
  const usage = readCompletionUsage(body.usage);
  return {
    kind: 'answer',
    body: {
      ...completionBody(context, read),
      ...Object.fromEntries(
        PASSED.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
      ),
      ...(usage === undefined ? {} : { usage: completionUsageBody(body.usage, usage) }),
    },
    usage,
    delivered_bytes: delivered,
    upstream_id: textOf(body.id),
  };
}

function* readMessage(
  message: JsonObject,
  {
    context,
    first,
    effort,
  }: { readonly context: ReadContext; readonly first: number; readonly effort: Effort },
): Steps<JsonObject> {
  const read: Draft = { ...message, role: textOf(message.role) ?? 'assistant' };
  read.content ??= null;
  const reasoning = textOf(message.reasoning);
  if (reasoning !== undefined && message.reasoning_content == null) read.reasoning_content = reasoning;
  if (!Array.isArray(message.tool_calls)) return read;
  const calls: JsonObject[] = [];
  for (const call of message.tool_calls.filter(isObject)) {
    const id = textOf(call.id) ?? callId(context.id, first + calls.length);
    const type = textOf(call.type) ?? 'function';
    const called = isObject(call.function)
      ? { function: { ...call.function, arguments: argumentsText(call.function) } }
      : {};
    calls.push({ ...call, id, type, ...called });
    if (isSpent(effort, ITEM_CHARS)) yield;
  }
  read.tool_calls = calls;
  return read;
}

/** Arguments are JSON text; some servers give the value itself. */
export function argumentsText({ arguments: value }: JsonObject): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** UTF-8 bytes of what a message or delta delivers: content, refusal, reasoning and arguments of calls. */
export function deliveredBytes(message: JsonObject): number {
  let bytes = bytesOf(message.content);
  if (message.reasoning_content != null) bytes += bytesOf(message.reasoning_content);
  if (message.refusal != null) bytes += bytesOf(message.refusal);
  if (isObject(message.function_call)) bytes += bytesOf(message.function_call.arguments);
  if (!Array.isArray(message.tool_calls)) return bytes;
  for (const call of message.tool_calls) {
    if (!isObject(call)) continue;
    if (isObject(call.function)) bytes += bytesOf(call.function.arguments);
    if (isObject(call.custom)) bytes += bytesOf(call.custom.input);
  }
  return bytes;
}

/** Content may be a list of parts on some servers; what is no text counts as it is written. */
function bytesOf(value: Json | undefined): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value === undefined || value === null ? 0 : Buffer.byteLength(JSON.stringify(value));
}
