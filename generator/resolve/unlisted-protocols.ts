import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { SpecSet } from '../spec-types.ts';
import { spanAt } from './place.ts';

/**
 * GW3053 for protocols that no family names: the `chat` block asks for a chat family, the calls of tasks for a
 * family or a line. Only specs without a mistake tell who names whom.
 */
export function warnOfUnlisted({
  specs,
  sink,
}: {
  readonly specs: SpecSet;
  readonly sink: DiagnosticSink;
}): void {
  const halves = [
    { protocols: specs.protocols, families: specs.families, by: 'family or line' },
    { protocols: specs.chat_protocols, families: specs.chat_families, by: 'chat family' },
  ];
  for (const { protocols, families, by } of halves) {
    const listed = new Set(families.flatMap(({ value }) => value.protocols ?? []));
    for (const { id, document } of protocols) {
      if (listed.has(id)) continue;
      sink.add(diagnose('GW3053', spanAt(document, ['id']), { protocol: id, by }));
    }
  }
}
