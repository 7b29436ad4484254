import { type Batch, budgetId, freeOf } from './batch.ts';
import type { Part } from './sql.ts';
import type { WorkLimits } from './types.ts';
import type { Live } from './work-rows.ts';

/** Who pays: the owner's wallet, and the key's quota when it has one. */
interface PayingKey {
  readonly limited: boolean;
  /** Of quota and wallet. */
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
  return { limited, budgets: payingBudgets(owner, limited ? key : null) };
}

/** The quota, where the key has one, and the wallet that pay for work. */
export function payingBudgets(owner: string, quotaKey: string | null): readonly string[] {
  const wallet = budgetId('wallet', owner);
  return quotaKey === null ? [wallet] : [budgetId('quota', quotaKey), wallet];
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

/** The budgets of places that work with these limits takes one of each. */
export function placesOf({ group, key }: WorkLimits): {
  readonly group: string | null;
  readonly key: string | null;
} {
  return {
    group: group === undefined ? null : budgetId('group', group.name),
    key: key === undefined ? null : budgetId('key', key.id),
  };
}

/** The same as a list. */
export function takenPlaces(limits: WorkLimits): readonly string[] {
  return Object.values(placesOf(limits)).filter((place) => place !== null);
}

/** Whose limit one more piece of work would go beyond, by what each place holds. */
export function fullPlace(
  held: { budget(id: string): { readonly held: number } },
  limits: WorkLimits,
): 'group' | 'key' | undefined {
  const { group, key } = placesOf(limits);
  if (group !== null && held.budget(group).held >= (limits.group?.concurrent ?? 0)) return 'group';
  if (key !== null && held.budget(key).held >= (limits.key?.concurrent ?? 0)) return 'key';
  return undefined;
}

/** Counts one more, or one less, where work has a place. */
export function countPlaces(batch: Batch, places: readonly (string | null)[], by: 1 | -1): void {
  for (const place of places) if (place !== null) batch.budget(place).held += by;
}

/** The budgets of places that a live task has. */
export function livePlaces({ channel_id, on_channel, in_group, on_key }: Live): readonly string[] {
  const channel = on_channel ? budgetId('channel', channel_id) : null;
  return [channel, in_group, on_key].filter((place) => place !== null);
}

/** Gives the places of a live task back, of its channel, group and key. What ends it later frees nothing then. */
export function* leavePlaces(batch: Batch, live: Live): Part<void> {
  const places = livePlaces(live);
  yield* batch.budgets(places);
  countPlaces(batch, places, -1);
  live.on_channel = false;
  live.in_group = null;
  live.on_key = null;
}
