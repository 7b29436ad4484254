import { randomUUID } from 'node:crypto';
import { budgetId } from './batch.ts';
import type { CallRecord, NewCall, OpenCallOutcome, SettleCall, SettledCall } from './call-store.ts';
import { checkHold } from './holds.ts';
import type { Input, Operations, Result } from './operations.ts';
import { OutcomeUnknown, StoreConflict, StoreUnavailable } from './store-errors.ts';
import type { KeyBalance, WorkLimits } from './types.ts';

/** Money that this long nobody needed goes back to its wallet. */
const IDLE_MS = 5_000;
const MOST_STALE = 500;
/** Of a call that is refused while others draw from the same wallet and give back. */
const MOST_TRIES = 8;

/** The operations that what this process has drawn takes part in. */
export interface CallLedger
  extends Pick<Operations, 'submitIntent' | 'topUp' | 'adjust' | 'refund' | 'listKeys' | 'takeOver'> {
  /**
   * Puts the most that a call can cost on hold. The hold is this process's: it ends with it, and nothing is charged
   * then. What a claim or a limit of work in flight says is written before this resolves.
   */
  openCall(call: NewCall): Promise<OpenCallOutcome>;
  /** Resolves the hold exactly once: captured, released, or both in part; the record and its posting are one row. */
  settleCall(input: SettleCall): Promise<SettledCall>;
  /** Releases the holds of calls past their deadline (reason `deadline`); answers how many, at most 500. */
  releaseStaleCalls(): Promise<number>;
  /** One that is open is known to its own process alone. */
  findCall(id: string): Promise<CallRecord | undefined>;
  /** Tasks whose time has come, leased to this process; oldest first. */
  claimDue(input: Omit<Input<'claimDue'>, 'node'>): Promise<Result<'claimDue'>>;
  balanceOf(keyId: string): Promise<KeyBalance | undefined>;
}

/** The name under which a process draws money. */
export interface Identity {
  id(): string;
  /** False when the others may have taken it for dead: what it had drawn may be its owners' again. */
  isSure(): boolean;
  /** The times of the store are of another clock than this process has. */
  readonly storeHasOtherClock: boolean;
  /** Takes another name, since the others have forgotten this one. */
  renew(): Promise<void>;
}

/** Of a process that has its store alone. */
export function loneIdentity(): Identity {
  const id = randomUUID();
  return { id: () => id, isSure: () => true, storeHasOtherClock: false, renew: async () => undefined };
}

interface OpenCall {
  readonly call: NewCall;
  /** The name of the process when its hold was made. */
  readonly node: string;
  readonly limited: boolean;
  readonly created_at: number;
  /** Of `performance.now`, which nobody sets. */
  readonly until: number;
  settling?: Promise<SettledCall>;
  /** It may be settled: what became of a first try is not known. */
  isDoubtful?: boolean;
}

/**
 * Calls end with their connection, so that their holds are memory: out of what this process has drawn from wallets and
 * quotas, durably and in slices, so that nobody can spend it twice. Only what a call came to is written.
 */
