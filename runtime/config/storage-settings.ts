import type { AssetSettings, ResultSettings } from './types.ts';

const MIB = 1024 * 1024;

/** What a deployment that says nothing about results gets: a day, 100 MiB for one file, 500 MiB for one task. */
export const DEFAULT_RESULTS: ResultSettings = {
  keep_secs: 86_400,
  max_bytes: 100 * MIB,
  max_task_bytes: 500 * MIB,
};

/** What a deployment that says nothing about uploads gets: a week, 200 MiB for one, 5 GiB for one owner. */
export const DEFAULT_ASSETS: AssetSettings = {
  ttl_secs: 7 * 86_400,
  max_bytes: 200 * MIB,
  max_owner_bytes: 5 * 1024 * MIB,
};
