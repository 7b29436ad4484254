import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import { spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

/** A column of the routes table, as the submission or a later call names it. */
const COLUMN = /^s\.(?:route|saved|source\.saved)\.(\w+)$/;

/**
 * GW3029 for rows of the routes table that leave a column out which a path needs: a request that takes such a
 * row could not be sent, or its task never be asked for again. What `accept.save` keeps stands in for a column.
 */
export function checkColumns(context: ProtocolContext, calls: readonly (CallIr | undefined)[]): void {
  const { value, document } = context.spec;
  const rows = value.routes ?? [];
  const saved = Object.keys(value.submit.accept.save ?? {});
  const needed = new Set(calls.flatMap((call) => (call === undefined ? [] : pieces(call.path))));
  for (const [index, row] of rows.entries())
    for (const name of columnsOf([...needed], saved)) {
      if (Object.hasOwn(row, name) || !rows.some((other) => Object.hasOwn(other, name))) continue;
      const span = spanAt(document, ['routes', index]);
      context.sink.add(diagnose('GW3029', span, { row: index + 1, name }));
    }
}

/**
 * GW1003 for what paths of later calls need of a task and a remix does not keep: its task has no route, and
 * nothing of the source is kept for it.
 */
export function checkRemixed(
  context: ProtocolContext,
  calls: { readonly remix: CallIr; readonly later: readonly (CallIr | undefined)[] },
): void {
  const kept = Object.keys(context.spec.value.remix?.accept.save ?? {});
  const own = calls.later.flatMap((call) => (call === undefined ? [] : pieces(call.path)));
  const refs = [...own, ...pieces(calls.remix.path)];
  const names = refs.flatMap((ref) => (ref.startsWith('s.route.') ? [] : (COLUMN.exec(ref)?.[1] ?? [])));
  const fields = [...new Set(names)].filter((name) => !kept.includes(name)).sort();
  if (fields.length === 0) return;
  const span = spanAt(context.spec.document, ['remix', 'accept'], 'key');
  const help = 'a later call of the new task needs it in its path: keep it with `save`';
  context.sink.add(diagnose('GW1003', span, { fields }, { help }));
}

function columnsOf(refs: readonly string[], saved: readonly string[]): readonly string[] {
  const names = refs.flatMap((ref) => {
    const name = COLUMN.exec(ref)?.[1] ?? '';
    return name === '' || (!ref.startsWith('s.route.') && saved.includes(name)) ? [] : [name];
  });
  return [...new Set(names)].sort();
}

/** References that are whole pieces of a path, so that without a value there is no path. */
function pieces(path: Code): readonly string[] {
  if (path.kind !== 'call') return [];
  return path.args.flatMap((part) => {
    const [only] = part.kind === 'call' ? part.args : [];
    return only?.kind === 'ref' ? [only.path] : [];
  });
}