export function createCalls(
  store: Operations,
  self: Identity,
): {
  readonly operations: CallLedger;
  /** Takes no call any more and gives everything back that was drawn; what that writes is sent before this returns. */
  close(): Promise<void>;
} {
  const open = new Map<string, OpenCall>();
  const payers = new Map<string, { readonly owner_id: string; readonly limited: boolean }>();
  /** Drawn and not on hold, by budget. */
  const unused = new Map<string, number>();
  const usedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let renaming: Promise<void> | undefined;
  let closed = false;

  function has(budget: string): number {
    return unused.get(budget) ?? 0;
  }

  function add(budget: string, amount: number): void {
    if (amount === 0) return;
    unused.set(budget, has(budget) + amount);
    usedAt.set(budget, performance.now());
    if (timer !== undefined) return;
    timer = setTimeout(giveBackIdle, IDLE_MS);
    timer.unref();
  }

  /** Whatever was drawn under the name that the others forgot is its owners' again. */
  function rename(): Promise<void> {
    unused.clear();
    renaming ??= self.renew().finally(() => {
      renaming = undefined;
    });
    return renaming;
  }

  async function giveBack(budgets: Iterable<string>): Promise<void> {
    const amounts = Object.fromEntries(
      [...budgets].map((budget) => [budget, has(budget)] as const).filter(([, amount]) => amount > 0),
    );
    if (Object.keys(amounts).length === 0) return;
    for (const budget of Object.keys(amounts)) unused.delete(budget);
    const node = self.id();
    try {
      await store.giveBack({ node, amounts });
    } catch (error) {
      // What may have been given back is not used again: it ends with this process.
      if (node === self.id() && !(error instanceof OutcomeUnknown))
        for (const [budget, amount] of Object.entries(amounts)) add(budget, amount);
      throw error;
    }
  }

  function giveBackIdle(): void {
    timer = undefined;
    const now = performance.now();
    const idle = [...unused.keys()].filter((budget) => now - (usedAt.get(budget) ?? 0) >= IDLE_MS / 2);
    // A store that is away takes it later, with what is idle then.
    giveBack(idle).catch(() => undefined);
    for (const budget of idle) usedAt.delete(budget);
    if (unused.size === 0) return;
    timer = setTimeout(giveBackIdle, IDLE_MS);
    timer.unref();
  }

  /** Takes at most so much out of what is unused, and says how much that was. */
  function setAside(budget: string, most: number): number {
    const taken = Math.min(has(budget), most);
    unused.set(budget, has(budget) - taken);
    return taken;
  }

  function begin(call: NewCall, of: Pick<OpenCall, 'limited' | 'node'>): OpenCallOutcome {
    open.set(call.id, { call, ...of, created_at: Date.now(), until: performance.now() + call.deadline_ms });
    return { kind: 'held' };
  }

  async function openCall(call: NewCall, tries = MOST_TRIES): Promise<OpenCallOutcome> {
    const { id, owner_id, key_id, hold, claim, work } = call;
    if (closed) throw new StoreUnavailable('the store is closed');
    checkHold(hold);
    if (open.has(id)) throw new StoreConflict(`a call with the id ${id} is open`);
    if (!self.isSure()) await rename();
    const node = self.id();
    const wallet = budgetId('wallet', owner_id);
    const quota = budgetId('quota', key_id);
    const payer = payers.get(key_id);
    const aside = { wallet: setAside(wallet, hold), quota: setAside(quota, hold) };
    const enough =
      payer?.owner_id === owner_id && aside.wallet === hold && (!payer.limited || aside.quota === hold);
    if (enough && claim === undefined && !isLimited(work))
      return begin(call, { node, limited: payer.limited });
    const release = (): void => {
      if (node !== self.id()) return;
      add(wallet, aside.wallet);
      add(quota, aside.quota);
    };
    try {
      const outcome = await store.reserveCall({
        ...{ node, id, owner_id, key_id, hold, unused: aside },
        ...(claim === undefined ? {} : { claim }),
        ...(work === undefined ? {} : { work }),
      });
      if (outcome.kind === 'forgotten') {
        if (node === self.id()) await rename();
        if (tries > 1) return await openCall(call, tries - 1);
        throw new StoreUnavailable('the other processes on the store do not know this one');
      }
      if (outcome.kind !== 'held') {
        release();
        if (outcome.kind !== 'insufficient_quota') return outcome;
        // What others drew or gave back meanwhile may be enough now, and is the owner's in any case.
        const by = outcome.limited_by === 'key' ? quota : wallet;
        const before = outcome.limited_by === 'key' ? aside.quota : aside.wallet;
        const balance = outcome.balance - before + has(by);
        return balance >= hold && tries > 1 ? await openCall(call, tries - 1) : { ...outcome, balance };
      }
      const { limited, drawn } = outcome;
      payers.set(key_id, { owner_id, limited });
      if (node === self.id()) {
        add(wallet, aside.wallet + drawn.wallet - hold);
        if (limited) add(quota, aside.quota + drawn.quota - hold);
      }
      return begin(call, { node, limited });
    } catch (error) {
      release();
      throw error;
    }
  }

  async function settleCall(input: SettleCall): Promise<SettledCall> {
    if (input.capture < 0) throw new Error(`internal: capture must not be negative (got ${input.capture})`);
    const known = open.get(input.id);
    if (known === undefined) {
      const ended = await store.findEndedCall(input.id);
      if (ended === undefined) throw new Error(`internal: call ${input.id} is not stored`);
      return { applied: false, captured: ended.captured };
    }
    if (known.settling !== undefined) return { applied: false, captured: (await known.settling).captured };
    known.settling = settle(known, input);
    try {
      return await known.settling;
    } catch (error) {
      delete known.settling;
      known.isDoubtful ||= error instanceof OutcomeUnknown;
      throw error;
    }
  }

  async function settle(known: OpenCall, input: SettleCall): Promise<SettledCall> {
    const before = known.isDoubtful === true ? await store.findEndedCall(known.call.id) : undefined;
    if (before !== undefined) {
      // What it had drawn and does not need ends with this process.
      open.delete(known.call.id);
      return { applied: true, captured: before.captured };
    }
    const { call, node, limited, created_at } = known;
    const { id, owner_id, key_id, hold, deadline_ms } = call;
    if (!Number.isSafeInteger(input.capture))
      throw new RangeError(`internal: ${input.capture} is not a safe integer`);
    const wanted = Math.max(input.capture, input.billed ?? 0);
    const most = Math.min(input.capture, hold);
    const beyond = wanted > hold ? wanted - most : 0;
    const uncounted = beyond === 0 && input.uncounted === true ? hold - most : 0;
    const { claim, deadline_ms: _, ...work } = call;
    const { capture: _capture, billed: _billed, uncounted: _uncounted, ...ended } = input;
    const { captured, absorbed: all } = await store.endCall({
      ...work,
      ...ended,
      ...{ node, limited, created_at, captured: most },
      deadline_at: created_at + deadline_ms,
      claimed: claim !== undefined,
      absorbed: beyond + uncounted,
      uncounted: uncounted > 0,
    });
    const absorbed = all - uncounted;
    open.delete(id);
    if (captured < most && node === self.id()) await rename();
    else if (node === self.id() && self.isSure()) {
      add(budgetId('wallet', owner_id), hold - captured);
      if (limited) add(budgetId('quota', key_id), hold - captured);
    }
    return {
      applied: true,
      captured,
      ...(absorbed > 0 ? { absorbed } : {}),
      ...(uncounted > 0 ? { uncounted } : {}),
    };
  }

  async function releaseStaleCalls(): Promise<number> {
    const now = performance.now();
    const stale = [...open.values()].filter(({ until, settling }) => until <= now && settling === undefined);
    const released = stale.slice(0, MOST_STALE);
    await Promise.all(
      released.map(({ call }) =>
        settleCall({ id: call.id, state: 'failed', capture: 0, reason: 'deadline', attempts: [] }),
      ),
    );
    return released.length;
  }

  async function findCall(id: string): Promise<CallRecord | undefined> {
    const known = open.get(id);
    if (known === undefined) return await store.findEndedCall(id);
    const { claim: _claim, work: _work, deadline_ms, ...call } = known.call;
    return {
      ...call,
      ...{ state: 'open', captured: 0, channel_id: null, usage: null, usage_source: null },
      ...{ reason: null, error_code: null, attempts: [] },
      created_at: known.created_at,
      deadline_at: known.created_at + deadline_ms,
      ended_at: null,
    };
  }

  /** What is drawn and not on hold is still its owner's. */
  function shown(key: { readonly id: string; readonly owner_id: string }, balance: KeyBalance): KeyBalance {
    const wallet = has(budgetId('wallet', key.owner_id));
    const own = { wallet: balance.wallet + wallet, wallet_hold: balance.wallet_hold - wallet };
    return balance.key === undefined ? own : { ...own, key: balance.key + has(budgetId('quota', key.id)) };
  }

  const operations: CallLedger = {
    openCall: (call) => openCall(call),
    settleCall,
    releaseStaleCalls,
    findCall,
    async balanceOf(id) {
      const found = await store.findBalance(id);
      return found === undefined ? undefined : shown({ id, owner_id: found.owner_id }, found.balance);
    },
    async listKeys() {
      const keys = await store.listKeys();
      return keys.map((key) => ({ ...key, ...shown(key, key) }));
    },
    async claimDue(input) {
      const tasks = await store.claimDue({ ...input, node: self.id() });
      if (!self.storeHasOtherClock) return tasks;
      return tasks.map((task) => ({ ...task, clock_ahead_ms: Date.now() - task.claimed_at }));
    },
    async submitIntent(given) {
      const input = { ...given, node: self.id() };
      const outcome = await store.submitIntent(input);
      const { owner_id, key_id } = input.task;
      const mine = [budgetId('wallet', owner_id), budgetId('quota', key_id)].filter(
        (budget) => has(budget) > 0,
      );
      if (outcome.kind !== 'insufficient_quota' || mine.length === 0) return outcome;
      await giveBack(mine);
      return await store.submitIntent(input);
    },
    async takeOver() {
      // What was drawn is given back with that of all others.
      open.clear();
      unused.clear();
      return await store.takeOver();
    },
    async refund(input) {
      await open.get(input.work_id)?.settling?.catch(() => undefined);
      // Of one that is open nothing was captured yet.
      return open.has(input.work_id) ? { kind: 'too_much', captured: 0 } : await store.refund(input);
    },
    async topUp(input) {
      await giveBack(unused.keys());
      return await store.topUp(input);
    },
    async adjust(input) {
      await giveBack(unused.keys());
      return await store.adjust(input);
    },
  };

  return {
    operations,
    async close() {
      if (closed) return;
      closed = true;
      // What a call that is being settled leaves over is given back by whoever opens the store next.
      const lost = [...open.values()].filter(
        ({ settling, node }) => settling === undefined && node === self.id(),
      );
      for (const { call, limited } of lost) {
        add(budgetId('wallet', call.owner_id), call.hold);
        if (limited) add(budgetId('quota', call.key_id), call.hold);
      }
      open.clear();
      clearTimeout(timer);
      // Whoever opens the store next gives back what a store that is away did not take.
      await giveBack(unused.keys()).catch(() => undefined);
    },
  };
}

function isLimited(work: WorkLimits | undefined): boolean {
  return work?.group !== undefined || work?.key !== undefined;
}
