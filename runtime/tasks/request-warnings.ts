import type { Warning } from '../contract/warning.ts';

/** What the caller is told about a role or fact that the chosen protocol has no place for: the loss matrix's row. */
export function lostWarnings(lost: readonly string[], protocol: string): readonly Warning[] {
  return lost.map((field) => ({
    field,
    action: 'ignored',
    message: `${field} is not carried by ${protocol} and was ignored`,
  }));
}

/** All warnings once, in the order they were found. */
export function mergeWarnings(...lists: readonly (readonly Warning[])[]): readonly Warning[] {
  const seen = new Map<string, Warning>();
  for (const warning of lists.flat()) {
    const key = JSON.stringify([warning.field, warning.action, warning.message]);
    if (!seen.has(key)) seen.set(key, warning);
  }
  return [...seen.values()];
}
