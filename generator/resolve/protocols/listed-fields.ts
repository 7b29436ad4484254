import { deniedWords } from '../../../runtime/contract/denied-names.ts';
import { folded } from '../../../runtime/contract/field-name.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

/**
 * GW3195 for a protocol that merges the caller's `metadata` and does not list what it takes of it, and for a list
 * where nothing is merged; GW3196 for what is listed and denied.
 */
export function checkListed(
  { spec, sink }: ProtocolContext,
  { carries, deny, guard }: Pick<ProtocolIr, 'carries' | 'deny' | 'guard'>,
): void {
  const { document, value } = spec;
  const fields = value.metadata_fields;
  if ((fields !== undefined) !== carries.metadata) {
    const at = fields === undefined ? ['submit'] : ['metadata_fields'];
    sink.add(diagnose('GW3195', spanAt(document, at), { merged: carries.metadata }));
  }
  const isDenied = guard === undefined ? () => false : deniedWords(guard);
  const denied = deny.map((path) => path.split('.').map(folded));
  for (const [index, path] of (fields ?? []).entries()) {
    const steps = path.split('.').map(folded);
    const by =
      steps.find(isDenied) ??
      denied.find((other) => startsWith(steps, other) || startsWith(other, steps))?.join('.');
    if (by === undefined) continue;
    sink.add(diagnose('GW3196', spanAt(document, ['metadata_fields', index]), { path, by }));
  }
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((step, at) => step === path[at]);
}
