/** Bytes that may be in memory at once; those who wait are served in the order they came. */
export interface ByteBudget {
  /**
   * Resolves once the bytes are free; asking for more than there is at all takes everything. Rejects with the
   * signal's reason when it is aborted first. Take once per piece of work, or two may wait for each other.
   */
  take(bytes: number, signal: AbortSignal): Promise<Lease>;
  /** Bytes not taken. */
  free(): number;
}

/** Bytes that were taken from a budget. */
export interface Lease {
  /** Gives back all but `bytes`; what was given back is not taken again. */
  shrinkTo(bytes: number): void;
}

/** A budget of `total` bytes, all free. */
export function createByteBudget(total: number): ByteBudget {
  let free = total;
  const queue: { readonly bytes: number; readonly start: () => void }[] = [];

  const serve = () => {
    for (let next = queue[0]; next !== undefined && next.bytes <= free; next = queue[0]) {
      queue.shift();
      next.start();
    }
  };
  const grant = (bytes: number): Lease => {
    free -= bytes;
    let held = bytes;
    return {
      shrinkTo(kept) {
        const left = Math.min(held, kept);
        free += held - left;
        held = left;
        serve();
      },
    };
  };

  return {
    free: () => free,
    take(wanted, signal) {
      const bytes = Math.min(wanted, total);
      if (signal.aborted) return Promise.reject(signal.reason);
      if (queue.length === 0 && bytes <= free) return Promise.resolve(grant(bytes));
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal.reason);
          serve();
        };
        const waiting = {
          bytes,
          start: () => {
            signal.removeEventListener('abort', leave);
            resolve(grant(bytes));
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.push(waiting);
      });
    },
  };
}
