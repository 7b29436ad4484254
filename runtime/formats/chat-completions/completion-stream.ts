import type { FinishReason } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { CALLS_PER_CHOICE, type Draft, finishReason, MOST_CHOICES, textOf } from '../answer-parts.ts';
import type { ReadContext, StreamReader, StreamSink } from '../types.ts';
import { deliveredBytes } from './read-completion.ts';
import { completionUsageBody, readCompletionUsage } from './read-completion-usage.ts';
import { createToolDeltas, type ToolDeltas } from './tool-deltas.ts';

const END = '[DONE]';
const CHUNK = 'chat.completion.chunk';
/** All that callers see of a choice: what a server adds of its own is nobody's business. */
interface OutChoice extends JsonObject {
  readonly index: number;
  readonly delta: Draft;
  readonly logprobs: Json | undefined;
  readonly finish_reason: string | null;
}

/** What was seen of one choice. */
interface OpenChoice {
  tools: ToolDeltas | undefined;
  finished: boolean;
}

/**
 * Reads a stream of `chat.completion.chunk`. Deltas are parsed once and changed in place: this runs for every
 * token of every answer. Only `[DONE]` ends it; an upstream that stops without it was cut.
 */
export function createCompletionStream(context: ReadContext): StreamReader {
  const open: (OpenChoice | undefined)[] = [];
  /** What was said beside the choices, lately. */
  const beside: Draft = {};
  let over = false;

  function readUsage(value: Json, sink: StreamSink): void {
    const usage = readCompletionUsage(value);
    if (usage !== undefined) sink.usage(usage, { ...beside, usage: completionUsageBody(value, usage) });
  }

  /** The public form of a choice; why it cannot be passed on, when it cannot. */
  function readChoice(choice: Draft, sink: StreamSink): OutChoice | string {
    const index = choice.index ?? 0;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= MOST_CHOICES) {
      return 'a choice has an impossible index';
    }
    const delta: Draft | undefined = isObject(choice.delta) ? choice.delta : emptyDelta(choice.delta);
    if (delta === undefined) return 'a choice has a delta that is no object';
    let state = open[index];
    if (state === undefined) {
      state = { tools: undefined, finished: false };
      open[index] = state;
      delta.role = textOf(delta.role) ?? 'assistant';
    }
    if (typeof delta.reasoning === 'string' && delta.reasoning_content == null) {
      delta.reasoning_content = delta.reasoning;
    }
    if (Array.isArray(delta.tool_calls)) {
      state.tools ??= createToolDeltas({ answerId: context.id, first: index * CALLS_PER_CHOICE });
      if (!state.tools.clean(delta.tool_calls)) return 'there are more tool calls than any answer has';
    }
    const finish_reason = readFinish(choice.finish_reason, state);
    if (finish_reason !== null) state.finished = true;
    if (choice.usage !== undefined) readUsage(choice.usage, sink);
    return { index, delta, logprobs: choice.logprobs, finish_reason };
  }

  function readFinish(word: Json | undefined, state: OpenChoice): string | null {
    if (typeof word !== 'string' || word === '') return null;
    return finishReason(context.choice, word) ?? unsaidFinish(state);
  }

  function sendChoices(choices: readonly OutChoice[], sink: StreamSink, chunk: Draft, bytes: number): void {
    sink.chunk(
      {
        id: context.id,
        object: CHUNK,
        created: context.created,
        model: context.model,
        service_tier: chunk.service_tier,
        system_fingerprint: chunk.system_fingerprint,
        choices,
      },
      bytes,
    );
  }

  /** An answer is whole only with a reason for its end, and clients look for one; some servers leave it out. */
  function finishAll(sink: StreamSink): void {
    open.forEach((state, index) => {
      if (state === undefined || state.finished) return;
      state.finished = true;
      sendChoices(
        [{ index, delta: {}, logprobs: undefined, finish_reason: unsaidFinish(state) }],
        sink,
        {},
        0,
      );
    });
  }

  /** Passes a chunk on; says why the stream cannot be trusted any more. */
  function readChunk(chunk: Draft, sink: StreamSink): string | undefined {
    const { choices, usage } = chunk;
    if (chunk.service_tier !== undefined) beside.service_tier = chunk.service_tier;
    if (chunk.system_fingerprint !== undefined) beside.system_fingerprint = chunk.system_fingerprint;
    if (usage !== undefined && usage !== null) readUsage(usage, sink);
    if (!Array.isArray(choices)) {
      return chunk.object === CHUNK || isObject(usage)
        ? undefined
        : 'an event is no chunk: it has no choices';
    }
    // What stands beside empty choices is usage, or a server's own note.
    if (choices.length === 0) return undefined;
    let bytes = 0;
    const read: OutChoice[] = [];
    for (const choice of choices) {
      const one = isObject(choice) ? readChoice(choice, sink) : 'a choice is no object';
      if (typeof one === 'string') return one;
      bytes += deliveredBytes(one.delta);
      read.push(one);
    }
    sendChoices(read, sink, chunk, bytes);
    return undefined;
  }

  return {
    event({ event, data, body }, sink) {
      if (over) return;
      if (data.length < 16 && data.trim() === END) {
        over = true;
        // Nobody is served by an answer that is whole and has nothing in it; another channel may have one.
        if (open.length === 0) sink.broken('the stream ended before it had any choice');
        else {
          finishAll(sink);
          sink.done();
        }
        return;
      }
      if (event === 'error' || (isObject(body) && body.error !== undefined && body.error !== null)) {
        over = true;
        sink.error({ body: body ?? data });
        return;
      }
      if (body === undefined && data.trim() === '') return;
      const problem = isObject(body) ? readChunk(body, sink) : 'an event is no JSON object';
      if (problem === undefined) return;
      over = true;
      sink.broken(problem);
    },
    // Nothing was missed that `[DONE]` would not have said.
    end() {},
  };
}

function unsaidFinish({ tools }: OpenChoice): FinishReason {
  return tools === undefined ? 'stop' : 'tool_calls';
}

function emptyDelta(delta: Json | undefined): Draft | undefined {
  return delta === undefined || delta === null ? {} : undefined;
}
