import { join } from 'node:path';
import { DEFAULT_RESULTS } from '../../config/to-deployment.ts';
import type { Deployment } from '../../config/types.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Store } from '../../store/types.ts';
import { repeatEvery } from '../../time/repeat-every.ts';
import type { Egress } from '../../upstream/types.ts';
import type { DiskFloor } from '../uploads/disk-floor.ts';
import { createLocalBlobs } from '../uploads/local-blobs.ts';
import { createS3Blobs } from '../uploads/s3-blobs.ts';
import { openResults, type RunningKeeper } from './result-keeper.ts';
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

/**
 * Sweeps expired result files now, and then every minute until it is stopped, which cuts the sweep that runs; one
 * that fails is logged and tried again.
 */
export function startResultSweeper(input: {
  readonly results: Pick<RunningKeeper, 'sweep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? EVERY_MS, async (signal) => {
    try {
      await input.results.sweep(signal);
    } catch (error) {
      if (!signal.aborted) input.log.warn({ error }, 'expired result files could not be removed');
    }
  });
}
