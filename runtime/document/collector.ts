import type { Diagnostic, DiagnosticSink } from './diagnostic.ts';
import { byCodeUnit } from './suggest.ts';

export interface Collector extends DiagnosticSink {
  /**
   * Sorted by file and offset; those without a place come last. The same mistake told twice is merged, and so is that of a
   * line which stands for several rows.
   */
  diagnostics(): readonly Diagnostic[];
  hasErrors(): boolean;
}

/** An empty sink that keeps what it is given. */
export function createCollector(): Collector {
  const added: Diagnostic[] = [];
  return {
    add: (diagnostic) => {
      if (!added.some((other) => isCopyOf(other, diagnostic))) added.push(diagnostic);
    },
    diagnostics: () => merged(added.toSorted(byPlace)),
    hasErrors: () => added.some((diagnostic) => diagnostic.severity === 'error'),
  };
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  if (a.span === undefined || b.span === undefined) {
    if (a.span !== b.span) return a.span === undefined ? 1 : -1;
    return byCodeUnit(a.code, b.code) || byCodeUnit(a.message, b.message);
  }
  return (
    byCodeUnit(a.span.file, b.span.file) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    byCodeUnit(a.code, b.code) ||
    byCodeUnit(a.message, b.message)
  );
}

function merged(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return before === undefined || !same(one, before);
  });
}

/** Whether the second says the same of a row which the line of the first was copied to. */
function isCopyOf(a: Diagnostic, b: Diagnostic): boolean {
  if (a.span === undefined || a.code !== b.code) return false;
  return samePlace(a, b) && withoutRows(a.message) === withoutRows(b.message);
}

function withoutRows(message: string): string {
  return message.replaceAll(/\[\d+\]/g, '[]');
}

function same(a: Diagnostic, b: Diagnostic): boolean {
  return a.message === b.message && a.code === b.code && samePlace(a, b);
}

function samePlace({ span: a }: Diagnostic, { span: b }: Diagnostic): boolean {
  return a?.file === b?.file && a?.start === b?.start && a?.end === b?.end;
}
