import type { JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { completionChunk, toolCall } from '../answer-parts.ts';
import { readOptions } from '../format-options.ts';
import type { ReadContext, StreamReader, StreamSink } from '../types.ts';
import { type AnswerBlock, countTokens, messageFinish, readBlock, type ToolBlock } from './answer-blocks.ts';
import { MOST_THINKING_CHARS, recordThinking, replayField } from './signed-thinking.ts';

const MOST_OPEN_BLOCKS = 1000;
/** More is no introduction. */
const MOST_HELD_CHARS = 65_536;

/**
 * The state machine of one stream. Unknown events and deltas are left out; events in a wrong order give what can
 * be understood of them.
 */
export function readStream(context: ReadContext): StreamReader {
  const { jsonByTool, extraContent } = readOptions(context.choice);
  /** Blocks that have begun and not stopped. */
  const blocks = new Map<number, AnswerBlock>();
  const tokens = countTokens();
  const thinking = recordThinking();
  let started = false;
  let finished = false;
  let over = false;
  let calls = 0;
  /** Text that is no part of the answer if the tool that carries it is called yet; undefined: none is held back. */
  let held: string | undefined = jsonByTool && context.schemaAsked === true ? '' : undefined;
  let answered = false;

  function begin(sink: StreamSink): void {
    if (started) return;
    started = true;
    sink.chunk(completionChunk(context, 0, { role: 'assistant', content: '' }), 0);
  }

  function send(sink: StreamSink, delta: JsonObject, text: string): void {
    begin(sink);
    sink.chunk(completionChunk(context, 0, delta), Buffer.byteLength(text));
  }

  function sendContent(sink: StreamSink, text: unknown): void {
    if (typeof text !== 'string' || text === '' || answered) return;
    thinking.text(text.length);
    if (held === undefined) {
      send(sink, { content: text }, text);
      return;
    }
    held += text;
    if (held.length > MOST_HELD_CHARS) sendHeldText(sink);
  }

  /** What was held back is said after all. */
  function sendHeldText(sink: StreamSink): void {
    const text = held ?? '';
    held = undefined;
    if (text !== '') send(sink, { content: text }, text);
  }

  function sendThinking(sink: StreamSink, text: unknown): void {
    if (typeof text === 'string' && text !== '') send(sink, { reasoning_content: text }, text);
  }

  function sendCall(sink: StreamSink, { index, id, name }: ToolBlock): void {
    const before = replayField(extraContent, thinking.take());
    sendHeldText(sink);
    calls += 1;
    send(sink, { tool_calls: [{ index, ...toolCall(id, name, ''), ...before }] }, '');
  }

  function sendInput(sink: StreamSink, block: AnswerBlock | undefined, text: unknown): void {
    if (typeof text !== 'string' || text === '') return;
    if (block?.kind !== 'tool' && block?.kind !== 'json') return;
    block.isSent = true;
    if (block.kind === 'json') send(sink, { content: text }, text);
    else send(sink, { tool_calls: [{ index: block.index, function: { arguments: text } }] }, text);
  }

  function closeAt(index: number, sink: StreamSink): void {
    const block = blocks.get(index);
    if (block === undefined) return;
    blocks.delete(index);
    if (block.kind === 'thinking') thinking.thinking(block.text, block.signature);
    else if ((block.kind === 'tool' || block.kind === 'json') && !block.isSent) {
      sendInput(sink, block, block.input);
    }
  }

  /** Says why the stream cannot be trusted any more. */
  function openAt(index: number, data: JsonObject, sink: StreamSink): string | undefined {
    closeAt(index, sink);
    const block = readBlock(data.content_block, { jsonByTool, answerId: context.id, calls });
    if (block === undefined) return 'a content block is no object, or calls a tool without a name';
    if (blocks.size >= MOST_OPEN_BLOCKS) return 'too many content blocks are open';
    blocks.set(index, block);
    if (block.kind === 'text') sendContent(sink, block.text);
    else if (block.kind === 'thinking') sendThinking(sink, block.text);
    else if (block.kind === 'redacted') thinking.redacted(block.data);
    else if (block.kind === 'tool') sendCall(sink, block);
    else if (block.kind === 'json') {
      answered = true;
      held = undefined;
    }
    return undefined;
  }

  function readDelta(data: JsonObject, sink: StreamSink): void {
    const { delta } = data;
    if (!isObject(delta)) return;
    const block = blocks.get(indexOf(data));
    if (block?.kind === 'other') return;
    switch (delta.type) {
      case 'text_delta':
        sendContent(sink, delta.text);
        break;
      case 'input_json_delta':
        sendInput(sink, block, delta.partial_json);
        break;
      case 'thinking_delta':
        if (block?.kind === 'thinking') block.text = longer(block.text, delta.thinking);
        sendThinking(sink, delta.thinking);
        break;
      case 'signature_delta':
        if (block?.kind === 'thinking') block.signature = longer(block.signature, delta.signature);
    }
  }

  function finish(word: unknown, sink: StreamSink): void {
    if (finished) return;
    for (const index of [...blocks.keys()]) closeAt(index, sink);
    begin(sink);
    sendHeldText(sink);
    finished = true;
    sink.chunk(completionChunk(context, 0, {}, messageFinish(word, { choice: context.choice, calls })), 0);
  }

  function readMessageDelta(data: JsonObject, sink: StreamSink): void {
    const word = isObject(data.delta) ? data.delta.stop_reason : undefined;
    if (typeof word === 'string') finish(word, sink);
    if (!isObject(data.usage)) return;
    tokens.merge(data.usage);
    reportUsage(sink);
  }

  function readMessageStart(data: JsonObject, sink: StreamSink): void {
    if (!started && isObject(data.message)) {
      tokens.mergePrompt(data.message.usage);
      reportUsage(sink);
    }
    begin(sink);
  }

  function reportUsage(sink: StreamSink): void {
    const usage = tokens.read();
    if (usage !== undefined) sink.usage(usage);
  }

  /** One event; says why the stream cannot be trusted any more. */
  function read(data: JsonObject, sink: StreamSink): string | undefined {
    switch (data.type) {
      case 'content_block_delta':
        if (!finished) readDelta(data, sink);
        return undefined;
      case 'content_block_start':
        return finished ? undefined : openAt(indexOf(data), data, sink);
      case 'content_block_stop':
        closeAt(indexOf(data), sink);
        return undefined;
      case 'message_start':
        readMessageStart(data, sink);
        return undefined;
      case 'message_delta':
        readMessageDelta(data, sink);
        return undefined;
      case 'message_stop':
        if (!started) return 'message_stop came before anything else';
        finish(undefined, sink);
        over = true;
        sink.done();
    }
    return undefined;
  }

  function close(): void {
    over = true;
    blocks.clear();
  }

  return {
    event({ event, data, body }, sink) {
      if (over || data === '') return;
      if (event === 'error' || (isObject(body) && (body.type === 'error' || isObject(body.error)))) {
        close();
        sink.error({ body: body ?? data });
        return;
      }
      const problem = isObject(body) ? read(body, sink) : 'an event is no JSON object';
      if (problem === undefined) return;
      close();
      sink.broken(problem);
    },
    // Only `message_stop` ends an answer: without it, the stream was cut.
    end: close,
  };
}

function indexOf(data: JsonObject): number {
  return typeof data.index === 'number' ? data.index : -1;
}

/** Longer than this it is not kept, and does not have to grow. */
function longer(text: string, more: unknown): string {
  return typeof more === 'string' && text.length <= MOST_THINKING_CHARS ? text + more : text;
}
