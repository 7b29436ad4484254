import { type Colours, colours as makeColours } from './colour.ts';
import type { Diagnostic, Related, Severity } from './diagnostic.ts';
import { emptyBar, gutterFor, renderFrame, safeText } from './frame.ts';
import { positionAt, type Span } from './tree.ts';

export type ReportFormat = 'text' | 'json' | 'github';

export const REPORT_FORMATS: readonly ReportFormat[] = ['text', 'json', 'github'];

/** More than this helps nobody: the first ones are usually the cause of the others. */
const MOST_SHOWN = 20;

export interface ReportOptions {
  readonly format: ReportFormat;
  /** Text of each file by path, for frames, lines and columns. */
  readonly sources: ReadonlyMap<string, string>;
  readonly colour: boolean;
}

/**
 * Renders sorted diagnostics: frames for people, one JSON document for tools, annotations for CI. Text and
 * annotations stop after 20 and count the rest; JSON has all. Ends with a line feed unless empty.
 */
export function renderReport(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  switch (options.format) {
    case 'text':
      return renderText(diagnostics, options);
    case 'json':
      return `${JSON.stringify(reportData(diagnostics, options.sources), null, 2)}\n`;
    case 'github':
      return renderGithub(diagnostics, options.sources);
  }
}

/** `2 errors, 1 warning`; empty when there is nothing. */
function countLine(diagnostics: readonly Diagnostic[]): string {
  const parts = (['error', 'warning'] as const).flatMap((severity) => {
    const number = countOf(diagnostics, severity);
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? '' : 's'}`];
  });
  return parts.join(', ');
}

function countOf(diagnostics: readonly Diagnostic[], severity: Severity): number {
  return diagnostics.filter((one) => one.severity === severity).length;
}

function renderText(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  if (diagnostics.length === 0) return '';
  const paint = makeColours(options.colour);
  const blocks = diagnostics.slice(0, MOST_SHOWN).map((one) => renderOne(one, options.sources, paint));
  const hidden = diagnostics.length - MOST_SHOWN;
  if (hidden > 0) blocks.push(`and ${hidden} more\n`);
  return `${blocks.join('\n')}\n${paint.bold(countLine(diagnostics))}\n`;
}

function renderOne(diagnostic: Diagnostic, sources: ReadonlyMap<string, string>, paint: Colours): string {
  const mark = (text: string): string =>
    paint.bold(diagnostic.severity === 'error' ? paint.red(text) : paint.yellow(text));
  const places = [diagnostic.span, ...(diagnostic.related ?? []).map((related) => related.span)];
  const gutter = Math.max(2, ...places.map((span) => widthOf(span, sources)));
  const lines = [
    `${mark(`${diagnostic.severity}[${diagnostic.code}]`)}${paint.bold(`: ${safeText(diagnostic.message)}`)}`,
  ];
  const { span, label, help } = diagnostic;
  if (span !== undefined) {
    const text = sources.get(span.file);
    lines.push(arrow(span, text, paint, gutter));
    if (text !== undefined && text !== '') {
      lines.push(
        emptyBar(paint, gutter),
        ...renderFrame({ text, span, label, colours: paint, mark, gutter }),
      );
    }
  }
  if (help !== undefined) {
    lines.push(`${' '.repeat(gutter)} ${paint.blue('=')} ${paint.bold('help')}: ${safeText(help)}`);
  }
  for (const related of diagnostic.related ?? []) lines.push(...note(related, sources, paint, gutter));
  return lines.map((line) => `${line}\n`).join('');
}

function note(
  related: Related,
  sources: ReadonlyMap<string, string>,
  paint: Colours,
  gutter: number,
): readonly string[] {
  const { span, message } = related;
  const text = sources.get(span.file);
  const mark = (marked: string): string => paint.blue(marked);
  return [
    `${paint.bold('note')}: ${safeText(message)}`,
    arrow(span, text, paint, gutter),
    ...(text === undefined || text === '' ? [] : renderFrame({ text, span, colours: paint, mark, gutter })),
  ];
}

function arrow(span: Span, text: string | undefined, paint: Colours, gutter: number): string {
  const at = text === undefined ? undefined : positionAt(text, span.start);
  const place = at === undefined ? '' : `:${at.line}:${at.column}`;
  return `${' '.repeat(gutter)}${paint.blue('-->')} ${safeText(span.file)}${place}`;
}

function widthOf(span: Span | undefined, sources: ReadonlyMap<string, string>): number {
  const text = span === undefined ? undefined : sources.get(span.file);
  return span === undefined || text === undefined ? 0 : gutterFor(text, span);
}

/** What `--format json` says, with lines and columns, for tools; fields are only added, never renamed. */
export function reportData(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, string>) {
  const place = (span: Span) => {
    const text = sources.get(span.file) ?? '';
    const point = (offset: number) => ({ offset, ...positionAt(text, offset) });
    return { file: span.file, start: point(span.start), end: point(span.end) };
  };
  return {
    errors: countOf(diagnostics, 'error'),
    warnings: countOf(diagnostics, 'warning'),
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

/** Annotations of a GitHub workflow, one line each. */
function renderGithub(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, string>): string {
  const lines = diagnostics.slice(0, MOST_SHOWN).map((one) => {
    const properties = one.span === undefined ? [] : githubPlace(one.span, sources);
    const named = [...properties, ['title', one.code] as const];
    const list = named.map(([name, value]) => `${name}=${githubProperty(value)}`).join(',');
    const help = one.help === undefined ? '' : `\n${one.help}`;
    return `::${one.severity} ${list}::${githubText(one.message + help)}\n`;
  });
  const hidden = diagnostics.length - MOST_SHOWN;
  if (hidden > 0) lines.push(`::notice::and ${hidden} more\n`);
  return lines.join('');
}

function githubPlace(
  span: Span,
  sources: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  const text = sources.get(span.file);
  if (text === undefined) return [['file', span.file]];
  const from = positionAt(text, span.start);
  const to = positionAt(text, span.end);
  return [
    ['file', span.file],
    ['line', String(from.line)],
    ['col', String(from.column)],
    ['endLine', String(to.line)],
    ...(to.line === from.line ? [['endColumn', String(to.column)] as const] : []),
  ];
}

/** Escapes what follows `::` of a workflow command. */
function githubText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escapes a property of a workflow command. */
export function githubProperty(text: string): string {
  return githubText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
