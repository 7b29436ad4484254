import { join } from 'node:path';
import { DEFAULT_RESULTS } from '../../config/storage-settings.ts';
import type { Deployment } from '../../config/types.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Store } from '../../store/types.ts';
import { repeatEvery } from '../../time/repeat-every.ts';
import type { Egress } from '../../upstream/types.ts';
import { openBlobs } from '../uploads/blobs.ts';
import type { DiskFloor } from '../uploads/disk-room.ts';
import { openResults } from './result-keeper.ts';
import type { ResultKeeper } from './types.ts';

/** How long expired files may lie after a sweep took out all there were. */
const EVERY_MS = 60_000;

/** What the gateway needs of kept results. */
export interface ResultRoom {
  readonly keeper: ResultKeeper;
  /** Ends the sweeping and what is being fetched; to be called before the store closes. */
  stop(): Promise<void>;
}

/**
 * Opens the kept results of a deployment, beside its uploads: the folder `results` of the data folder, or objects
 * `results/...` of the same bucket. The place is settled here; limits follow the deployment.
 */
export async function openResultRoom(input: {
  readonly deployment: () => Deployment;
  readonly store: Store;
  readonly egress: Pick<Egress, 'publicStream'>;
  readonly floor?: DiskFloor;
  readonly log: Pick<Logger, 'warn'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Promise<ResultRoom> {
  const { deployment } = input;
  const folder = join(deployment().store.data_dir, 'results');
  const s3 = deployment().assets?.s3;
  const results = await openResults({
    ...input,
    blobs: openBlobs(folder, s3 && { ...s3, prefix: `${s3.prefix}results/` }),
    folder: join(folder, 'tmp'),
    settings: () => deployment().results ?? DEFAULT_RESULTS,
  });
  const sweeper = repeatEvery(EVERY_MS, results.sweep, (error) =>
    input.log.warn({ error }, 'expired result files could not be removed'),
  );
  return {
    keeper: results,
    async stop() {
      results.stop();
      await sweeper.stop();
    },
  };
}
