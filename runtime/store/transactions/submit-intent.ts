import { type Batch, budgetId, freeOf } from '../batch.ts';
import type { Claimed } from '../idempotency-store.ts';
import { write } from '../operation.ts';
import { liveTask } from '../records.ts';
import type { Part } from '../sql/transaction.ts';
import type { ChannelPick, IntentInput, IntentOutcome } from '../types.ts';
import type { Attempt, Live, WorkRow } from '../work-rows.ts';
import { findClaimFor, takeClaim } from './claims.ts';
import { countPlaces, fullPlace, placesOf } from './places.ts';

// An open attempt has no reason yet, so that this word is one that says how far it is.
export const PREPARING = 'preparing';

/** The intent of a submission: hold, places, task and attempt, or a refusal that changed nothing. */
export const submitIntent = write(function* (batch: Batch, input: IntentInput): Part<IntentOutcome> {
  const { task, channel, claim, work = {} } = input;
  const { id, owner_id, key_id, price: hold } = task;
  const claimed: Claimed | undefined = yield* findClaimFor(batch, claim, owner_id);
  if (claimed !== undefined) return claimed;
  const payer = yield* payerOf(batch, { key: key_id, owner: owner_id, hold, of: `task ${id}` });
  const places = placesOf(work);
  const onChannel = budgetId('channel', channel.channel_id);
  yield* batch.budgets([
    ...payer.budgets,
    onChannel,
    ...[places.group, places.key].filter((place) => place !== null),
  ]);
  const short = insufficient(batch, payer, hold);
  if (short !== undefined) return short;
  if (batch.budget(onChannel).held >= channel.max_inflight) return { kind: 'saturated', by: 'channel' };
  const full = fullPlace(batch, work);
  if (full !== undefined) return { kind: 'saturated', by: full };

  yield* takeClaim(batch, claim, { owner: owner_id, work: id });
  for (const budget of payer.budgets) batch.budget(budget).held += hold;
  countPlaces(batch, [onChannel, places.group, places.key], 1);
  const { now } = batch;
  const { kind, route, model, model_id, spec_version, price_rule, request } = task;
  const row: WorkRow = {
    ...{ id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, price_rule, request },
    limited: payer.limited,
    created_at: now,
    deleted_at: null,
  };
  const { protocol, credential, place, saved = {} } = channel;
  const until = now + input.submit_timeout_ms;
  const live: Live = {
    work: id,
    state: 'submitting',
    attempt: 1,
    channel_id: channel.channel_id,
    upstream_id: null,
    owner_id,
    quota_key: payer.limited ? key_id : null,
    hold,
    on_channel: true,
    in_group: places.group,
    on_key: places.key,
    progress: 0,
    polls: 0,
    failures: 0,
    epoch: 0,
    due_at: until,
    next_poll_at: until,
    deadline_at: until,
    lease_until: null,
    hinted: false,
    id_told: false,
    since: now,
    updated_at: now,
    facts: {
      ...{ protocol, credential, saved },
      ...(place === undefined ? {} : { place }),
      attempts: [startedAttempt(1, channel, { now, until })],
      history: [],
    },
  };
  batch.insert(row, live);
  batch.addEvent(live, 'held', { price: hold, channel: channel.channel_id });
  return { kind: 'held', task: liveTask(row, live), attempt: 1 };
});

export function startedAttempt(
  attempt: number,
  channel: ChannelPick,
  { now, until }: { readonly now: number; readonly until: number },
): Attempt {
  const { channel_id, credential, preparing } = channel;
  return {
    ...{ attempt, channel_id, credential },
    outcome: 'started',
    http_status: null,
    reason: preparing === true ? PREPARING : null,
    started_at: now,
    expires_at: until,
    ended_at: null,
  };
}

/** Who pays: the owner's wallet, and the key's quota when it has one. */
export interface PayingKey {
  readonly limited: boolean;
  /** Of wallet and quota. */
  readonly budgets: readonly string[];
}

export function checkHold(hold: number): void {
  if (hold < 0) throw new Error(`internal: a price must not be negative (got ${hold})`);
  if (!Number.isSafeInteger(hold)) throw new RangeError(`internal: ${hold} is not a safe integer`);
}

/** `of` is named in the errors about a key that is not stored or is another owner's, which are mistakes of ours. */
export function* payerOf(
  batch: Batch,
  input: { readonly key: string; readonly owner: string; readonly hold: number; readonly of: string },
): Part<PayingKey> {
  const { key, owner, hold, of } = input;
  checkHold(hold);
  const payer = yield* batch.payer(key);
  if (payer === undefined) throw new Error(`internal: ${of} names key ${key}, which is not stored`);
  if (payer.owner_id !== owner)
    throw new Error(`internal: ${of} names owner ${owner}, who does not own key ${key}`);
  const { limited } = payer;
  return { limited, budgets: [...(limited ? [budgetId('quota', key)] : []), budgetId('wallet', owner)] };
}

/** The owner, or the key with a quota of its own, has less than is asked. */
export interface Insufficient {
  readonly kind: 'insufficient_quota';
  readonly balance: number;
  readonly limited_by: 'wallet' | 'key';
}

/** The refusal of a hold that the balances do not cover; the budgets must have been read. */
export function insufficient(
  batch: Batch,
  { budgets, limited }: PayingKey,
  hold: number,
  drawn: readonly number[] = [],
): Insufficient | undefined {
  for (const [index, id] of budgets.entries()) {
    const balance = freeOf(batch.budget(id)) + (drawn[index] ?? 0);
    if (balance < hold)
      return { kind: 'insufficient_quota', balance, limited_by: limited && index === 0 ? 'key' : 'wallet' };
  }
  return undefined;
}
