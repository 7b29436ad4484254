import { like } from '../conditions.ts';
import type { ErrorRule } from '../protocol.ts';

/** What is known of an upstream's error; `http` is 200 for a failure told inside a task. */
export interface SeenError {
  readonly http: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** Longest part of a vendor's message that rules look at. */
const MESSAGE_CHARS = 4096;

/** The first rule whose every test fits: codes exactly but for `*`, messages in any case. Undefined: none does. */
export function classify(rules: readonly ErrorRule[], seen: SeenError): ErrorRule | undefined {
  const message = seen.message?.slice(0, MESSAGE_CHARS).toLowerCase();
  return rules.find((rule) => {
    if (rule.http !== undefined && !rule.http.includes(seen.http)) return false;
    if (rule.code !== undefined && !fitsAny(seen.code, rule.code)) return false;
    return rule.message === undefined || fitsAny(message, rule.message, true);
  });
}

/** Whether a rule asks for the vendor's own words; any other goes by what anything in between may say too. */
export function asksForWords(rule: ErrorRule | undefined): boolean {
  return rule?.code !== undefined || rule?.message !== undefined;
}

function fitsAny(text: string | undefined, patterns: readonly string[], anyCase = false): boolean {
  if (text === undefined) return false;
  return patterns.some((pattern) => like(text, anyCase ? pattern.toLowerCase() : pattern));
}
