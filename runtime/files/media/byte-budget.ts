/** Bytes that were taken from a budget. */
export interface Lease {
  /** Gives back all but `bytes`; what was given back is not taken again. */
  shrinkTo(bytes: number): void;
}

interface Waiting {
  readonly owner: string;
  readonly bytes: number;
  readonly start: () => void;
}

export type ByteBudget = ReturnType<typeof createByteBudget>;

/** Bytes that may be in memory at once: `total`, and no more of them than a `share` for any one owner. */
export function createByteBudget({ total, share }: { readonly total: number; readonly share: number }) {
  const most = Math.min(total, share);
  let free = total;
  let queue: readonly Waiting[] = [];
  const held = new Map<string, number>();
  const heldBy = (owner: string) => held.get(owner) ?? 0;
  const hasShare = ({ owner, bytes }: Pick<Waiting, 'owner' | 'bytes'>) => heldBy(owner) + bytes <= most;

  const change = (owner: string, bytes: number) => {
    free -= bytes;
    const now = heldBy(owner) + bytes;
    if (now === 0) held.delete(owner);
    else held.set(owner, now);
  };
  const serve = () => {
    const left: Waiting[] = [];
    let blocked = false;
    for (const one of queue) {
      const inShare = hasShare(one);
      if (inShare && !blocked && one.bytes <= free) {
        one.start();
        continue;
      }
      left.push(one);
      blocked ||= inShare;
    }
    queue = left;
  };
  const grant = (owner: string, bytes: number): Lease => {
    change(owner, bytes);
    let kept = bytes;
    return {
      shrinkTo(wanted) {
        const rest = Math.min(kept, wanted);
        change(owner, rest - kept);
        kept = rest;
        serve();
      },
    };
  };

  return {
    /** Bytes not taken. */
    free: () => free,
    /**
     * Resolves once the bytes are free and within the owner's share; asking for more than the share takes all of it.
     * Those who wait are served in the order they came, but nobody waits for an owner who waits for itself. Rejects
     * with the signal's reason when it is aborted first. Take once per piece of work, or two may wait for each other.
     */
    take(wanted: { readonly owner: string; readonly bytes: number }, signal: AbortSignal): Promise<Lease> {
      const { owner } = wanted;
      const bytes = Math.min(wanted.bytes, most);
      if (signal.aborted) return Promise.reject(signal.reason);
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue = queue.filter((one) => one !== waiting);
          reject(signal.reason);
          serve();
        };
        const waiting: Waiting = {
          owner,
          bytes,
          start: () => {
            signal.removeEventListener('abort', leave);
            resolve(grant(owner, bytes));
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        queue = [...queue, waiting];
        serve();
      });
    },
  };
}
