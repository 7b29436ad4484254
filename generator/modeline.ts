import type { DiagnosticSink } from '../runtime/document/diagnostic.ts';
import { diagnose } from './diagnostics/catalog.ts';
import type { SpecFile } from './list.ts';

const MARK = /^#\s*yaml-language-server:/;

/** The first line that tells an editor the schema of a spec file. */
export function modelineOf(file: SpecFile): string {
  const up = '../'.repeat(file.path.split('/').length - 1);
  return `# yaml-language-server: $schema=${up}generated/schema/${file.kind}.schema.json`;
}

/** Warns when the first line is not the expected one. */
export function checkModeline(file: SpecFile, text: string, sink: DiagnosticSink): void {
  const expected = modelineOf(file);
  const [first = ''] = text.split('\n', 1);
  if (first.trimEnd() === expected) return;
  const found = MARK.test(first);
  const span = { file: file.path, start: 0, end: found ? first.trimEnd().length : 0 };
  sink.add(diagnose('GW1009', span, { expected, found }));
}

/** The text with the expected first line; a wrong one is replaced, everything else stays. */
export function withModeline(file: SpecFile, text: string): string {
  const [first = ''] = text.split('\n', 1);
  const rest = MARK.test(first) ? text.slice(first.length + 1) : text;
  return `${modelineOf(file)}\n${rest}`;
}
