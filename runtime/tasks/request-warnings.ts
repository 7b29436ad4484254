import { lossMessage } from '../contract/protocols/loss-message.ts';
import { publicWarning } from '../contract/report.ts';
import type { Warning } from '../contract/warning.ts';
import type { Unread } from './track-reads.ts';

/** What the caller is told about a role or fact that the chosen protocol has no place for: the loss matrix's row. */
export function lostWarnings(lost: readonly string[], protocol: string): readonly Warning[] {
  return lost.map((field) => ({
    field,
    action: 'ignored',
    message: lossMessage({ field, protocol }),
  }));
}

/** What the caller is told about something that the protocol carries, but not in a request like this one. */
export function unreadWarnings(
  unread: readonly Unread[],
  where: { readonly protocol: string; readonly mode: string },
): readonly Warning[] {
  return unread.map(({ field, what }) => ({
    field,
    action: 'ignored',
    message: lossMessage({ field: what, ...where }),
  }));
}

/** All warnings once, in the order they were found, as callers may see them. */
export function mergeWarnings(...lists: readonly (readonly Warning[])[]): readonly Warning[] {
  const seen = new Map<string, Warning>();
  for (const warning of lists.flat()) {
    const key = JSON.stringify([warning.field, warning.action, warning.message]);
    if (!seen.has(key)) seen.set(key, publicWarning(warning));
  }
  return [...seen.values()];
}
