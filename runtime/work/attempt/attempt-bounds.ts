import { placeName } from '../../channels/channel-place.ts';
import type { Protocol } from '../../contract/protocol.ts';
import type { ChannelPick } from '../../store/types.ts';
import { DEADLINES } from '../../upstream/deadlines.ts';
import type { Channel } from '../../upstream/types.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { TaskSettings } from '../settings.ts';
import { preparingMs } from './prepare-plan.ts';

/** How long the submission of a plan may be open, the time for its files and its steps included. */
export function timeoutOf(plan: Plan, settings: TaskSettings): number {
  const { candidate, furtherRequests, hosted } = plan;
  const { protocol, channel } = candidate;
  const calls = submitTimeoutMs(protocol, { calls: 1 + furtherRequests.length, channel }, settings);
  return calls + preparingMs(plan) + (hosted.length === 0 ? 0 : settings.host_within_ms);
}

/** Where the intent, or the next attempt, goes. */
export function pickOf(plan: Plan, settings: TaskSettings): ChannelPick {
  const { channel, protocol } = plan.candidate;
  return {
    channel_id: channel.id,
    protocol: protocol.id,
    credential: plan.credential,
    place: placeName(channel, plan.credential),
    max_inflight: mostInFlight(channel, settings),
    saved: plan.scope.route,
    ...(plan.runs.length === 0 ? {} : { preparing: true }),
  };
}

/** Tasks that a channel may have in flight at once, of all processes on the store, which counts them. */
function mostInFlight({ limits }: Pick<Channel, 'limits'>, settings: TaskSettings): number {
  return limits.concurrent ?? settings.default_max_inflight;
}

/** Whether the store, where these are the tasks in flight by channel, would take one more on it. */
export function hasPlace(
  channel: Pick<Channel, 'id' | 'limits'>,
  taken: ReadonlyMap<string, number>,
  settings: TaskSettings,
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

/** Calls of one submission that run at the same time. */
export const CALLS_AT_ONCE = 4;

/** What a submission may still need when its last call has ended: keeping its files, writing its outcome. */
const AFTER_CALLS_MS = 60_000;

/** What open submissions of a closing gateway have to store an outcome once their connections are gone. */
export const SETTLE_WITHIN_MS = 2_000;

/** The last resort of a process that cannot close is so much later than its close may take. */
export const STUCK_AFTER_MS = 10_000;

/** Calls of one submission, and where they go; without a channel nothing is known that bears fewer at once. */
interface CallCount {
  readonly calls: number;
  readonly channel: Pick<Channel, 'limits'> | undefined;
}

/**
 * How long all calls of a submission may take, as many of them at a time as its channel bears; where there are several,
 * one turn more, for those that were too many at once.
 */
export function callsMs({ submit }: Pick<Protocol, 'submit'>, { calls, channel }: CallCount): number {
  const turns = Math.ceil(Math.max(1, calls) / callsAtOnce(channel ?? { limits: {} }));
  return (calls > 1 ? turns + 1 : turns) * (submit.within_secs ?? 0) * 1_000;
}

/** How long a submission may be open before it counts as cut short: longer than its calls may take. */
export function submitTimeoutMs(
  protocol: Pick<Protocol, 'submit'>,
  count: CallCount,
  settings: Pick<TaskSettings, 'submit_timeout_ms'>,
): number {
  if (protocol.submit.within_secs === undefined) return settings.submit_timeout_ms;
  return Math.max(settings.submit_timeout_ms, callsMs(protocol, count) + AFTER_CALLS_MS);
}

/** The same on one channel, which may bear fewer. */
export function callsAtOnce({ limits }: Pick<Channel, 'limits'>): number {
  return Math.max(1, Math.min(CALLS_AT_ONCE, limits.concurrent ?? CALLS_AT_ONCE));
}

/**
 * How long a closing gateway may have to wait for the submissions that it has begun: for the longest call that the
 * protocol of any of these channels allows, and for its outcome. A submission of several calls begins no more of them
 * by then.
 */
export function drainMs(
  channels: readonly Pick<Channel, 'protocol' | 'enabled'>[],
  protocols: Readonly<Record<string, Pick<Protocol, 'submit'>>>,
): number {
  const calls = channels.flatMap(({ protocol, enabled }) => {
    const known = enabled && Object.hasOwn(protocols, protocol) ? protocols[protocol] : undefined;
    return known?.submit.within_secs === undefined ? [] : [known.submit.within_secs * 1_000];
  });
  return Math.max(DEADLINES.total_ms.submit, ...calls) + AFTER_CALLS_MS;
}

/** Seconds from the signal to the end of a process, at most; whoever stops it must wait so long before it kills it. */
export function stopWithinSecs(...of: Parameters<typeof drainMs>): number {
  return Math.ceil((drainMs(...of) + SETTLE_WITHIN_MS + STUCK_AFTER_MS) / 1_000);
}
