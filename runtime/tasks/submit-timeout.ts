import type { Protocol } from '../contract/protocol.ts';
import { CALLS_AT_ONCE } from './call-vendor.ts';
import type { TaskSettings } from './settings.ts';

/** What a submission may still need when its last call has ended: keeping its files, writing its outcome. */
export const AFTER_CALLS_MS = 60_000;

/**
 * How long a submission may be open before it counts as cut short: longer than all of its calls may take one after
 * the other, `CALLS_AT_ONCE` of them at a time.
 */
export function submitTimeoutMs(
  { submit }: Pick<Protocol, 'submit'>,
  calls: number,
  settings: Pick<TaskSettings, 'submit_timeout_ms'>,
): number {
  if (submit.within_secs === undefined) return settings.submit_timeout_ms;
  const turns = Math.ceil(Math.max(1, calls) / CALLS_AT_ONCE);
  return Math.max(settings.submit_timeout_ms, turns * submit.within_secs * 1_000 + AFTER_CALLS_MS);
}
