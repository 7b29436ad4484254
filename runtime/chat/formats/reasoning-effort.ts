import type { ChatFormatChoice, ReasoningStyle } from '../../contract/chat.ts';
import type { ChannelSettings } from '../../contract/upstream.ts';

/** The style that a channel's setting `reasoning` names, else the protocol's first; undefined when it has none. */
export function reasoningStyle(
  choice: ChatFormatChoice,
  settings: ChannelSettings,
): ReasoningStyle | undefined {
  return choice.reasoning.find(({ style }) => style === settings.reasoning) ?? choice.reasoning[0];
}

/** What the style says for a public effort; undefined for one it does not list. */
export function effortOf({ efforts }: ReasoningStyle, effort: string): string | number | undefined {
  return Object.hasOwn(efforts, effort) ? efforts[effort] : undefined;
}
