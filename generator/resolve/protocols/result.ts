import { diagnose } from '../../diagnostics/catalog.ts';
import type { NamedCode, ResultIr } from '../../ir-protocol.ts';
import { nodeAt, type Path, spanAt } from '../place.ts';
import { compileRequired, origin, type PolledContext, type ProtocolContext } from './context.ts';
import { resolveFile } from './result-file.ts';
import { resolveItems } from './result-items.ts';

/** The files of a result by name, and `usage`: the vendor's own numbers. */
export function resolveResult(context: ProtocolContext, path: Path): ResultIr | undefined {
  const node = nodeAt(context.spec.document, path);
  if (node === undefined) return undefined;
  const entries = node.kind === 'map' ? node.entries : [];
  const files = entries.filter((entry) => entry.key !== 'usage' && entry.key !== 'items');
  const items = resolveItems(context, [...path, 'items'], files);
  if (files.length === 0 && items === undefined) {
    const span = spanAt(context.spec.document, path, 'key');
    context.sink.add(diagnose('GW1003', span, { fields: ['video'] }, { help: 'name at least one file' }));
  }
  return {
    files: files.map((entry) =>
      resolveFile(context, [...path, entry.key], { entry, scope: context.scopes.answer }),
    ),
    ...(items === undefined ? {} : { items }),
    usage: resolveUsage(context, [...path, 'usage']),
    origin: origin(context, path),
  };
}

/** A protocol whose answers nobody reads a result from could never finish a task. */
export function checkHasResult(context: PolledContext): void {
  const { poll } = context.spec.value;
  if (poll.result !== undefined || poll.fetch !== undefined) return;
  const span = spanAt(context.spec.document, ['poll'], 'key');
  context.sink.add(diagnose('GW1003', span, { fields: ['result'] }));
}

function resolveUsage(context: ProtocolContext, path: Path): NamedCode[] {
  const node = nodeAt(context.spec.document, path);
  const entries = node?.kind === 'map' ? node.entries : [];
  return entries.map(({ key }) => ({
    name: key,
    code: compileRequired(context, [...path, key], { scope: context.scopes.answer, as: 'number' }),
  }));
}
