import { GatewayError } from '../../contract/errors.ts';

/** Disk that unfinished uploads may take: of all callers together, and of each. */
export interface InFlightRoom {
  /** One upload's part of the room. */
  open(owner: string): {
    /** Throws `too_many_requests` when this owner, or all together, have no room for so many more bytes. */
    take(bytes: number): void;
    /** Gives everything back. */
    close(): void;
  };
}

/** A room of `all` bytes, of which one owner has `each()` at most: uploads of one cannot keep others out. */
export function createInFlightRoom(size: {
  readonly all: number;
  readonly each: () => number;
}): InFlightRoom {
  let used = 0;
  const usedBy = new Map<string, number>();

  const add = (owner: string, bytes: number): void => {
    used += bytes;
    const mine = (usedBy.get(owner) ?? 0) + bytes;
    if (mine === 0) usedBy.delete(owner);
    else usedBy.set(owner, mine);
  };

  return {
    open(owner) {
      let taken = 0;
      return {
        take(bytes) {
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
        close() {
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
