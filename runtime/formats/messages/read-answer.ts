import type { ChatFormatChoice, FinishReason } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { callId, completionBody, finishReason, isShallow, textOf } from '../answer-parts.ts';
import type { ChatReading, ReadContext } from '../types.ts';
import { countTokens } from './count-tokens.ts';
import { JSON_TOOL, readFacts } from './messages-facts.ts';
import { extraContent, recordThinking, type ThinkingRecord } from './signed-thinking.ts';

interface Gathered {
  readonly texts: string[];
  readonly reasoning: string[];
  readonly calls: FoundCall[];
  readonly thinking: ThinkingRecord;
  /** The tool whose input is the answer was called: what was said besides is no part of it. */
  answered: boolean;
  bytes: number;
}

interface FoundCall {
  readonly call: JsonObject;
  /** What stood before it. */
  readonly thinking: readonly JsonObject[] | undefined;
}

/** What a block costs beside its characters. */
const BLOCK_CHARS = 256;

/**
 * Reads a whole message of the vendor into a `chat.completion` without its usage, which is for the caller to add; with
 * pauses.
 */
export function* readAnswer(body: Json, context: ReadContext): Steps<ChatReading> {
  if (!isObject(body)) return { kind: 'unusable', reason: 'the answer is not a JSON object' };
  if (body.type === 'error' || isObject(body.error)) return { kind: 'error', failure: { body } };
  if (!(yield* isShallow(body))) return { kind: 'unusable', reason: 'the answer is nested too deeply' };
  if (!Array.isArray(body.content)) {
    return { kind: 'unusable', reason: 'the answer has no list of content blocks' };
  }
  const gathered = yield* gather(body.content, context);
  if (gathered === undefined) return { kind: 'unusable', reason: 'a tool_use block has no name' };
  const tokens = countTokens();
  tokens.merge(body.usage);
  return {
    kind: 'answer',
    body: completionBody(context, [
      {
        index: 0,
        message: toMessage(gathered, context),
        finish_reason: messageFinish(body.stop_reason, {
          choice: context.choice,
          calls: gathered.calls.length,
        }),
      },
    ]),
    usage: tokens.read(),
    delivered_bytes: gathered.bytes,
    upstream_id: typeof body.id === 'string' ? body.id : undefined,
  };
}

/** Undefined when a block cannot be told to the caller. */
function* gather(blocks: readonly Json[], context: ReadContext): Steps<Gathered | undefined> {
  const { jsonByTool } = readFacts(context.choice);
  const answerId = context.id;
  const found: Gathered = {
    texts: [],
    reasoning: [],
    calls: [],
    thinking: recordThinking(),
    answered: false,
    bytes: 0,
  };
  const effort: Effort = { chars: 0 };
  for (const block of blocks) {
    if (isSpent(effort, BLOCK_CHARS)) yield;
    if (!isObject(block)) continue;
    if (block.type === 'text') {
      const text = textOf(block.text) ?? '';
      if (!found.answered) found.texts.push(text);
      found.thinking.text(text.length);
    } else if (block.type === 'thinking') {
      found.reasoning.push(textOf(block.thinking) ?? '');
      found.thinking.thinking(textOf(block.thinking) ?? '', textOf(block.signature) ?? '');
    } else if (block.type === 'redacted_thinking') {
      found.thinking.redacted(textOf(block.data) ?? '');
    } else if (block.type === 'tool_use') {
      if (typeof block.name !== 'string' || block.name === '') return undefined;
      const input = argumentsText(block.input);
      if (isSpent(effort, input.length)) yield;
      if (jsonByTool && block.name === JSON_TOOL) {
        if (!found.answered) found.texts.length = 0;
        found.answered = true;
        found.texts.push(input);
      } else {
        const call = toCall(block, { name: block.name, input, answerId, index: found.calls.length });
        found.calls.push({ call, thinking: found.thinking.take() });
        found.bytes += Buffer.byteLength(input);
      }
    }
  }
  for (const text of found.texts) found.bytes += Buffer.byteLength(text);
  for (const text of found.reasoning) found.bytes += Buffer.byteLength(text);
  return found;
}

function toCall(
  block: JsonObject,
  call: {
    readonly name: string;
    readonly input: string;
    readonly answerId: string;
    readonly index: number;
  },
): JsonObject {
  const id = typeof block.id === 'string' && block.id !== '' ? block.id : callId(call.answerId, call.index);
  return { id, type: 'function', function: { name: call.name, arguments: call.input } };
}

function toMessage(found: Gathered, context: ReadContext): JsonObject {
  const { texts, reasoning, calls } = found;
  const text = texts.join('');
  const message = { role: 'assistant', content: text === '' && calls.length > 0 ? null : text };
  const thoughts = reasoning.join('');
  const thought = thoughts === '' ? message : { ...message, reasoning_content: thoughts };
  if (calls.length === 0) return thought;
  const name = found.thinking.whole() ? readFacts(context.choice).extraContent : undefined;
  return {
    ...thought,
    tool_calls: calls.map(({ call, thinking }) => {
      const extra = extraContent(name, thinking);
      return extra === undefined ? call : { ...call, extra_content: extra };
    }),
  };
}

/** A tool's input as the text that callers get; none is the empty object, and a text is taken as it is. */
export function argumentsText(input: Json | undefined): string {
  if (typeof input === 'string') return input === '' ? '{}' : input;
  return JSON.stringify(input ?? {});
}

/**
 * The finish reason for the vendor's word; unlisted words are `stop`. Callers look for calls exactly when it says
 * `tool_calls`, so that follows what they were shown.
 */
export function messageFinish(
  word: unknown,
  state: { readonly choice: ChatFormatChoice; readonly calls: number },
): FinishReason {
  const reason = finishReason(state.choice, word) ?? 'stop';
  if (reason === 'stop' && state.calls > 0) return 'tool_calls';
  return reason === 'tool_calls' && state.calls === 0 ? 'stop' : reason;
}
