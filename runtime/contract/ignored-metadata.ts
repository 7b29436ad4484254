import { pathText } from './field-name.ts';
import { report, warn } from './report.ts';
import type { Warning } from './warning.ts';

/** Warnings that name a field each; one word has any number of spellings, and a request may hold them all. */
const MOST_NAMED = 32;

/** Tells the caller that a field of `metadata` or of a body, by the keys on the way to it, is not passed on. */
export function ignore(
  path: readonly (string | number)[],
  why: string,
  warnings: Warning[],
  root: 'metadata' | 'body' = 'metadata',
): void {
  const full = warnings.length >= MOST_NAMED;
  const steps = root === 'body' && !full ? path : [root, ...(full ? [] : path)];
  const field = pathText(steps);
  const what = full ? `${root} holds more that cannot be set by callers; it was ignored` : `${field} ${why}`;
  warn(report(field, warnings), { action: 'ignored', message: what });
}

export const IS_OURS = 'is decided by the gateway and cannot be set by callers; it was ignored';
