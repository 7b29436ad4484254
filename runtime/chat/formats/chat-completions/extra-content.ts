import type { ChatFormatChoice } from '../../../contract/chat.ts';
import type { Json } from '../../../contract/json.ts';
import { isObject } from '../../../contract/values.ts';

/** What a vendor may have given something with. */
const LISTS = ['tool_calls', 'images'] as const;

/**
 * Messages whose tool calls and pictures carry only what this upstream knows of `extra_content`. It holds what a vendor
 * wants back with its own call, so a conversation that moved here from another vendor would be refused for it. The
 * option `extra_content` names what is kept, one name or several; without it all is, because the upstream may
 * have given it.
 */
export function keepExtraContent(messages: Json | undefined, choice: ChatFormatChoice): Json | undefined {
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
