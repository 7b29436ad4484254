import type { ChatFormatChoice } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';
import { orList } from '../../words/show-value.ts';
import { effortOf, reasoningStyle } from '../request-parts.ts';
import type { Converted, ConvertInput } from '../types.ts';

/** Ways in which servers of this dialect are asked to think; the value is a word, or a number of tokens (0: not). */
const STYLES: Readonly<Record<string, (value: string | number) => JsonObject>> = {
  effort: (value) => ({ reasoning_effort: value }),
  enable_thinking: (value) => ({
    enable_thinking: isOn(value),
    ...(typeof value === 'number' && value > 0 ? { thinking_budget: value } : {}),
  }),
  thinking: (value) => ({
    thinking: {
      type: isOn(value) ? 'enabled' : 'disabled',
      ...(typeof value === 'number' && value > 0 ? { budget_tokens: value } : {}),
    },
  }),
  reasoning: (value) => ({
    reasoning: typeof value === 'number' ? { max_tokens: value } : { effort: value },
  }),
};

/** What a vendor may have given something with. */
const LISTS = ['tool_calls', 'images'] as const;

/** Written anew, because the gateway decides them. */
const OWN = new Set([
  'model',
  'messages',
  'stream',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
]);

/**
 * The caller's body with the upstream's name of the model. A stream always asks for its usage, which the call is
 * charged by; the limit of tokens goes by the one name that the upstream knows; everything else is untouched.
 */
export function* toCompletionBody(input: ConvertInput): Steps<Converted> {
  const warnings: Warning[] = [];
  const passed = Object.fromEntries(Object.entries(input.body).filter(([name]) => !OWN.has(name)));
  const body: JsonObject = {
    model: input.model,
    messages: keepExtraContent(input.body.messages, input.choice),
    ...passed,
    ...limitFields(input, warnings),
    ...reasoningFields(input, warnings),
    ...streamFields(input),
  };
  return { body, warnings };
}

function streamFields({ body, stream }: ConvertInput): JsonObject {
  if (!stream) return {};
  const streamOptions = isObject(body.stream_options) ? body.stream_options : {};
  return { stream: true, stream_options: { ...streamOptions, include_usage: true } };
}

function limitFields({ body, choice, settings }: ConvertInput, warnings: Warning[]): JsonObject {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  const name = settings.max_tokens_field ?? choice.options.max_tokens_field;
  if (isPresent(older) && isPresent(newer)) {
    warnings.push({
      field: 'max_tokens',
      action: 'ignored',
      message: 'max_tokens was not used, because max_completion_tokens says the same and wins',
    });
  }
  const limit = isPresent(newer) ? newer : older;
  if (!isPresent(limit)) return {};
  if (name === 'max_tokens' || name === 'max_completion_tokens') return { [name]: limit };
  return isPresent(newer) ? { max_completion_tokens: limit } : { max_tokens: limit };
}

function isPresent(value: Json | undefined): value is Json {
  return value !== undefined && value !== null;
}

/**
 * Messages whose tool calls and pictures carry only what this upstream knows of `extra_content`. It holds what a vendor
 * wants back with its own call, so a conversation that moved here from another vendor would be refused for it. The
 * option `extra_content` names what is kept, one name or several; without it all is, because the upstream may
 * have given it.
 */
function keepExtraContent(messages: Json | undefined, choice: ChatFormatChoice): Json | undefined {
  const option = choice.options.extra_content;
  if (option === undefined || !Array.isArray(messages)) return messages;
  const names = Array.isArray(option) ? option : [option];
  return messages.map((message: Json) => {
    if (!isObject(message)) return message;
    const kept = LISTS.flatMap((list): [string, Json][] => {
      const items = message[list];
      if (!Array.isArray(items)) return [];
      if (!items.some((item) => isObject(item) && item.extra_content !== undefined)) return [];
      return [[list, items.map((item: Json) => keepNamed(item, names))]];
    });
    return kept.length === 0 ? message : { ...message, ...Object.fromEntries(kept) };
  });
}

function keepNamed(call: Json, names: readonly Json[]): Json {
  if (!isObject(call) || call.extra_content === undefined) return call;
  const { extra_content: extra, ...rest } = call;
  const kept = isObject(extra) ? Object.entries(extra).filter(([name]) => names.includes(name)) : [];
  return kept.length === 0 ? rest : { ...rest, extra_content: Object.fromEntries(kept) };
}

function isOn(value: string | number): boolean {
  return value !== 0 && value !== 'disabled';
}

/** The caller's `reasoning_effort` as this upstream says it; passed as it is where the protocol says nothing of it. */
function reasoningFields(input: ConvertInput, warnings: Warning[]): JsonObject {
  const effort = input.request.reasoning_effort;
  if (effort === undefined || effort === null) return {};
  const style = reasoningStyle(input);
  const say = style !== undefined && Object.hasOwn(STYLES, style.style) ? STYLES[style.style] : undefined;
  if (style === undefined || say === undefined) return { reasoning_effort: effort };
  const value = effortOf(style, effort);
  if (value === undefined) {
    if (style.style === 'effort') return { reasoning_effort: effort };
    warnings.push({
      field: 'reasoning_effort',
      action: 'ignored',
      message: `the upstream cannot be asked for the effort ${effort}; it knows ${orList(Object.keys(style.efforts))}`,
    });
    return {};
  }
  if (style.style === 'effort' && value !== effort) {
    warnings.push({
      field: 'reasoning_effort',
      action: 'coerced',
      message: `the upstream is asked for ${value}, because it does not know ${effort}`,
    });
  }
  return say(value);
}
