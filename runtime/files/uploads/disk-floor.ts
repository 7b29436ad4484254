import { statfs } from 'node:fs/promises';
import { GatewayError } from '../../contract/errors.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';

/** Free space that files never take, because the ledger on the same disk needs it. */
export interface DiskFloor {
  /** Looks at the disk, at most once a second; throws DiskLow when it is below the floor. */
  require(): Promise<void>;
  /** Counts bytes against the last look, without one of its own; throws DiskLow when they would not fit. */
  take(bytes: number): void;
}

export class DiskLow extends StoreUnavailable {}

/** What a caller is told whose file would take the disk below its floor; other errors are as they were. */
export function withoutRoom(error: unknown): unknown {
  if (!(error instanceof DiskLow)) return error;
  return new GatewayError('no_available_channel', {
    message: 'the gateway has no room for files at the moment; nothing was kept or charged, try again later',
    details: { charged: 0 },
    retryAfterSecs: 60,
    cause: error,
  });
}

const LOOK_EVERY_MS = 1_000;

export function createDiskFloor(options: {
  readonly folder: string;
  /** Of this moment: the deployment may be read again. */
  readonly minFreeBytes: () => number;
  /** Milliseconds, never falling. */
  readonly elapsed: () => number;
  readonly freeBytes?: (folder: string) => Promise<number>;
}): DiskFloor {
  const { folder, minFreeBytes, elapsed, freeBytes = freeOf } = options;
  let left = Number.POSITIVE_INFINITY;
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = (): Promise<void> => {
    if (elapsed() - looked < LOOK_EVERY_MS) return Promise.resolve();
    // Where free space cannot be read, nothing is limited by it.
    looking ??= freeBytes(folder)
      .catch(() => Number.POSITIVE_INFINITY)
      .then((free) => {
        left = free - minFreeBytes();
        looked = elapsed();
        looking = undefined;
      });
    return looking;
  };
  const check = (): void => {
    if (left <= 0) throw new DiskLow('the disk of the data folder has less free space than its floor');
  };
  return {
    async require() {
      await look();
      check();
    },
    take(bytes) {
      void look();
      left -= bytes;
      check();
    },
  };
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
