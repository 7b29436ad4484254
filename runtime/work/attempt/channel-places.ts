import type { Channel } from '../../upstream/types.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { TaskSettings } from '../settings.ts';

type DefaultPlaces = Pick<TaskSettings, 'default_max_inflight'>;

/** Tasks that a channel may have in flight at once, of all processes on the store, which counts them. */
export function mostInFlight(
  { limits }: Pick<Channel, 'limits'>,
  { default_max_inflight }: DefaultPlaces,
): number {
  return limits.concurrent ?? default_max_inflight;
}

/** Whether the store, where these are the tasks in flight by channel, would take one more on it. */
export function hasPlace(
  channel: Pick<Channel, 'id' | 'limits'>,
  taken: ReadonlyMap<string, number>,
  settings: DefaultPlaces,
): boolean {
  return (taken.get(channel.id) ?? 0) < mostInFlight(channel, settings);
}

/** An outcome of the store; the plan's place on its channel is given back unless it is of the kind after which a call follows: then it begins. */
export async function startOrRelease<T extends { readonly kind: string }>(
  kind: T['kind'],
  plan: Pick<Plan, 'lease'> | undefined,
  store: () => Promise<T>,
): Promise<T> {
  let follows = false;
  try {
    const outcome = await store();
    follows = outcome.kind === kind;
    return outcome;
  } finally {
    if (follows) plan?.lease?.start();
    else plan?.lease?.release();
  }
}
