import type { ToolCall } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { textOf } from '../answer-parts.ts';
import { parseBounded } from '../parse-event.ts';
import { toolInput } from '../tool-input.ts';
import type { ContentFacts } from './content-facts.ts';

/** What one call costs beside its arguments, in characters. */
const CALL_CHARS = 64;

/**
 * `functionCall` parts of one assistant message. The vendor signs the first call of a step and refuses it without
 * its signature; one that was lost is replaced by the word it documents for that.
 */
export function* callParts(
  calls: readonly ToolCall[],
  { facts, param, effort }: { readonly facts: ContentFacts; readonly param: string; readonly effort: Effort },
): Steps<readonly JsonObject[]> {
  const parts: JsonObject[] = [];
  for (const [index, call] of calls.entries()) {
    const own =
      facts.extraContent === undefined
        ? undefined
        : textOf(at(call.extra_content, facts.extraContent, 'thought_signature'));
    const thoughtSignature = own ?? (index === 0 ? facts.skipSignature : undefined);
    parts.push({
      functionCall: {
        name: call.function.name,
        args: yield* toolInput(call.function.arguments, { param: `${param}[${index}].function.arguments` }),
      },
      ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
    });
    if (isSpent(effort, CALL_CHARS + call.function.arguments.length)) yield;
  }
  return parts;
}

/** The `functionResponse` part of a tool message; its response must be an object, whatever the tool answered. */
export function* responsePart({
  name,
  content,
}: {
  readonly name: string;
  readonly content: string;
}): Steps<JsonObject> {
  return { functionResponse: { name, response: yield* responseOf(content) } };
}

function* responseOf(content: string): Steps<JsonObject> {
  const parsed = yield* parseBounded(content);
  const value: Json | undefined = parsed.kind === 'ok' ? parsed.value : undefined;
  if (value === undefined) return { content };
  if (isObject(value)) return value;
  return Array.isArray(value) ? { result: value } : { content };
}
