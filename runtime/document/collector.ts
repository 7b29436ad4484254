import type { Diagnostic, DiagnosticSink } from './diagnostic.ts';
import { byCodeUnit } from './suggest.ts';

export interface Collector extends DiagnosticSink {
  /** Sorted by file and offset, those without a place last; the same mistake told twice is one. */
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
    diagnostics: () => added.toSorted(byPlace),
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

/** Whether two say the same; two at one place that differ in the number of a row alone are one mistake. */
function isCopyOf(a: Diagnostic, b: Diagnostic): boolean {
  if (a.code !== b.code) return false;
  if (a.span === undefined || b.span === undefined) return a.span === b.span && a.message === b.message;
  const { file, start, end } = a.span;
  const isSamePlace = file === b.span.file && start === b.span.start && end === b.span.end;
  return isSamePlace && withoutRows(a.message) === withoutRows(b.message);
}

function withoutRows(message: string): string {
  return message.replaceAll(/\[\d+\]/g, '[]');
}
