import type { KeyRecord } from '../store/types.ts';

/** Whether a key may be used now, wherever from: it is known, and not revoked, disabled or expired. `now` is epoch milliseconds. */
export function isValidKey(key: KeyRecord | undefined, now: number): key is KeyRecord {
  if (key === undefined || key.state !== 'active' || key.disabled === true) return false;
  return key.expires_at === null || key.expires_at > now;
}
