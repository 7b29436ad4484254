import type { Json, JsonObject } from '../../contract/json.ts';
import { atOnce, type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import {
  CALLS_PER_CHOICE,
  completionBody,
  completionChunk,
  type Draft,
  hasFailed,
  MOST_CHOICES,
  textOf,
} from '../answer-parts.ts';
import { readOptions } from '../format-options.ts';
import type { ChatReading, ReadContext, StreamReader, StreamSink } from '../types.ts';
import { usageBody } from '../usage-body.ts';
import {
  candidateFinish,
  readContentUsage,
  responseStream,
  unblockedBody,
  wholeResponse,
} from './generated-body.ts';
import { CANDIDATE_CHARS, type ReadParts, readParts } from './read-parts.ts';

/** Reads a whole `GenerateContentResponse` into a `chat.completion`, with pauses. A prompt that was blocked is an error. */
export function* readGenerated(value: Json, context: ReadContext): Steps<ChatReading> {
  const response = yield* wholeResponse(value, unblockedBody);
  if (response.kind !== 'response') return response;
  const { body, candidates } = response;
  if (candidates.length === 0) return { kind: 'unusable', reason: 'the answer has no candidates' };
  if (!candidates.every(isObject)) return { kind: 'unusable', reason: 'a candidate is no object' };
  if (candidates.every((candidate) => hasFailed(context.choice, candidate.finishReason))) {
    return { kind: 'unusable', reason: `the model failed: ${String(candidates[0]?.finishReason)}` };
  }
  const { extraContent } = readOptions(context.choice);
  let delivered = 0;
  let problem: string | undefined;
  const choices: JsonObject[] = [];
  const effort: Effort = { chars: 0 };
  for (const [place, candidate] of candidates.entries()) {
    if (isSpent(effort, CANDIDATE_CHARS)) yield;
    const read = yield* readParts(at(candidate, 'content', 'parts'), {
      answerId: context.id,
      firstCall: place * CALLS_PER_CHOICE,
      mostCalls: CALLS_PER_CHOICE,
      extraContent,
    });
    delivered += read.bytes;
    problem ??= read.problem;
    const finish = { word: candidate.finishReason, hasCalls: read.calls.length > 0 };
    choices.push({
      index: typeof candidate.index === 'number' ? candidate.index : place,
      message: messageOf(read),
      finish_reason: candidateFinish(context.choice, finish),
    });
  }
  if (problem !== undefined) return { kind: 'unusable', reason: problem };
  const usage = readContentUsage(body.usageMetadata);
  return {
    kind: 'answer',
    body: {
      ...completionBody(context, choices),
      ...(usage === undefined ? {} : { usage: usageBody(usage) }),
    },
    usage,
    delivered_bytes: delivered,
    upstream_id: textOf(body.responseId),
  };
}

function messageOf({ content, reasoning, calls, images }: ReadParts): JsonObject {
  const silent = content === '' && (calls.length > 0 || images.length > 0);
  return {
    role: 'assistant',
    content: silent ? null : content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(images.length === 0 ? {} : { images }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

interface OpenCandidate {
  /** It said something; what fails before may be asked again. */
  begun: boolean;
  calls: number;
  /** The vendor's word why it ended; undefined while it goes on. */
  word: string | undefined;
}

/**
 * Reads a stream of whole responses whose parts are deltas: it is whole when its bytes end and every candidate said
 * why it stopped. That word is passed on only then, because calls that come after it decide what it means.
 */
export function createContentStream(context: ReadContext): StreamReader {
  const { extraContent } = readOptions(context.choice);
  const open = new Map<number, OpenCandidate>();

  /** Passes on what a candidate adds; says why it cannot be one. */
  function readCandidate(candidate: Json, place: number, sink: StreamSink): string | undefined {
    if (!isObject(candidate)) return 'a candidate is no object';
    const index = candidate.index ?? place;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= MOST_CHOICES) {
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
    const { content, reasoning, calls, images, problem, bytes } = read;
    if (problem !== undefined) return problem;
    state.word = textOf(candidate.finishReason) ?? state.word;
    if (content === '' && reasoning === '' && images.length + calls.length === 0) return undefined;
    const delta: Draft = state.begun ? {} : { role: 'assistant', content };
    if (state.begun && content !== '') delta.content = content;
    state.begun = true;
    if (reasoning !== '') delta.reasoning_content = reasoning;
    if (images.length > 0) delta.images = images;
    if (calls.length > 0) {
      const first = state.calls;
      delta.tool_calls = calls.map((call, number) => ({ index: first + number, ...call }));
      state.calls += calls.length;
    }
    sink.chunk(completionChunk(context, index, delta), bytes);
    return undefined;
  }

  return responseStream({
    read: unblockedBody,
    readResponse(_, candidates, sink) {
      for (let place = 0; place < candidates.length; place += 1) {
        const problem = readCandidate(candidates[place] ?? null, place, sink);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
    end(sink) {
      const candidates = [...open];
      if (candidates.length === 0 || candidates.some(([, { word }]) => word === undefined)) return;
      if (candidates.every(([, { word }]) => hasFailed(context.choice, word))) {
        sink.broken(`the model failed: ${candidates[0]?.[1].word}`);
        return;
      }
      for (const [index, { begun, word, calls }] of candidates) {
        if (!begun) sink.chunk(completionChunk(context, index, { role: 'assistant', content: '' }), 0);
        const finish = candidateFinish(context.choice, { word, hasCalls: calls > 0 });
        sink.chunk(completionChunk(context, index, {}, finish), 0);
      }
      sink.done();
    },
  });
}
