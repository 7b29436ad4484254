import type { ChatFormatChoice, ChatUsage, FinishReason } from '../../contract/chat.ts';
import type { Json } from '../../contract/json.ts';
import type { Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { type Draft, finishReason, isShallow, tokenCount } from '../answer-parts.ts';
import type { ChatFailure, ChatReading, StreamReader, StreamSink } from '../types.ts';

/** Relays of this format may add the end mark of another, which is longer than any blank event. */
const END = '[DONE]';

/** One `GenerateContentResponse`, whole or of a stream. */
export interface GeneratedResponse {
  readonly kind: 'response';
  readonly body: Draft;
  readonly candidates: readonly Json[];
}

/** What a body is: a response, the vendor's error, or neither. */
type GeneratedBody =
  | GeneratedResponse
  | { readonly kind: 'error'; readonly failure: ChatFailure }
  | { readonly kind: 'none'; readonly reason: string };

/** Errors come bare, or in a list where the vendor thinks that it streams one. */
export function generatedBody(value: Json | undefined): GeneratedBody {
  const body = Array.isArray(value) ? value[0] : value;
  if (!isObject(body)) return { kind: 'none', reason: 'it is no JSON object' };
  if (body.error !== undefined && body.error !== null) return { kind: 'error', failure: { body } };
  if (Array.isArray(value)) return { kind: 'none', reason: 'it is a list' };
  const { candidates } = body;
  if (candidates !== undefined && candidates !== null && !Array.isArray(candidates)) {
    return { kind: 'none', reason: 'its candidates are no list' };
  }
  const known = Array.isArray(candidates) || isObject(body.promptFeedback) || isObject(body.usageMetadata);
  if (!known) return { kind: 'none', reason: 'it has neither candidates nor feedback nor usage' };
  return { kind: 'response', body, candidates: candidates ?? [] };
}

/** The same for callers who know no feedback on prompts: one that was blocked is an error to them. */
export function unblockedBody(value: Json | undefined): GeneratedBody {
  const read = generatedBody(value);
  const isRefused = read.kind === 'response' && read.candidates.length === 0;
  return isRefused && isBlocked(read.body.promptFeedback)
    ? { kind: 'error', failure: { body: read.body } }
    : read;
}

/** The vendor's `STOP` stands for calls too; a limit or a filter wins over them. */
export function candidateFinish(
  choice: ChatFormatChoice,
  { word, hasCalls }: { readonly word: Json | undefined; readonly hasCalls: boolean },
): FinishReason {
  const finish = finishReason(choice, word) ?? 'stop';
  return finish === 'stop' && hasCalls ? 'tool_calls' : finish;
}

/** A prompt that was refused: no candidates, and a word why. */
export function isBlocked(feedback: Json | undefined): boolean {
  return typeof feedback === 'object' && feedback !== null && 'blockReason' in feedback;
}

/**
 * The counts of `usageMetadata`: what tools put into the prompt belongs to it, thoughts to the completion. A count
 * that is absent is zero; one that is broken, or a prompt of nothing, makes the whole unusable.
 */
export function readContentUsage(value: unknown): ChatUsage | undefined {
  if (!isObject(value)) return undefined;
  const prompt = tokenCount(value.promptTokenCount);
  const ofTools = tokenCount(value.toolUsePromptTokenCount ?? 0);
  const answer = tokenCount(value.candidatesTokenCount ?? 0);
  const thoughts = tokenCount(value.thoughtsTokenCount ?? 0);
  if (prompt === undefined || ofTools === undefined || answer === undefined || thoughts === undefined) {
    return undefined;
  }
  const whole = prompt + ofTools;
  if (whole + answer + thoughts === 0) return undefined;
  const cached = tokenCount(value.cachedContentTokenCount) ?? 0;
  return {
    prompt: whole,
    completion: answer + thoughts,
    cached: Math.min(cached, whole),
    reasoning: thoughts,
  };
}

/** A whole answer that is a response of the vendor; else what it is. `read`: how its body is told from others. */
export function* wholeResponse(
  value: Json,
  read: typeof generatedBody,
): Steps<GeneratedResponse | Exclude<ChatReading, { readonly kind: 'answer' }>> {
  if (!(yield* isShallow(value))) return { kind: 'unusable', reason: 'the answer is nested too deeply' };
  const generated = read(value);
  if (generated.kind !== 'none') return generated;
  return { kind: 'unusable', reason: `the answer is none: ${generated.reason}` };
}

/** Reads a stream of responses. The format has no end mark: who reads them knows whether the stream is whole. */
export function responseStream({
  read,
  readResponse,
  end,
}: {
  /** How a response is told from other bodies. */
  readonly read: typeof generatedBody;
  /** Passes one response on; says why the stream cannot be trusted any more. */
  readonly readResponse: (body: Draft, candidates: readonly Json[], sink: StreamSink) => string | undefined;
  /** The bytes ended, and nothing was wrong before. */
  readonly end: (sink: StreamSink) => void;
}): StreamReader {
  let over = false;
  return {
    event({ body, data }, sink) {
      if (over || isNothing(data)) return;
      const generated = read(body);
      if (generated.kind === 'error') {
        over = true;
        sink.error(generated.failure);
        return;
      }
      let problem: string | undefined;
      if (generated.kind === 'none') problem = `an event is no response: ${generated.reason}`;
      else {
        const usage = readContentUsage(generated.body.usageMetadata);
        if (usage !== undefined) sink.usage(usage);
        problem = readResponse(generated.body, generated.candidates, sink);
      }
      if (problem === undefined) return;
      over = true;
      sink.broken(problem);
    },
    end(sink) {
      if (!over) end(sink);
      over = true;
    },
  };
}

/** An event that says nothing here: blank, or the end mark of the common format. */
function isNothing(data: string): boolean {
  if (data.length > 16) return false;
  const text = data.trim();
  return text === '' || text === END;
}
