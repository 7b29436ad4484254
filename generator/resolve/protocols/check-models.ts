import type { Carries } from '../../../runtime/contract/protocol.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ModelRowIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

/**
 * GW2014 for unknown modes of a row, and GW3125 for modes of which the submission sends nothing that they need; `sends` is
 * false where a mistake hides what it sends.
 */
export function checkModes(
  context: ProtocolContext,
  rows: readonly ModelRowIr[],
  { facts, roles, sends }: Carries & { readonly sends: boolean },
): void {
  const { vocabulary, spec, sink } = context;
  const carried = [...facts, ...roles];
  for (const [index, row] of rows.entries())
    for (const [at, mode] of (row.facts.modes ?? []).entries()) {
      const needs = vocabulary.modes.find(({ id }) => id === mode)?.needs;
      if (needs === undefined) {
        const known = vocabulary.modes.map(({ id }) => id);
        sink.add(
          diagnose('GW2014', spanAt(spec.document, ['models', index, 'modes', at]), { name: mode, known }),
        );
        continue;
      }
      const missing = needs.filter((need) => !carried.includes(need));
      if (missing.length === 0 || !sends) continue;
      const said = spec.value.models?.[index]?.modes !== undefined;
      const path = said ? ['models', index, 'modes', at] : ['models', index];
      sink.add(diagnose('GW3125', spanAt(spec.document, path), { row: index + 1, mode, missing }));
    }
}
