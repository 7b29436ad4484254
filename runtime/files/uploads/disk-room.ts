import { statfs } from 'node:fs/promises';
import { GatewayError } from '../../contract/errors.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';

class DiskLow extends StoreUnavailable {}

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

export type DiskFloor = ReturnType<typeof createDiskFloor>;

/** Free space that files never take, because the ledger on the same disk needs it. */
export function createDiskFloor(options: {
  readonly folder: string;
  /** Of this moment: the deployment may be read again. */
  readonly minFreeBytes: () => number;
  /** Milliseconds, never falling. */
  readonly elapsed: () => number;
  readonly freeBytes?: (folder: string) => Promise<number>;
}) {
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
    /** Looks at the disk, at most once a second; throws DiskLow when it is below the floor. */
    async require(): Promise<void> {
      await look();
      check();
    },
    /** Counts bytes against the last look, without one of its own; throws DiskLow when they would not fit. */
    take(bytes: number): void {
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

/**
 * The disk that unfinished uploads may take: `all` bytes together, of which one owner has `each()` at most, so that
 * uploads of one cannot keep others out.
 */
export function createInFlightRoom(size: { readonly all: number; readonly each: () => number }) {
  let used = 0;
  const usedBy = new Map<string, number>();

  const add = (owner: string, bytes: number): void => {
    used += bytes;
    const mine = (usedBy.get(owner) ?? 0) + bytes;
    if (mine === 0) usedBy.delete(owner);
    else usedBy.set(owner, mine);
  };

  return {
    /** One upload's part of the room. */
    open(owner: string) {
      let taken = 0;
      return {
        /** Throws `too_many_requests` when this owner, or all together, have no room for so many more bytes. */
        take(bytes: number): void {
          const each = size.each();
          if ((usedBy.get(owner) ?? 0) + bytes > each)
            throw noRoom(
              `your uploads may have ${each} bytes under way at once; send them one after another`,
            );
          if (used + bytes > size.all)
            throw noRoom('the gateway is receiving as many uploads as it has room for; try again later');
          add(owner, bytes);
          taken += bytes;
        },
        /** Gives everything back. */
        close(): void {
          add(owner, -taken);
          taken = 0;
        },
      };
    },
  };
}

function noRoom(message: string): GatewayError {
  return new GatewayError('too_many_requests', { message, retryAfterSecs: 5 });
}
