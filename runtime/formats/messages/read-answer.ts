import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { completionBody, isShallow, toolCall } from '../answer-parts.ts';
import { readOptions } from '../format-options.ts';
import type { ChatReading, ReadContext } from '../types.ts';
import { countTokens, messageFinish, readBlock, type ToolBlock } from './answer-blocks.ts';
import { recordThinking, replayField } from './signed-thinking.ts';

interface ReadMessage {
  readonly message: JsonObject;
  /** How many calls it has. */
  readonly calls: number;
  readonly bytes: number;
}

/** What a block costs beside its characters. */
const BLOCK_CHARS = 256;

/** Reads a whole message of the vendor into a `chat.completion` without its usage, which is for the caller to add. */
export function* readAnswer(body: Json, context: ReadContext): Steps<ChatReading> {
  if (!isObject(body)) return { kind: 'unusable', reason: 'the answer is not a JSON object' };
  if (body.type === 'error' || isObject(body.error)) return { kind: 'error', failure: { body } };
  if (!(yield* isShallow(body))) return { kind: 'unusable', reason: 'the answer is nested too deeply' };
  if (!Array.isArray(body.content)) {
    return { kind: 'unusable', reason: 'the answer has no list of content blocks' };
  }
  const read = yield* readMessage(body.content, context);
  if (read === undefined) return { kind: 'unusable', reason: 'a tool_use block has no name' };
  const { message, calls, bytes } = read;
  const finish = messageFinish(body.stop_reason, { choice: context.choice, calls });
  const tokens = countTokens();
  tokens.merge(body.usage);
  return {
    kind: 'answer',
    body: completionBody(context, [{ index: 0, message, finish_reason: finish }]),
    usage: tokens.read(),
    delivered_bytes: bytes,
    upstream_id: typeof body.id === 'string' ? body.id : undefined,
  };
}

/** Undefined when a block cannot be told to the caller. */
function* readMessage(blocks: readonly Json[], context: ReadContext): Steps<ReadMessage | undefined> {
  const { jsonByTool, extraContent } = readOptions(context.choice);
  const thinking = recordThinking();
  const calls: { readonly block: ToolBlock; readonly before: readonly JsonObject[] | undefined }[] = [];
  let text = '';
  let reasoning = '';
  let bytes = 0;
  /** The tool whose input is the answer was called: what was said besides is no part of it. */
  let isAnswered = false;
  const effort: Effort = { chars: 0 };
  for (const given of blocks) {
    if (isSpent(effort, BLOCK_CHARS)) yield;
    if (!isObject(given)) continue;
    const block = readBlock(given, { jsonByTool, answerId: context.id, calls: calls.length });
    switch (block?.kind) {
      case undefined:
        return undefined;
      case 'text':
        if (!isAnswered) text += block.text;
        thinking.text(block.text.length);
        break;
      case 'thinking':
        reasoning += block.text;
        thinking.thinking(block.text, block.signature);
        break;
      case 'redacted':
        thinking.redacted(block.data);
        break;
      case 'json':
        if (isSpent(effort, block.input.length)) yield;
        text = isAnswered ? text + block.input : block.input;
        isAnswered = true;
        break;
      case 'tool':
        if (isSpent(effort, block.input.length)) yield;
        calls.push({ block, before: thinking.take() });
        bytes += Buffer.byteLength(block.input);
    }
  }
  bytes += Buffer.byteLength(text) + Buffer.byteLength(reasoning);
  const name = thinking.whole() ? extraContent : undefined;
  const tool_calls = calls.map(({ block: { id, name: called, input }, before }) => ({
    ...toolCall(id, called, input),
    ...replayField(name, before),
  }));
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls }),
  };
  return { message, calls: calls.length, bytes };
}
