import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import { type Path, spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';
import { writtenRows } from './written-rows.ts';

/** A column of the routes table, as the submission or a later call names it. */
const COLUMN = /^s\.(?:route|saved|source\.saved)\.(\w+)$/;

/** Contract functions that only put mappings together. */
const MERGES: ReadonlySet<string> = new Set([
  'object',
  'someObject',
  'formFields',
  'items',
  'concat',
  'merge',
  'mergeMetadata',
  'mergeForm',
]);

/**
 * GW3029 for rows of the routes table that leave a column out which a path needs or every submission sends: a
 * request that takes such a row could not be sent, or its task never be asked for again. What `accept.save` keeps
 * stands in for a column.
 */
export function checkColumns(context: ProtocolContext, calls: readonly (CallIr | undefined)[]): void {
  const { value, document } = context.spec;
  const rows = writtenRows(value);
  const saved = Object.keys(value.submit.accept?.save ?? {});
  const [submit] = calls;
  const sent = new Set(submit === undefined ? [] : sentBy(submit));
  const needed = new Set(calls.flatMap((call) => (call === undefined ? [] : pieces(call.path))));
  const inPaths = columnsOf([...needed], saved);
  const inBody = columnsOf([...sent], saved).filter((name) => !inPaths.includes(name));
  const reported = new Set<string>();
  for (const { values, at } of rows)
    for (const name of [...inPaths, ...inBody]) {
      const isElsewhere = rows.some((other) => Object.hasOwn(other.values, name));
      if (Object.hasOwn(values, name) || !isElsewhere || reported.has(`${at.join('.')} ${name}`)) continue;
      reported.add(`${at.join('.')} ${name}`);
      const span = spanAt(document, at);
      const by = inPaths.includes(name) ? 'a path' : 'the submission';
      const row = Number(at[1]) + 1;
      context.sink.add(
        at[0] === 'models'
          ? diagnose('GW3122', span, { row, name, of: `, which ${by} needs` })
          : diagnose('GW3029', span, { row, name, by }),
      );
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
  const needed = neededBy([...calls.later, calls.remix]);
  const help = 'a later call of the new task needs it in its path: keep it with `save`';
  checkKept(context, ['remix', 'accept'], { needed, kept, help });
}

/**
 * GW1003 for what paths of later calls need of a submission whose answer was lost, and its look-up does not
 * keep: of the submission itself only the route is known. GW1002 for what it keeps and nobody else does, because
 * no expression could name that.
 */
export function checkFound(context: ProtocolContext, later: readonly (CallIr | undefined)[]): void {
  const { submit, dedup } = context.spec.value;
  const columns = writtenRows(context.spec.value).flatMap(({ values }) => Object.keys(values));
  const found = Object.keys(dedup?.look_up.accept.save ?? {});
  const known = [...new Set([...Object.keys(submit.accept?.save ?? {}), ...columns])].filter(
    (name) => name !== 'when',
  );
  const path = ['dedup', 'look_up', 'accept'];
  for (const field of found.filter((name) => !known.includes(name))) {
    const span = spanAt(context.spec.document, [...path, 'save', field], 'key');
    const help = '`$saved` holds what `submit.accept` keeps and the columns of `routes`';
    context.sink.add(diagnose('GW1002', span, { field, known }, { help }));
  }
  const help = 'a later call of the task needs it in its path: keep it with `save`';
  checkKept(context, path, { needed: neededBy(later), kept: [...found, ...columns], help });
}

function checkKept(
  context: ProtocolContext,
  path: Path,
  {
    needed,
    kept,
    help,
  }: { readonly needed: readonly string[]; readonly kept: readonly string[]; readonly help: string },
): void {
  const fields = needed.filter((name) => !kept.includes(name)).sort();
  if (fields.length === 0) return;
  context.sink.add(diagnose('GW1003', spanAt(context.spec.document, path, 'key'), { fields }, { help }));
}

/** Names of what is saved that whole pieces of paths are made of. */
function neededBy(calls: readonly (CallIr | undefined)[]): readonly string[] {
  const refs = calls.flatMap((call) => (call === undefined ? [] : pieces(call.path)));
  const names = refs.flatMap((ref) => (ref.startsWith('s.route.') ? [] : (COLUMN.exec(ref)?.[1] ?? [])));
  return [...new Set(names)];
}

function columnsOf(refs: readonly string[], saved: readonly string[]): readonly string[] {
  const names = refs.flatMap((ref) => {
    const name = COLUMN.exec(ref)?.[1] ?? '';
    return name === '' || (!ref.startsWith('s.route.') && saved.includes(name)) ? [] : [name];
  });
  return [...new Set(names)].sort();
}

/** References that a call sends as they are, whatever the request is: not under a condition, not with a fallback. */
function sentBy({ query, headers, body }: CallIr): readonly string[] {
  const always = body.kind === 'json' || body.kind === 'multipart' ? [body.code] : [];
  return [query, headers, ...always].flatMap((part) => (part === undefined ? [] : plainRefs(part)));
}

function plainRefs(code: Code): readonly string[] {
  switch (code.kind) {
    case 'ref':
      return [code.path];
    case 'object':
      return code.entries.flatMap(({ value }) => plainRefs(value));
    case 'list':
      return code.items.flatMap(plainRefs);
    case 'call':
      return MERGES.has(code.fn) ? code.args.flatMap(plainRefs) : [];
    case 'literal':
    case 'arrow':
      return [];
  }
}

/** References that are whole pieces of a path, so that without a value there is no path. */
function pieces(path: Code): readonly string[] {
  if (path.kind !== 'call') return [];
  return path.args.flatMap((part) => {
    const [only] = part.kind === 'call' ? part.args : [];
    return only?.kind === 'ref' ? [only.path] : [];
  });
}
