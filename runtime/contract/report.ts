import type { Reporter, Warning, WarningAction } from './warning.ts';

/** Names the field that a value-changing filter works on and the list it reports to. */
export function report(field: string, warnings: Warning[]): Reporter {
  return { field, warnings };
}

/** Adds a warning once: the same sentence about the same field is not repeated. Nothing without a reporter. */
export function warn(
  reporter: Reporter | undefined,
  warning: { readonly action: WarningAction; readonly message: string },
): void {
  if (reporter === undefined) return;
  const { field, warnings } = reporter;
  const known = warnings.some(
    (other) => other.field === field && other.action === warning.action && other.message === warning.message,
  );
  if (!known) warnings.push({ field, action: warning.action, message: warning.message });
}

const SHOWN_CHARS = 60;

/** A received value inside a message: quoted text, shortened, never a whole body. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  if (typeof value !== 'string') return String(value);
  const text = JSON.stringify(value.slice(0, SHOWN_CHARS));
  return value.length > SHOWN_CHARS ? `${text}...` : text;
}
