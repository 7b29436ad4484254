import type { Part } from '../sql/transaction.ts';
import type { TaskRecord } from '../types.ts';
import { accountId, balance } from './accounts.ts';
import { type Entry, entriesOf, type LedgerTxn, move, moveAll } from './ledger.ts';

/** Money on hold for a task or a call, and whose it is. */
export interface Held {
  /** Of the task or call. */
  readonly id: string;
  readonly owner: string;
  readonly key: string;
  /** The key has a quota of its own, which takes part. */
  readonly limited: boolean;
  readonly hold: number;
}

/** The ledger transaction of a hold; what resolves it is named after the task or call as well. */
export function holdId(id: string): string {
  return `${id}/hold`;
}

/** The ledger transaction that resolves a hold. */
export function resolutionId(id: string, kind: 'capture' | 'release'): string {
  return `${id}/${kind}`;
}

/** The ledger transaction that gives money back which was captured. */
export function refundId(id: string): string {
  return `${id}/refund`;
}

/** The owner, or the key with a quota of its own, has less than is asked. */
export interface Insufficient {
  readonly kind: 'insufficient_quota';
  readonly balance: number;
  readonly limited_by: 'wallet' | 'key';
}

/**
 * Puts the price on hold: the owner's wallet, and the key's quota when it has one. After a refusal the caller must
 * undo the whole transaction.
 */
export function* makeHold({ id, owner, key, limited, hold }: Held): Part<Insufficient | undefined> {
  if (hold < 0) throw new Error(`internal: a price must not be negative (got ${hold})`);
  const wallet = accountId('wallet', owner);
  const quota = accountId('key_quota', key);
  const entries: Entry[] = [
    { account: accountId('hold', owner), amount: hold },
    { account: wallet, amount: -hold },
  ];
  if (limited) {
    entries.push({ account: accountId('key_hold', key), amount: hold });
    entries.push({ account: quota, amount: -hold });
  }
  const short = yield* move({ id: holdId(id), kind: 'hold', task_id: id }, entries);
  if (short === undefined) return undefined;
  if (short !== wallet && short !== quota)
    throw new Error(`internal: account ${short} cannot take the hold of ${id}`);
  const limited_by = short === quota ? 'key' : 'wallet';
  return { kind: 'insufficient_quota', balance: yield* balance(short), limited_by };
}

/** A task's hold as the ledger has it. */
export function* taskHold({ id, owner_id, key_id, price }: TaskRecord): Part<Held> {
  const entries = yield* entriesOf(holdId(id));
  const limited = entries.some((entry) => entry.account === accountId('key_hold', key_id));
  return { id, owner: owner_id, key: key_id, limited, hold: price };
}

/**
 * Resolves a hold, which the ledger allows once: `captured`, at most the hold, goes to revenue, the rest goes back to
 * where it came from. `capture` with 0 is a success that costs nothing.
 */
export function* resolveHold(
  held: Held,
  resolution: { readonly kind: 'capture' | 'release'; readonly captured: number },
): Part<void> {
  const { kind, captured } = resolution;
  const stuck = yield* move(resolutionTxn(held.id, kind), resolutionEntries(held, captured));
  if (stuck !== undefined) throw new Error(`internal: ${kind} of ${held.id} does not fit account ${stuck}`);
}

/** Gives many holds back whole. */
export function* releaseHolds(holds: readonly Held[]): Part<void> {
  const stuck = yield* moveAll(
    holds.map((held) => ({ txn: resolutionTxn(held.id, 'release'), entries: resolutionEntries(held, 0) })),
  );
  if (stuck !== undefined) throw new Error(`internal: ${holds.length} releases do not fit account ${stuck}`);
}

function resolutionTxn(id: string, kind: 'capture' | 'release'): LedgerTxn {
  return { id: resolutionId(id, kind), kind, task_id: id, resolves: holdId(id) };
}

function resolutionEntries({ owner, key, limited, hold }: Held, captured: number): readonly Entry[] {
  const entries: Entry[] = [
    { account: accountId('hold', owner), amount: -hold },
    { account: accountId('revenue', owner), amount: captured },
    { account: accountId('wallet', owner), amount: hold - captured },
  ];
  if (limited) {
    entries.push({ account: accountId('key_hold', key), amount: -hold });
    entries.push({ account: accountId('key_quota', key), amount: hold - captured });
    entries.push({ account: accountId('key_spent', key), amount: captured });
  }
  return entries;
}
