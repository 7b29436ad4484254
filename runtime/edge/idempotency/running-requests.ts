import type { ClaimRecord } from '../../store/claims.ts';

/** A request with an idempotency key that this process works on. */
export interface RunningRequest {
  readonly hash: string;
  /** Resolves when it has ended, to what it claimed; undefined when it claimed nothing. */
  readonly ended: Promise<ClaimRecord | undefined>;
}

/** The requests of one process that others with the same key wait for. */
export interface RunningRequests {
  find(name: RequestName): RunningRequest | undefined;
  /** Takes the place of a name that nobody has; the answered function leaves it again, and is safe to call twice. */
  begin(name: RequestName, hash: string): (claim?: ClaimRecord) => void;
}

/** Keys are the owner's: somebody else's with the same text has nothing to do with it. */
export interface RequestName {
  readonly owner_id: string;
  readonly key: string;
}

/** An empty table. */
export function createRunningRequests(): RunningRequests {
  const table = new Map<string, RunningRequest>();
  const textOf = ({ owner_id, key }: RequestName): string => JSON.stringify([owner_id, key]);
  return {
    find: (name) => table.get(textOf(name)),
    begin(name, hash) {
      const text = textOf(name);
      if (table.has(text)) throw new Error('internal: a request with this idempotency key runs already');
      const { promise: ended, resolve } = Promise.withResolvers<ClaimRecord | undefined>();
      const running = { hash, ended };
      table.set(text, running);
      return (claim) => {
        if (table.get(text) === running) table.delete(text);
        resolve(claim);
      };
    },
  };
}
