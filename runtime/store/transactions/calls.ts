import type { Json } from '../../contract/json.ts';
import { type Batch, budgetId, freeOf } from '../batch.ts';
import type { CallKind } from '../call-store.ts';
import type { Claimed, IdempotencyClaim, KeptAnswer } from '../claims.ts';
import { endClaim, findClaimFor, freeClaim, takeClaim } from '../claims.ts';
import {
  countPlaces,
  fullPlace,
  type Insufficient,
  insufficient,
  payerOf,
  payingBudgets,
  takenPlaces,
} from '../holds.ts';
import { write } from '../operation.ts';
import type { Part } from '../sql.ts';
import type { WorkLimits } from '../types.ts';

/** As many calls of one size are drawn for at once, if no more than this part of what is free. */
const CALLS_AHEAD = 32;
const PART_AHEAD = 8;

export type ReserveOutcome =
  | Claimed
  | Insufficient
  | { readonly kind: 'saturated'; readonly by: 'group' | 'key' }
  /** Others took the process for dead: what it had drawn is its owners' again, and it must take another name. */
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'held'; readonly limited: boolean; readonly drawn: Drawn };

/** Micro-units; of a key without a quota of its own, 0. */
export interface Drawn {
  readonly wallet: number;
  readonly quota: number;
}

/**
 * What a call needs that its process does not have yet: money from wallet and quota, places that its key and group
 * limit, and the claim of its idempotency key. What is drawn stays the process's until it is spent, given back, or the
 * process is gone.
 */
export const reserveCall = write(
  function* (
    batch: Batch,
    input: {
      readonly node: string;
      readonly id: string;
      readonly owner_id: string;
      readonly key_id: string;
      readonly hold: number;
      /** What the process has drawn of wallet and quota and not held. */
      readonly unused: Drawn;
      readonly claim?: IdempotencyClaim;
      readonly work?: WorkLimits;
    },
  ): Part<ReserveOutcome> {
    const { node, id, owner_id, key_id, hold, unused, claim, work = {} } = input;
    if (batch.isForgotten(node)) return { kind: 'forgotten' };
    const claimed = yield* findClaimFor(batch, claim, owner_id);
    if (claimed !== undefined) return claimed;
    const payer = yield* payerOf(batch, { key: key_id, owner: owner_id, hold, of: `call ${id}` });
    const places = takenPlaces(work);
    yield* batch.budgets([...payer.budgets, ...places]);
    const drawn = payer.limited ? [unused.quota, unused.wallet] : [unused.wallet];
    const short = insufficient(batch, payer, hold, drawn);
    if (short !== undefined) return short;
    const by = fullPlace(batch, work);
    if (by !== undefined) return { kind: 'saturated', by };

    yield* takeClaim(batch, claim, { owner: owner_id, work: id, node });
    countPlaces(batch, places, 1);
    for (const place of places) batch.draw(node, place, 1);
    const draw = (budget: string, has: number): number => {
      const wanted = slice(freeOf(batch.budget(budget)), hold - has, hold);
      batch.budget(budget).held += wanted;
      batch.draw(node, budget, wanted);
      return wanted;
    };
    const quota = payer.limited ? draw(budgetId('quota', key_id), unused.quota) : 0;
    const wallet = draw(budgetId('wallet', owner_id), unused.wallet);
    return { kind: 'held', limited: payer.limited, drawn: { wallet, quota } };
  },
  ({ node, key_id, work = {} }) => ({ node, payers: [key_id], budgets: takenPlaces(work) }),
);

/** What is missing, and some more for the calls to come where much is free. */
function slice(free: number, missing: number, hold: number): number {
  if (missing <= 0) return 0;
  const more = Math.floor((free - missing) / PART_AHEAD / hold);
  return missing + hold * Math.max(0, Math.min(CALLS_AHEAD - 1, more));
}

