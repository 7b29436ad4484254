import type { Json, JsonObject } from '../../contract/json.ts';
import { atOnce, type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { MOST_CHOICES, textOf, tokenCount } from '../answer-parts.ts';
import type { ChatReading, NativeFormat, ReadContext, StreamReader, WrittenAddress } from '../types.ts';
import {
  generatedBody,
  isBlocked,
  readContentUsage,
  responseStream,
  wholeResponse,
} from './generated-body.ts';
import { measureContents } from './measure-contents.ts';
import { CANDIDATE_CHARS, readParts } from './read-parts.ts';

/** Bodies of this dialect, passed on untouched but for the names of model and answer. */
export const nativeContent: NativeFormat = {
  // The path names the model; a body that names the public one would contradict it.
  request: ({ model: _, ...body }) => body,
  outputTokens: (body) => most(settingsOf(body, 'maxOutputTokens', 'max_output_tokens')),
  outputField: 'generationConfig.maxOutputTokens',
  answers(body) {
    const counts = settingsOf(body, 'candidateCount', 'candidate_count');
    const choices = counts.length === 0 ? 1 : (most(counts) ?? MOST_CHOICES);
    return Math.max(1, Math.min(MOST_CHOICES, choices));
  },
  measure: measureContents,
  addresses: fileAddresses,
  answer: readNative,
  stream: createNativeStream,
};

/** A setting in all its spellings: which of two the vendor reads is for the vendor to say. */
function settingsOf(body: JsonObject, ...names: readonly string[]): readonly Json[] {
  return [body.generationConfig, body.generation_config].flatMap((config) =>
    names.flatMap((name) => at(config, name) ?? []),
  );
}

/** The largest number; undefined without any, or with what the vendor may read as one and we do not. */
function most(given: readonly Json[]): number | undefined {
  const counts = given.map(tokenCount);
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 || known.length < counts.length ? undefined : Math.max(...known);
}

/** `fileUri` of parts, and of the parts that results of functions hold. */
function fileAddresses({ contents }: JsonObject): readonly WrittenAddress[] {
  const found: WrittenAddress[] = [];
  const add = (parts: Json | undefined, above: string): void => {
    if (!Array.isArray(parts)) return;
    for (const [index, part] of parts.entries()) {
      const url = at(part, 'fileData', 'fileUri');
      if (typeof url === 'string') found.push({ param: `${above}.parts[${index}].fileData.fileUri`, url });
      const below = at(part, 'functionResponse', 'parts');
      if (below !== undefined) add(below, `${above}.parts[${index}].functionResponse`);
    }
  };
  const turns: readonly Json[] = Array.isArray(contents) ? contents : [];
  for (const [index, turn] of turns.entries()) add(at(turn, 'parts'), `contents[${index}]`);
  return found;
}

/** A prompt that was blocked is an answer here: callers of this dialect know `promptFeedback`. */
function* readNative(value: Json, context: ReadContext): Steps<ChatReading> {
  const response = yield* wholeResponse(value, generatedBody);
  if (response.kind !== 'response') return response;
  const { body, candidates } = response;
  if (candidates.length === 0 && !isBlocked(body.promptFeedback)) {
    return { kind: 'unusable', reason: 'the answer has neither candidates nor a reason why not' };
  }
  return {
    kind: 'answer',
    body: { ...body, modelVersion: context.model, responseId: context.id },
    usage: readContentUsage(body.usageMetadata),
    delivered_bytes: yield* bytesOf(candidates),
    upstream_id: textOf(body.responseId),
  };
}

/** Responses of a stream pass on one by one; it is whole when its bytes end and every candidate has stopped. */
function createNativeStream(context: ReadContext): StreamReader {
  /** By index, whether it said why it stopped. */
  const stopped = new Map<Json, boolean>();
  let blocked = false;
  return responseStream({
    read: generatedBody,
    readResponse(body, candidates, sink) {
      for (const [place, candidate] of candidates.entries()) {
        const index = at(candidate, 'index') ?? place;
        const word = textOf(at(candidate, 'finishReason'));
        stopped.set(index, word !== undefined || stopped.get(index) === true);
      }
      if (stopped.size > MOST_CHOICES) return 'there are more candidates than any answer has';
      if (isBlocked(body.promptFeedback)) blocked = true;
      body.modelVersion = context.model;
      body.responseId = context.id;
      sink.chunk(body, atOnce(bytesOf(candidates)));
      return undefined;
    },
    end(sink) {
      const isWhole = stopped.size === 0 ? blocked : [...stopped.values()].every((one) => one);
      if (isWhole) sink.done();
    },
  });
}

const UNNAMED = { answerId: '', firstCall: 0, mostCalls: 0, extraContent: undefined };

function* bytesOf(candidates: readonly Json[]): Steps<number> {
  const effort: Effort = { chars: 0 };
  let bytes = 0;
  for (const candidate of candidates) {
    if (isSpent(effort, CANDIDATE_CHARS)) yield;
    if (isObject(candidate)) bytes += (yield* readParts(at(candidate, 'content', 'parts'), UNNAMED)).bytes;
  }
  return bytes;
}
