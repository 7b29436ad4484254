import type { ErrorCode } from '../errors.ts';
import type { RuleHit } from '../family.ts';

/**
 * One rule of a family that holds: its sentence begins with the field. A text whose parts are absent is
 * replaced by a plain one, so that a rule never holds without a word.
 */
export function ruleHit(
  field: string,
  action: RuleHit['action'],
  text: string | undefined,
  code?: ErrorCode,
): RuleHit {
  const fallback = action === 'refuse' ? 'is not allowed here' : 'is not taken as it was given';
  const message = `${field} ${text ?? fallback}`;
  return { field, action, message, ...(code === undefined ? {} : { code }) };
}

/** The rules that hold, in the order of the spec. */
export function ruleHits(...rules: readonly (RuleHit | undefined)[]): readonly RuleHit[] {
  return rules.filter((rule) => rule !== undefined);
}
