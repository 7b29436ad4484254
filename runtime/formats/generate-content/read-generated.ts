import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { CALLS_PER_CHOICE, completionBody, hasFailed, isShallow, textOf } from '../answer-parts.ts';
import type { ChatReading, ReadContext } from '../types.ts';
import { usageBody } from '../usage-body.ts';
import { readContentFacts } from './content-facts.ts';
import { candidateFinish, generatedBody, isBlocked } from './generated-body.ts';
import { readContentUsage } from './read-content-usage.ts';
import { type ReadParts, readParts } from './read-parts.ts';

/** What a candidate costs beside its parts. */
const CANDIDATE_CHARS = 256;

/** Reads a whole `GenerateContentResponse` into a `chat.completion`, with pauses. A prompt that was blocked is an error. */
export function* readGenerated(value: Json, context: ReadContext): Steps<ChatReading> {
  if (!(yield* isShallow(value))) return { kind: 'unusable', reason: 'the answer is nested too deeply' };
  const generated = generatedBody(value);
  if (generated.kind === 'none')
    return { kind: 'unusable', reason: `the answer is none: ${generated.reason}` };
  if (generated.kind === 'error') return { kind: 'error', failure: { body: generated.body } };
  const { body, candidates } = generated;
  if (candidates.length === 0) {
    if (isBlocked(body.promptFeedback)) return { kind: 'error', failure: { body } };
    return { kind: 'unusable', reason: 'the answer has no candidates' };
  }
  if (!candidates.every(isObject)) return { kind: 'unusable', reason: 'a candidate is no object' };
  if (candidates.every((candidate) => hasFailed(context.choice, candidate.finishReason))) {
    return { kind: 'unusable', reason: `the model failed: ${String(candidates[0]?.finishReason)}` };
  }
  const { extraContent } = readContentFacts(context.choice);
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
