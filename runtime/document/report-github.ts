import type { Diagnostic } from './diagnostic.ts';
import { positionAt } from './position.ts';
import type { Span } from './tree.ts';

/** Annotations of a GitHub workflow, one line each; after `most` only their number. */
export function renderGithub(
  diagnostics: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  most: number,
): string {
  const lines = diagnostics.slice(0, most).map((one) => {
    const properties = one.span === undefined ? [] : githubPlace(one.span, sources);
    const named = [...properties, ['title', one.code] as const];
    const list = named.map(([name, value]) => `${name}=${githubProperty(value)}`).join(',');
    const help = one.help === undefined ? '' : `\n${one.help}`;
    return `::${one.severity} ${list}::${githubText(one.message + help)}\n`;
  });
  const hidden = diagnostics.length - most;
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
export function githubText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escapes a property of a workflow command. */
export function githubProperty(text: string): string {
  return githubText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
