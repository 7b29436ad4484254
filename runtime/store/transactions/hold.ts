import type { Part } from '../sql/transaction.ts';
import type { TaskRecord } from '../types.ts';
import { accountId } from './accounts.ts';
import { type Entry, entriesOf, move } from './ledger.ts';

/** The ledger transaction of a task's hold; what resolves it is named after the task as well. */
export function holdId(task: string): string {
  return `${task}/hold`;
}

/** Puts the price on hold: the owner's wallet, and the key's quota when it has one. Answers the account that is short. */
export function* makeHold(input: {
  readonly task: string;
  readonly owner: string;
  readonly key: string;
  readonly limited: boolean;
  readonly price: number;
}): Part<string | undefined> {
  const { task, owner, key, limited, price } = input;
  if (price < 0) throw new Error(`internal: a price must not be negative (got ${price})`);
  const entries: Entry[] = [
    { account: accountId('wallet', owner), amount: -price },
    { account: accountId('hold', owner), amount: price },
  ];
  if (limited) {
    entries.push({ account: accountId('key_quota', key), amount: -price });
    entries.push({ account: accountId('key_hold', key), amount: price });
  }
  return yield* move({ id: holdId(task), kind: 'hold', task_id: task }, entries);
}

/**
 * Resolves a task's hold, which the ledger allows once: `captured` goes to revenue, the rest goes back to
 * where it came from. `capture` with 0 is a completed task that costs nothing.
 */
export function* resolveHold(
  task: TaskRecord,
  resolution: { readonly kind: 'capture' | 'release'; readonly captured: number },
): Part<void> {
  const { kind, captured } = resolution;
  const { id, owner_id: owner, key_id: key, price } = task;
  const entries: Entry[] = [
    { account: accountId('hold', owner), amount: -price },
    { account: accountId('revenue', owner), amount: captured },
    { account: accountId('wallet', owner), amount: price - captured },
  ];
  const held = yield* entriesOf(holdId(id));
  if (held.some((entry) => entry.account === accountId('key_hold', key))) {
    entries.push({ account: accountId('key_hold', key), amount: -price });
    entries.push({ account: accountId('key_spent', key), amount: captured });
    entries.push({ account: accountId('key_quota', key), amount: price - captured });
  }
  const stuck = yield* move({ id: `${id}/${kind}`, kind, task_id: id, resolves: holdId(id) }, entries);
  if (stuck !== undefined) throw new Error(`internal: ${kind} of ${id} does not fit account ${stuck}`);
}
