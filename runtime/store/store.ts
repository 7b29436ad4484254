import { type CallLedger, createCalls, type Identity, loneIdentity } from './calls.ts';
import type { Driver, Operations } from './operations.ts';
import { LOOKUPS, SURVEYS, WRITES } from './operations.ts';

/** What calls are made of, and what the ledger of calls answers in its own way. */
type Inner =
  | ('reserveCall' | 'endCall' | 'giveBack' | 'findEndedCall' | 'findBalance' | 'dropTraces')
  | ('claimDue' | 'beatNode' | 'releaseNodes' | 'leaveNode');

/**
 * Durable state. Every write is one transaction and resolves only after it is on disk; every read of a
 * task by a caller is scoped by owner. The same SQL text runs on SQLite and PostgreSQL. Every operation may
 * reject with StoreUnavailable, whose docstring says what is known then. Amounts are integers in micro-units; times are
 * epoch milliseconds of the database's clock.
 */
export type Store = Omit<Operations, Inner> &
  CallLedger &
  Pick<Identity, 'nodes'> & { close(): Promise<void> };

/** The store's operations on any engine. */
export function createStore(driver: Driver, self: Identity = loneIdentity()): Store {
  const operations = {
    ...byName(WRITES, driver.write),
    ...byName(LOOKUPS, driver.look),
    ...byName(SURVEYS, driver.survey),
  } as unknown as Operations;
  const calls = createCalls(operations, self);
  return {
    ...operations,
    ...calls.operations,
    nodes: () => self.nodes(),
    async deleteTask(input) {
      const deleted = await operations.deleteTask(input);
      if (deleted) await operations.dropTraces(input.id);
      return deleted;
    },
    async close() {
      await Promise.all([calls.close(), driver.close()]);
    },
  };
}

function byName(bodies: object, run: (name: never, input: never) => Promise<unknown>): object {
  return Object.fromEntries(
    Object.keys(bodies).map((name) => [name, (input: never) => run(name as never, input)]),
  );
}
