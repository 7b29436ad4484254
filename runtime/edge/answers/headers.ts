import { randomFillSync } from 'node:crypto';
import { publicWarning, type Warning } from '../../contract/warning.ts';

const SANE = /^[0-9A-Za-z._:-]{1,128}$/;

const ID_BYTES = 12;

const pool = Buffer.alloc(256 * ID_BYTES);

let used = pool.length;

/** Names the task behind an answer that was waited for, and behind a refusal that a task stands for. */
export const TASK_HEADER = 'gateway-task';

/** On every answer of both listeners: nothing here is a page, and nobody may frame or sniff it. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/** The caller's `x-request-id` when it is short and plain, otherwise a new one: it is echoed and logged. */
export function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && SANE.test(given) ? given : `req_${nextRandom()}`;
}

/** Random bytes are fetched for many ids at once: each fetch costs as much as the rest of a small answer's work. */
function nextRandom(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('hex', used - ID_BYTES, used);
}

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
