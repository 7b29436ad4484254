import { parseExpressionUntil } from './parse.ts';
import type { Parsed, TemplatePart } from './syntax.ts';

/** Whether a string holds `{$...}` places. */
export function isTemplate(text: string): boolean {
  return text.includes('{$');
}

/** Text with `{$...}` places, in order; other braces are text. */
export function parseTemplate(text: string): Parsed<readonly TemplatePart[]> {
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{$', at);
    if (open > at || open === -1) {
      parts.push({ kind: 'text', text: text.slice(at, open === -1 ? text.length : open) });
    }
    if (open === -1) break;
    const place = parseExpressionUntil(text, open + 1);
    if (place.kind === 'problem') return place;
    parts.push({ kind: 'expression', expression: place.value.expression });
    at = place.value.end + 1;
  }
  return { kind: 'parsed', value: parts };
}
