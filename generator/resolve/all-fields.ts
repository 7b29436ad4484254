import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { Span } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec, SpecField, SpecSet, SpecVocabulary } from '../spec-types.ts';
import { spanAt } from './place.ts';

/** The vocabulary with the shared fields of all files; GW2027 for a name that two of them have. */
export function withAllFields(
  vocabulary: Spec<'vocabulary'>,
  { fields: files }: Pick<SpecSet, 'fields'>,
  sink: DiagnosticSink,
): SpecVocabulary {
  const fields = new Map<string, SpecField>();
  const seen = new Map<string, Span>();
  for (const { value, document } of [vocabulary, ...sortedBy(files, (file) => file.id)]) {
    for (const [name, field] of Object.entries<SpecField>(value.fields)) {
      const span = spanAt(document, ['fields', name], 'key');
      const first = seen.get(name);
      if (first === undefined) {
        seen.set(name, span);
        fields.set(name, field);
        continue;
      }
      const related = [{ span: first, message: 'declared first here' }];
      sink.add(diagnose('GW2027', span, { name }, { related }));
    }
  }
  return { ...vocabulary.value, fields: Object.fromEntries(fields) };
}
