import type { ChatFormatChoice, ReasoningStyle } from '../contract/chat.ts';
import { like } from '../contract/conditions.ts';
import type { ChannelSettings } from '../contract/upstream.ts';

/**
 * The style that a channel's setting `reasoning` names, by the row for the upstream's model or, where none is, by the
 * last, which is the most general; without the setting the first that is for the model, undefined when there is none.
 */
export function reasoningStyle({
  choice,
  settings,
  model,
}: {
  readonly choice: ChatFormatChoice;
  readonly settings: ChannelSettings;
  /** The upstream's name of it. */
  readonly model: string;
}): ReasoningStyle | undefined {
  const isFor = ({ models }: ReasoningStyle): boolean =>
    models === undefined || models.some((pattern) => like(model, pattern));
  const named = choice.reasoning.filter(({ style }) => style === settings.reasoning);
  return named.find(isFor) ?? named.at(-1) ?? choice.reasoning.find(isFor);
}

/** What the style says for a public effort; undefined for one it does not list. */
export function effortOf({ efforts }: ReasoningStyle, effort: string): string | number | undefined {
  return Object.hasOwn(efforts, effort) ? efforts[effort] : undefined;
}

/**
 * The other effort that the style says in the same way, where this one has no word or number of its own: the one
 * that is called so, else the first that is listed. Undefined when the effort stands for itself.
 */
export function sharedEffort({ efforts }: ReasoningStyle, effort: string): string | undefined {
  const value = Object.hasOwn(efforts, effort) ? efforts[effort] : undefined;
  if (value === undefined || value === effort) return undefined;
  const same = Object.keys(efforts).filter((name) => efforts[name] === value);
  const owner = same.find((name) => name === value) ?? same[0];
  return owner === effort ? undefined : owner;
}
