import type { Diagnostic, Severity } from './diagnostic.ts';
import { type Position, positionAt } from './position.ts';
import type { Span } from './tree.ts';

interface JsonPoint extends Position {
  readonly offset: number;
}

interface JsonPlace {
  readonly file: string;
  readonly start: JsonPoint;
  readonly end: JsonPoint;
}

interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place: JsonPlace | null;
  readonly label: string | null;
  readonly help: string | null;
  readonly related: readonly { readonly message: string; readonly place: JsonPlace }[];
}

/** What `--format json` says; fields are only added, never renamed. */
export interface ReportData {
  readonly errors: number;
  readonly warnings: number;
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** Diagnostics as plain data with lines and columns, for tools. */
export function reportData(
  diagnostics: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
): ReportData {
  const place = (span: Span): JsonPlace => {
    const text = sources.get(span.file) ?? '';
    const point = (offset: number): JsonPoint => ({ offset, ...positionAt(text, offset) });
    return { file: span.file, start: point(span.start), end: point(span.end) };
  };
  const count = (severity: Severity): number => diagnostics.filter((one) => one.severity === severity).length;
  return {
    errors: count('error'),
    warnings: count('warning'),
    diagnostics: diagnostics.map((one) => ({
      code: one.code,
      severity: one.severity,
      message: one.message,
      place: one.span === undefined ? null : place(one.span),
      label: one.label ?? null,
      help: one.help ?? null,
      related: (one.related ?? []).map((related) => ({
        message: related.message,
        place: place(related.span),
      })),
    })),
  };
}
