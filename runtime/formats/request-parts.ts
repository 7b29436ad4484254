import type { ChatMessage } from '../contract/chat.ts';
import { GatewayError, type GatewayErrorOptions } from '../contract/errors.ts';
import type { Warning } from '../contract/warning.ts';

const FIELDS = {
  images: 'the upstream takes no pictures in messages of the assistant; send them in a message of the user',
  annotations: 'the upstream takes no sources of earlier answers',
  reasoning_details: 'the upstream takes no reasoning of earlier answers in this form',
} as const;

/** A 400 for what the format cannot say; `param` is the caller's field, and the message begins with it. */
export function refusal(
  param: string,
  problem: string,
  details?: GatewayErrorOptions['details'],
): GatewayError {
  const message = `${param} ${problem}`;
  return new GatewayError('invalid_request', {
    param,
    message,
    ...(details === undefined ? {} : { details }),
  });
}

/** `a, b or c`: the allowed values of a message. */
export function orList(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}

/** Warns of what answers hold and a format cannot give back; of each field once, naming the first place. */
export function warnOfAnswers(
  messages: readonly ChatMessage[],
  fields: readonly (keyof typeof FIELDS)[],
  warnings: Warning[],
): void {
  for (const field of fields) {
    const index = messages.findIndex((message) => (message[field] ?? []).length > 0);
    if (index >= 0)
      warnings.push({ field: `messages[${index}].${field}`, action: 'ignored', message: FIELDS[field] });
  }
}
