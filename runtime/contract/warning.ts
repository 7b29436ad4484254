import type { Size } from './size.ts';

/** What happened to a field that could not be taken as given. */
export type WarningAction = 'ignored' | 'coerced' | 'clamped' | 'fallback';

export interface Warning {
  readonly field: string;
  readonly action: WarningAction;
  readonly message: string;
}

/** A warning as a filter reports it. */
export interface ReportedWarning extends Warning {
  /** The gateway's own note of a number that was changed, for the price; callers are never shown it. */
  readonly change?: { readonly from: number; readonly to: number };
  /** The gateway's own note of what of a size was used instead, for those who know which part was the caller's. */
  readonly used?: Size;
}

/** Where value-changing filters report; one per expression that can change something. */
export interface Reporter {
  readonly field: string;
  readonly warnings: ReportedWarning[];
}

/** Names the field that a value-changing filter works on and the list it reports to. */
export function report(field: string, warnings: Warning[]): Reporter {
  return { field, warnings };
}

/** Adds a warning once: the same sentence about the same field is not repeated. Nothing without a reporter. */
export function warn(reporter: Reporter | undefined, warning: Omit<ReportedWarning, 'field'>): void {
  if (reporter === undefined) return;
  const { field, warnings } = reporter;
  const known = warnings.some(
    (other) => other.field === field && other.action === warning.action && other.message === warning.message,
  );
  if (!known) warnings.push({ field, ...warning });
}

/** A warning as callers see it and as it is stored, without the gateway's own notes. */
export function publicWarning({ field, action, message }: Warning): Warning {
  return { field, action, message };
}

/**
 * The number of a field that is sent in the end: `given`, after each reported change that started from it. A
 * change of another number (the field in other units) says nothing about the field itself.
 */
export function numberSent(field: string, given: number, warnings: readonly ReportedWarning[]): number {
  return warnings.reduce(
    (value, { field: changed, change }) => (changed === field && change?.from === value ? change.to : value),
    given,
  );
}

const SHOWN_CHARS = 60;

/** A received value inside a message: quoted text, shortened, never a whole body. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  if (typeof value !== 'string') return String(value);
  const text = JSON.stringify(value.slice(0, SHOWN_CHARS));
  return value.length > SHOWN_CHARS ? `${text}...` : text;
}

/**
 * Something a caller gave that a protocol makes nothing of, in any mode or in the one that is named: the warning that
 * callers get, and the legend of the page of losses. `field` is a fact, a role, `metadata` or `ratio 16:9 of size`.
 */
export function lossMessage({
  field,
  protocol,
  mode,
}: {
  readonly field: string;
  readonly protocol: string;
  readonly mode?: string;
}): string {
  return mode === undefined
    ? `${field} is not carried by ${protocol} and was ignored`
    : `${field} is not used by ${protocol} in mode ${mode} and was ignored`;
}
