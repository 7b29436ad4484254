import type { ReportedWarning, Reporter, Warning } from './warning.ts';

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
