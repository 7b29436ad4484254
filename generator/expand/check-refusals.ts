import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { type TreeNode, toValue } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { member, textOf } from './parsed.ts';

/**
 * GW3150 for rows by status before place `at` that the default, which stands there, says in the same way. Where a row
 * after them asks for words, they decide before it: GW3151 names that row, because the default can take their place.
 * Only rows that are the protocol's own can be removed for it: others are right in another file, perhaps.
 */
export function checkRows(
  rows: readonly TreeNode[],
  at: number,
  standard: readonly TreeNode[],
  { sink, isOwn }: { readonly sink: DiagnosticSink; readonly isOwn: (row: TreeNode) => boolean },
): void {
  const meant = new Map(
    standard.flatMap((row) => statusesOf(row).map((status) => [status, textOf(row, 'class')] as const)),
  );
  const before = rows.slice(0, at);
  const behind = new Set<TreeNode>();
  for (const [index, row] of before.entries()) {
    const statuses = statusesOf(row);
    const kind = textOf(row, 'class');
    const isRepeated = isByStatus(row) && statuses.every((status) => meant.get(status) === kind);
    if (!isRepeated || statuses.length === 0) continue;
    const beaten = before.slice(index + 1).find((later) => mayBeat(later, statuses, kind));
    if (beaten === undefined) {
      const edits = isOwn(row) ? [{ span: row.span, text: '' }] : [];
      sink.add(diagnose('GW3150', row.span, { statuses, class: kind ?? '' }, { edits }));
    } else if (!isByStatus(beaten) && !behind.has(beaten)) {
      behind.add(beaten);
      sink.add(diagnose('GW3151', beaten.span, { statuses, class: kind ?? '' }));
    }
  }
}

/** A row that goes by nothing but the status. */
function isByStatus(row: TreeNode): boolean {
  return row.kind === 'map' && row.entries.every(({ key }) => key === 'http' || key === 'class');
}

/** Would decide one of the statuses otherwise if the row were not there. */
function mayBeat(row: TreeNode, statuses: readonly number[], kind: string | undefined): boolean {
  const own = statusesOf(row);
  const fits = member(row, 'http') === undefined || own.some((status) => statuses.includes(status));
  return fits && textOf(row, 'class') !== kind;
}

function statusesOf(row: TreeNode): readonly number[] {
  const list = member(row, 'http');
  const values = list?.kind === 'list' ? list.items.map(toValue) : [];
  return values.filter((value) => typeof value === 'number');
}
