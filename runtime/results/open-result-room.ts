import { join } from 'node:path';
import type { DiskFloor } from '../assets/disk-floor.ts';
import { createLocalBlobs } from '../assets/local-blobs.ts';
import { createS3Blobs } from '../assets/s3-blobs.ts';
import { DEFAULT_RESULTS } from '../config/result-settings.ts';
import type { Deployment } from '../config/types.ts';
import type { Logger } from '../observe/logger.ts';
import type { Store } from '../store/types.ts';
import type { Egress } from '../upstream/types.ts';
import { openResults } from './result-keeper.ts';
import { startResultSweeper } from './sweeper.ts';
import type { ResultKeeper } from './types.ts';

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
    blobs:
      s3 === undefined ? createLocalBlobs(folder) : createS3Blobs({ ...s3, prefix: `${s3.prefix}results/` }),
    folder: join(folder, 'tmp'),
    settings: () => deployment().results ?? DEFAULT_RESULTS,
  });
  const sweeper = startResultSweeper({ results, log: input.log });
  return {
    keeper: results,
    async stop() {
      results.stop();
      await sweeper.stop();
    },
  };
}
