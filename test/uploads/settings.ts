import type { AssetSettings } from '../../runtime/config/types.ts';

/** Small limits that every test of uploads starts from. */
export const SETTINGS: AssetSettings = { ttl_secs: 3_600, max_bytes: 1_000_000, max_owner_bytes: 2_000_000 };
