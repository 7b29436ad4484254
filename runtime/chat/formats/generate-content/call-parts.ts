import type { ToolCall } from '../../../contract/chat.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { at, isObject } from '../../../contract/values.ts';
import { isWritable, parseEvent } from '../parse-event.ts';
import { textOf } from '../text-of.ts';
import { toolInput } from '../tool-input.ts';
import type { ContentFacts } from './content-facts.ts';

/**
 * `functionCall` parts of one assistant message. The vendor signs the first call of a step and refuses it without
 * its signature; one that was lost is replaced by the word it documents for that.
 */
export function callParts(
  calls: readonly ToolCall[],
  { facts, param }: { readonly facts: ContentFacts; readonly param: string },
): readonly JsonObject[] {
  return calls.map((call, index) => {
    const own =
      facts.extraContent === undefined
        ? undefined
        : textOf(at(call.extra_content, facts.extraContent, 'thought_signature'));
    const thoughtSignature = own ?? (index === 0 ? facts.skipSignature : undefined);
    return {
      functionCall: {
        name: call.function.name,
        args: toolInput(call.function.arguments, { param: `${param}[${index}].function.arguments` }),
      },
      ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
    };
  });
}

/** The `functionResponse` part of a tool message; its response must be an object, whatever the tool answered. */
export function responsePart({
  name,
  content,
}: {
  readonly name: string;
  readonly content: string;
}): JsonObject {
  return { functionResponse: { name, response: responseOf(content) } };
}

function responseOf(content: string): JsonObject {
  const value: Json | undefined = parseEvent(content);
  if (value === undefined || !isWritable(value)) return { content };
  if (isObject(value)) return value;
  return Array.isArray(value) ? { result: value } : { content };
}
