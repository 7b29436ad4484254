import type { Json, JsonObject } from '../../contract/json.ts';
import { atOnce } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { CALLS_PER_CHOICE, type Draft, hasFailed } from '../answer-parts.ts';
import type { ReadContext, ReadEvent, StreamReader, StreamSink } from '../types.ts';
import { readContentFacts } from './content-facts.ts';
import { candidateFinish, generatedBody, isBlocked, isNothing } from './generated-body.ts';
import { readContentUsage } from './read-content-usage.ts';
import { readParts } from './read-parts.ts';

/** The vendor makes at most eight. */
const MOST_CANDIDATES = 128;
interface OpenCandidate {
  /** It said something; what fails before may be asked again. */
  begun: boolean;
  calls: number;
  /** The vendor's word why it ended; undefined while it goes on. */
  word: string | undefined;
}

/**
 * Reads a stream of whole responses whose parts are deltas. The format has no end mark: the stream is whole when
 * its bytes end and every candidate said why it stopped. That word is passed on only then, because calls that
 * come after it decide what it means.
 */
export function createContentStream(context: ReadContext): StreamReader {
  const { extraContent } = readContentFacts(context.choice);
  const open = new Map<number, OpenCandidate>();
  let over = false;

  function chunkOf(index: number, delta: JsonObject, finish: string | null): JsonObject {
    return {
      id: context.id,
      object: 'chat.completion.chunk',
      created: context.created,
      model: context.model,
      choices: [{ index, delta, finish_reason: finish }],
    };
  }

  /** Passes on what a candidate adds; says why it cannot be one. */
  function readCandidate(candidate: Json, place: number, sink: StreamSink): string | undefined {
    if (!isObject(candidate)) return 'a candidate is no object';
    const index = candidate.index ?? place;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= MOST_CANDIDATES) {
      return 'a candidate has an impossible index';
    }
    const state = open.get(index) ?? { begun: false, calls: 0, word: undefined };
    open.set(index, state);
    const read = atOnce(
      readParts(at(candidate, 'content', 'parts'), {
        answerId: context.id,
        firstCall: index * CALLS_PER_CHOICE + state.calls,
        mostCalls: CALLS_PER_CHOICE - state.calls,
        extraContent,
      }),
    );
    if (read.problem !== undefined) return read.problem;
    if (typeof candidate.finishReason === 'string' && candidate.finishReason !== '') {
      state.word = candidate.finishReason;
    }
    const silent =
      read.content === '' && read.reasoning === '' && read.images.length + read.calls.length === 0;
    if (silent) return undefined;
    const delta: Draft = state.begun ? {} : { role: 'assistant', content: read.content };
    if (state.begun && read.content !== '') delta.content = read.content;
    state.begun = true;
    if (read.reasoning !== '') delta.reasoning_content = read.reasoning;
    if (read.images.length > 0) delta.images = read.images;
    if (read.calls.length > 0) {
      const first = state.calls;
      delta.tool_calls = read.calls.map((call, number) => ({ index: first + number, ...call }));
      state.calls += read.calls.length;
    }
    sink.chunk(chunkOf(index, delta, null), read.bytes);
    return undefined;
  }

  /** Reads one response; says why the stream cannot be trusted any more. */
  function readEvent(read: ReadEvent, sink: StreamSink): string | undefined {
    const generated = generatedBody(read.body);
    if (generated.kind === 'none') return `an event is no response: ${generated.reason}`;
    const { body } = generated;
    if (generated.kind === 'error' || (generated.candidates.length === 0 && isBlocked(body.promptFeedback))) {
      over = true;
      sink.error({ body });
      return undefined;
    }
    const usage = readContentUsage(body.usageMetadata);
    if (usage !== undefined) sink.usage(usage);
    for (let place = 0; place < generated.candidates.length; place += 1) {
      const problem = readCandidate(generated.candidates[place] ?? null, place, sink);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  return {
    event(event, sink) {
      if (over || isNothing(event)) return;
      const problem = readEvent(event, sink);
      if (problem === undefined) return;
      over = true;
      sink.broken(problem);
    },
    end(sink) {
      const candidates = [...open];
      if (over || candidates.length === 0 || candidates.some(([, { word }]) => word === undefined)) return;
      over = true;
      if (candidates.every(([, { word }]) => hasFailed(context.choice, word))) {
        sink.broken(`the model failed: ${candidates[0]?.[1].word}`);
        return;
      }
      for (const [index, { begun, word, calls }] of candidates) {
        if (!begun) sink.chunk(chunkOf(index, { role: 'assistant', content: '' }, null), 0);
        sink.chunk(chunkOf(index, {}, candidateFinish(context.choice, { word, hasCalls: calls > 0 })), 0);
      }
      sink.done();
    },
  };
}
