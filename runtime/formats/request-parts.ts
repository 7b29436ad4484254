import type { ChatFormatChoice, ChatMessage, ContentPart, ReasoningStyle } from '../contract/chat.ts';
import { like } from '../contract/conditions.ts';
import type { ChannelSettings } from '../contract/upstream.ts';
import type { Warning, WarningAction } from '../contract/warning.ts';

/** Tells the caller of a value that was changed or could not be said, by the caller's field. */
export type Warn = (field: string, action: WarningAction, message: string) => void;

/** The warnings of one conversion, and what adds to them. */
export function startWarnings(): { readonly warnings: readonly Warning[]; readonly warn: Warn } {
  const warnings: Warning[] = [];
  return { warnings, warn: (field, action, message) => warnings.push({ field, action, message }) };
}

/** Warnings of both formats in which the system is told apart from those who speak. */
export const SYSTEM_MOVED = 'the upstream takes system messages only before all others; it was moved there';
export const SYSTEM_AS_USER =
  'the upstream answers only to a user, so the system message was sent as the message of a user';

const OF_ANSWERS = {
  images: 'the upstream takes no pictures in messages of the assistant; send them in a message of the user',
  annotations: 'the upstream takes no sources of earlier answers',
  reasoning_details: 'the upstream takes no reasoning of earlier answers in this form',
} as const;

/** Warns of what answers hold and a format cannot give back; of each field once, naming the first place. */
export function warnOfAnswers(
  messages: readonly ChatMessage[],
  fields: readonly (keyof typeof OF_ANSWERS)[],
  warn: Warn,
): void {
  for (const field of fields) {
    const index = messages.findIndex((message) => (message[field] ?? []).length > 0);
    if (index >= 0) warn(`messages[${index}].${field}`, 'ignored', OF_ANSWERS[field]);
  }
}

/** Warns of the `detail` of a picture at `param`, which no format but the common one can say. */
export function warnOfDetail({ image_url: image }: ContentPart, param: string, warn: Warn): void {
  if ((image?.detail ?? 'auto') === 'auto') return;
  warn(`${param}.image_url.detail`, 'ignored', 'the upstream chooses the detail of pictures itself');
}

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
