import { safeText } from './cells.ts';
import { type Colours, colours as makeColours } from './colour.ts';
import type { Diagnostic, Related, Severity } from './diagnostic.ts';
import { emptyBar, gutterFor, renderFrame } from './frame.ts';
import { positionAt } from './position.ts';
import { renderGithub } from './report-github.ts';
import { reportData } from './report-json.ts';
import type { Span } from './tree.ts';

export type ReportFormat = 'text' | 'json' | 'github';

export const REPORT_FORMATS: readonly ReportFormat[] = ['text', 'json', 'github'];

/** More than this helps nobody: the first ones are usually the cause of the others. */
export const MOST_SHOWN = 20;

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
      return renderGithub(diagnostics, options.sources, MOST_SHOWN);
  }
}

/** `2 errors, 1 warning`; empty when there is nothing. */
export function countLine(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity): number => diagnostics.filter((one) => one.severity === severity).length;
  const parts = (['error', 'warning'] as const).flatMap((severity) => {
    const number = count(severity);
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? '' : 's'}`];
  });
  return parts.join(', ');
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
