import { publicWarning, type Warning } from '../../contract/warning.ts';

const MOST_CHARS = 4_000;

/**
 * Warnings of an answer that has no place for them in its body: a JSON list in the header
 * `gateway-warnings`, in ASCII alone. What would not fit is counted in a last warning.
 */
export function warningsHeader(warnings: readonly Warning[]): Readonly<Record<string, string>> {
  if (warnings.length === 0) return {};
  const shown: string[] = [];
  let chars = 0;
  for (const warning of warnings) {
    const text = ascii(publicWarning(warning));
    chars += text.length;
    if (chars > MOST_CHARS) break;
    shown.push(text);
  }
  const left = warnings.length - shown.length;
  if (left > 0)
    shown.push(ascii({ field: '', action: 'ignored', message: `${left} more warnings are not shown` }));
  return { 'gateway-warnings': `[${shown.join(',')}]` };
}

function ascii(warning: Warning): string {
  const code = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(warning).replace(/[^\x20-\x7e]/g, code);
}