/** A call that ended, as its one row is written. */
export interface EndedCallInput {
  readonly node: string;
  readonly id: string;
  readonly kind: CallKind;
  readonly route: string;
  readonly owner_id: string;
  readonly key_id: string;
  readonly model: string;
  readonly model_id: string;
  readonly spec_version: string;
  readonly hold: number;
  readonly limited: boolean;
  readonly price_rule: string;
  readonly created_at: number;
  readonly deadline_at: number;
  readonly work?: WorkLimits;
  readonly claimed: boolean;
  readonly state: 'completed' | 'failed';
  /** At most the hold; out of what the process has drawn. */
  readonly captured: number;
  readonly absorbed: number;
  /** The upstream never counted to the end: what is absorbed is the most that it may have cost. */
  readonly uncounted: boolean;
  readonly answer?: KeptAnswer;
  readonly channel_id?: string;
  readonly usage?: Readonly<Record<string, number>>;
  readonly usage_source?: 'upstream' | 'estimate';
  readonly reason?: string;
  readonly error_code?: string;
  readonly first_ms?: number;
  readonly attempts: Json;
}

/** What was charged: less than was wanted only where others gave back what the process had drawn for it. */
export interface SettledAs {
  readonly captured: number;
  readonly absorbed: number;
}

/** The budgets that the end of a call changes. */
function budgetsOf({ owner_id, key_id, limited, work = {} }: EndedCallInput): readonly string[] {
  return [...payingBudgets(owner_id, limited ? key_id : null), ...takenPlaces(work)];
}

/**
 * The record of a call and its posting, in one row: the key to it is its id, so that none is settled twice. What is told
 * of it to those who repeat its request is written with its charge, so that nobody pays for an answer that a crash took
 * away; one that cost nothing and of which nothing is kept lets go of its claim.
 */
export const endCall = write(
  function* (batch: Batch, input: EndedCallInput): Part<SettledAs> {
    const { node, id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, limited } = input;
    const { uncounted, work = {}, state, answer } = input;
    const payers = payingBudgets(owner_id, limited ? key_id : null);
    const places = takenPlaces(work);
    yield* batch.budgets(budgetsOf(input));
    const captured = Math.min(
      input.captured,
      ...payers.map((payer) => batch.drawn(node, payer) + freeOf(batch.budget(payer))),
    );
    const absorbed = input.absorbed + input.captured - captured;
    for (const payer of payers) {
      giveBackOf(batch, node, payer, captured);
      batch.budget(payer).spent += captured;
    }
    for (const place of places) giveBackOf(batch, node, place, 1);
    const { price_rule, created_at, deadline_at, usage, usage_source, reason, first_ms, attempts } = input;
    const call = {
      ...(usage === undefined ? {} : { usage }),
      ...(usage_source === undefined ? {} : { usage_source }),
      ...(reason === undefined ? {} : { reason }),
      ...(first_ms === undefined ? {} : { first_ms }),
      ...{ attempts, deadline_at },
    };
    const quota_key = limited ? key_id : null;
    batch.insertEnded(
      {
        ...{ id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, limited, price_rule },
        ...{ request: null, created_at, deleted_at: null },
      },
      {
        ...{ work: id, at: batch.now, state, owner_id, quota_key, hold, captured, absorbed },
        channel_id: input.channel_id ?? null,
        upstream_id: null,
        error_code: input.error_code ?? null,
        error_message: null,
        result: null,
        updated_at: batch.now,
        facts: { call },
      },
    );
    if (absorbed > 0)
      batch.review(id, { seq: 1, type: uncounted ? 'call_uncounted' : 'call_absorbed', data: null });
    if (input.claimed) {
      if (answer === undefined && captured === 0 && state === 'failed') yield* freeClaim(id);
      else yield* endClaim(id, answer);
    }
    return { captured, absorbed };
  },
  (input) => ({ node: input.node, budgets: budgetsOf(input) }),
);

/** Of what a process has drawn; what others gave back meanwhile is not given back twice. */
function giveBackOf(batch: Batch, node: string, budget: string, amount: number): void {
  const returned = Math.min(amount, Math.max(0, batch.drawn(node, budget)));
  batch.budget(budget).held -= returned;
  batch.draw(node, budget, -returned);
}

/** What a process has drawn and does not need. */
export const giveBack = write(
  function* (
    batch: Batch,
    input: { readonly node: string; readonly amounts: Readonly<Record<string, number>> },
  ): Part<void> {
    yield* batch.budgets(Object.keys(input.amounts));
    for (const [budget, amount] of Object.entries(input.amounts))
      giveBackOf(batch, input.node, budget, amount);
  },
  ({ node, amounts }) => ({ node, budgets: Object.keys(amounts) }),
);
