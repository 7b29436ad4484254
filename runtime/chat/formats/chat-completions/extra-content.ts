import type { ChatFormatChoice } from '../../../contract/chat.ts';
import type { Json } from '../../../contract/json.ts';
import { isObject } from '../../../contract/values.ts';

/**
 * Messages whose tool calls carry only what this upstream knows of `extra_content`. It holds what a vendor wants
 * back with its own call, so a conversation that moved here from another vendor would be refused for it. The
 * option `extra_content` names what is kept, one name or several; without it all is, because the upstream may
 * have given it.
 */
export function keepExtraContent(messages: Json | undefined, choice: ChatFormatChoice): Json | undefined {
  const option = choice.options.extra_content;
  if (option === undefined || !Array.isArray(messages)) return messages;
  const names = Array.isArray(option) ? option : [option];
  return messages.map((message: Json) => {
    if (!isObject(message) || !Array.isArray(message.tool_calls)) return message;
    if (!message.tool_calls.some((call) => isObject(call) && call.extra_content !== undefined))
      return message;
    return { ...message, tool_calls: message.tool_calls.map((call: Json) => keepNamed(call, names)) };
  });
}

function keepNamed(call: Json, names: readonly Json[]): Json {
  if (!isObject(call) || call.extra_content === undefined) return call;
  const { extra_content: extra, ...rest } = call;
  const kept = isObject(extra) ? Object.entries(extra).filter(([name]) => names.includes(name)) : [];
  return kept.length === 0 ? rest : { ...rest, extra_content: Object.fromEntries(kept) };
}
