import { type CallLedger, createCalls, type Identity, loneIdentity } from './calls.ts';
import type { Driver, LookupName, Operations, SurveyName, WriteName } from './operations.ts';
import { LOOKUPS, SURVEYS, WRITES } from './operations.ts';

/** What calls are made of, and what the ledger of calls answers in its own way. */
type Inner =
  | ('reserveCall' | 'endCall' | 'giveBack' | 'findEndedCall' | 'findBalance' | 'dropTraces' | 'claimDue')
  | (
      | 'lockBlob'
      | 'unlockBlob'
      | 'beatNode'
      | 'findDeadNodes'
      | 'releaseNode'
      | 'leaveNode'
      | 'forgetCommits'
    );

/**
 * Durable state. Every write is one transaction and resolves only after it is on disk; every read of a
 * task by a caller is scoped by owner. The same SQL text runs on SQLite and PostgreSQL. Every operation may
 * reject with StoreUnavailable, whose docstring says what is known then. Amounts are integers in micro-units; times are
 * epoch milliseconds of the database's clock.
 */
export type Store = Omit<Operations, Inner> &
  CallLedger & {
    /** Takes a blob for this process alone, and answers what lets go of it; undefined: another process has it. */
    lockBlob(hash: string): Promise<(() => Promise<void>) | undefined>;
    close(): Promise<void>;
  };

/** The store's operations on any engine. `self`: this process among several; absent: there is no other. */
export function createStore(driver: Driver, self?: Identity): Store {
  const operations = Object.fromEntries([
    ...Object.keys(WRITES).map((name) => [name, (input: never) => driver.write(name as WriteName, input)]),
    ...Object.keys(LOOKUPS).map((name) => [name, (input: never) => driver.look(name as LookupName, input)]),
    ...Object.keys(SURVEYS).map((name) => [name, (input: never) => driver.survey(name as SurveyName, input)]),
  ]) as Operations;
  const calls = createCalls(operations, self ?? loneIdentity());
  return {
    ...operations,
    ...calls.operations,
    async lockBlob(hash) {
      if (self === undefined) return async () => undefined;
      // The name of the process may be another one when it lets go.
      const lock = { hash, node: self.id() };
      return (await operations.lockBlob(lock)) ? () => operations.unlockBlob(lock) : undefined;
    },
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
