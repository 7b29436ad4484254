import { toNumber, type Whole } from './casts.ts';

/** Numbers above this are milliseconds: as seconds they would be after the year 5138. */
const MILLISECONDS_ABOVE = 1e11;
const LATEST_MS = 8.64e15;
const BEIJING_OFFSET_MS = 8 * 3600 * 1000;
const NAIVE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)$/;
const RFC3339 = /^(\d{4}-\d{2}-\d{2})[ Tt](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)([Zz]|[+-]\d{2}:\d{2})$/;
const LONGEST = 40;

function milliseconds(value: unknown): number | undefined {
  const number = toNumber(value);
  if (number !== undefined) {
    const ms = number > MILLISECONDS_ABOVE ? number : number * 1000;
    return ms > 0 && ms <= LATEST_MS ? ms : undefined;
  }
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const match = RFC3339.exec(value);
  if (match === null) return undefined;
  const ms = Date.parse(`${match[1]}T${match[2]}${match[3]?.toUpperCase()}`);
  return Number.isNaN(ms) || ms <= 0 ? undefined : ms;
}

/**
 * @filter epoch Epoch seconds from RFC 3339, seconds or milliseconds; 0 is absent.
 * @example $body.expires_at | epoch
 */
export function epoch(value: unknown): Whole | undefined {
  const ms = milliseconds(value);
  return ms === undefined ? undefined : Math.floor(ms / 1000);
}

/**
 * @filter epoch_ms As `epoch`, in milliseconds.
 * @example $task.created_at | epoch_ms
 */
export function epochMs(value: unknown): Whole | undefined {
  const ms = milliseconds(value);
  return ms === undefined ? undefined : Math.floor(ms);
}

/**
 * @filter rfc3339 What `epoch` takes, as text such as `2026-01-31T08:00:00Z`.
 * @example $task.created_at | rfc3339
 */
export function rfc3339(value: unknown): string | undefined {
  const ms = milliseconds(value);
  return ms === undefined ? undefined : `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/**
 * `beijing_time`: local time without a zone (`2026-01-31 08:00:00`, UTC+8) as epoch seconds.
 * @filter beijing_time Local time without a zone (UTC+8) as epoch seconds.
 * @example $body.end_time | beijing_time
 */
export function beijingTime(value: unknown): Whole | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const match = NAIVE.exec(value);
  if (match === null) return epoch(value);
  const ms = Date.parse(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(ms) ? undefined : Math.floor((ms - BEIJING_OFFSET_MS) / 1000);
}

/**
 * `percent`: `"45%"`, `45` or `"45"` as a number from 0 to 100; fractions of one are not guessed.
 * @filter percent `45%` or `45` as a number from 0 to 100.
 * @example $body.progress | percent
 */
export function percent(value: unknown): number | undefined {
  const bare = typeof value === 'string' && value.trim().endsWith('%') ? value.trim().slice(0, -1) : value;
  const number = toNumber(bare);
  return number === undefined ? undefined : Math.min(Math.max(number, 0), 100);
}
