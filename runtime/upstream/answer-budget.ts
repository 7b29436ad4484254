/** Bytes of vendors' answers that are held at once, over all calls: who goes beyond waits, for an answer is paid for. */
export interface AnswerBudget {
  readonly used: number;
  open(): AnswerShare;
}

export interface AnswerShare {
  /**
   * Makes the share at least this large; a promise where that has to wait for others. Those who began first are served
   * first, and the first of all never waits, so that one answer may always come to its end.
   */
  grow(toBytes: number): Promise<void> | undefined;
  /** Gives back all but so many bytes. */
  shrinkTo(bytes: number): void;
  /** Gives everything back, and lets go of who waits for more; safe to call twice. */
  close(): void;
}

/** What production holds. One answer may be as large, and is held beside them if it is the first. */
export const ANSWER_BUDGET_BYTES = 256 * 1024 * 1024;

/** So much of each answer is not counted: ordinary ones never wait for those that are pictures. */
export const FREE_ANSWER_BYTES = 1024 * 1024;

interface Holder {
  held: number;
  waiting: { readonly bytes: number; readonly start: () => void } | undefined;
}

export function createAnswerBudget(maxBytes: number = ANSWER_BUDGET_BYTES): AnswerBudget {
  let used = 0;
  /** In the order in which they began to count. */
  const holders = new Set<Holder>();
  const hold = (holder: Holder, bytes: number): void => {
    used += bytes - holder.held;
    holder.held = bytes;
  };
  const mayHold = (holder: Holder, bytes: number): boolean => {
    const [first] = holders;
    return holder === first || used + bytes - holder.held <= maxBytes;
  };
  const serve = (): void => {
    for (const holder of holders) {
      const { waiting } = holder;
      if (waiting === undefined) continue;
      if (!mayHold(holder, waiting.bytes)) return;
      holder.waiting = undefined;
      hold(holder, waiting.bytes);
      waiting.start();
    }
  };
  /** Nobody who began earlier waits. */
  const isNext = (holder: Holder): boolean => {
    for (const other of holders) {
      if (other === holder) return true;
      if (other.waiting !== undefined) return false;
    }
    return true;
  };
  return {
    get used() {
      return used;
    },
    open() {
      const holder: Holder = { held: 0, waiting: undefined };
      let closed = false;
      return {
        grow(toBytes) {
          if (closed || toBytes <= Math.max(holder.held, FREE_ANSWER_BYTES)) return undefined;
          holders.add(holder);
          if (isNext(holder) && mayHold(holder, toBytes)) {
            hold(holder, toBytes);
            return undefined;
          }
          const { promise, resolve } = Promise.withResolvers<void>();
          holder.waiting = { bytes: toBytes, start: resolve };
          return promise;
        },
        shrinkTo(bytes) {
          if (bytes >= holder.held) return;
          hold(holder, bytes);
          serve();
        },
        close() {
          if (closed) return;
          closed = true;
          const { waiting } = holder;
          holder.waiting = undefined;
          hold(holder, 0);
          holders.delete(holder);
          waiting?.start();
          serve();
        },
      };
    },
  };
}
