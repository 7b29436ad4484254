import { type Batch, budgetId } from '../batch.ts';
import type { Part } from '../sql/transaction.ts';
import type { WorkLimits } from '../types.ts';
import type { Live } from '../work-rows.ts';

/** Which of its limits work would go beyond. */
export type WorkRefusal = 'group' | 'key';

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

/** Whose limit one more piece of work would go beyond; the budgets must have been read. */
export function fullPlace(batch: Batch, limits: WorkLimits): WorkRefusal | undefined {
  const { group, key } = placesOf(limits);
  if (group !== null && batch.budget(group).held >= (limits.group?.concurrent ?? 0)) return 'group';
  if (key !== null && batch.budget(key).held >= (limits.key?.concurrent ?? 0)) return 'key';
  return undefined;
}

/** Counts one more, or one less, where work has a place. */
export function countPlaces(batch: Batch, places: readonly (string | null)[], by: 1 | -1): void {
  for (const place of places) if (place !== null) batch.budget(place).held += by;
}

/** Every budget that a live task has something of. */
export function budgetsOf(live: Live): readonly string[] {
  const { channel_id, on_channel, in_group, on_key, owner_id, quota_key } = live;
  return [
    ...(on_channel ? [budgetId('channel', channel_id)] : []),
    ...(in_group === null ? [] : [in_group]),
    ...(on_key === null ? [] : [on_key]),
    ...(quota_key === null ? [] : [budgetId('quota', quota_key)]),
    budgetId('wallet', owner_id),
  ];
}

/** Gives the places of a live task back, of its channel, group and key. What ends it later frees nothing then. */
export function* leavePlaces(batch: Batch, live: Live): Part<void> {
  yield* batch.budgets(budgetsOf(live));
  if (live.on_channel) batch.budget(budgetId('channel', live.channel_id)).held -= 1;
  countPlaces(batch, [live.in_group, live.on_key], -1);
  live.on_channel = false;
  live.in_group = null;
  live.on_key = null;
}
