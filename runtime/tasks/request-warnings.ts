import type { Canonical, FactValue } from '../contract/canonical.ts';
import type { Vocabulary } from '../contract/family.ts';
import { lossMessage } from '../contract/protocols/loss-message.ts';
import { publicWarning } from '../contract/report.ts';
import type { Size } from '../contract/size.ts';
import { ratioOfSize, tierOfSize } from '../contract/size-math.ts';
import type { ReportedWarning, Warning } from '../contract/warning.ts';
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

/**
 * Of what an adapter changed, only what the caller gave: a default of ours that a vendor does not take is nobody's
 * loss, and no reason to refuse a strict request. Of a size that defaults completed, the caller's parts count.
 */
export function changesOfGiven(
  warnings: readonly ReportedWarning[],
  known: {
    readonly facts: Canonical['facts'];
    readonly given: Canonical['facts'];
    readonly vocabulary: Pick<Vocabulary, 'facts'>;
  },
): readonly ReportedWarning[] {
  return warnings.filter(({ field, used }) => {
    const fact = known.vocabulary.facts[field];
    if (fact === undefined) return true;
    const given = known.given[field];
    if (given === undefined) return false;
    if (fact.type !== 'size' || used === undefined) return true;
    const [asked, whole] = [sizeOf(given), sizeOf(known.facts[field])];
    const completed = (['ratio', 'tier', 'pixels'] as const).some(
      (part) => asked[part] === undefined && whole[part] !== undefined,
    );
    return !completed || contradicts(asked, used);
  });
}

function contradicts(asked: Size, used: Size): boolean {
  return [ratioOfSize, tierOfSize].some((part) => {
    const [wanted, got] = [part(asked), part(used)];
    return wanted !== undefined && got !== undefined && wanted !== got;
  });
}

function sizeOf(value: FactValue | undefined): Size {
  return typeof value === 'object' ? value : {};
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
