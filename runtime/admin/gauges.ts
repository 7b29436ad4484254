import type { ChannelReport } from '../channels/channel-report.ts';
import type { Deployment } from '../config/types.ts';
import type { Gauge } from '../observe/observer.ts';
import type { Store } from '../store/types.ts';
import type { LiveChannels } from './channel-actions.ts';

/** How the channels of this process stand, and what waits for somebody to decide, at this moment. */
export async function readGauges(deps: {
  readonly store: Pick<Store, 'heldUncertain' | 'tasksByChannel'>;
  readonly deployment: () => Deployment | undefined;
  readonly guard: Pick<LiveChannels['guard'], 'report'>;
}): Promise<readonly Gauge[]> {
  const { tasks, micros } = await deps.store.heldUncertain();
  const taken = await deps.store.tasksByChannel();
  const channels = deps.deployment()?.channels ?? [];
  return [
    { name: 'uncertain_tasks', labels: {}, value: tasks },
    { name: 'uncertain_held_micros', labels: {}, value: micros },
    ...channels.flatMap((channel) => channelGauges(deps.guard.report(channel), taken.get(channel.id) ?? 0)),
  ];
}

function channelGauges(report: ChannelReport, tasks_in_flight: number): readonly Gauge[] {
  const { standing, cooling, credentials, calls_in_flight, limits, effective_concurrent: cap } = report;
  const values = {
    channel_left_out: standing === 'left_out' ? 1 : 0,
    channel_cooling: cooling.length,
    channel_credentials_out: credentials.out.length,
    channel_calls_in_flight: calls_in_flight,
    channel_tasks_in_flight: tasks_in_flight,
    // Without a limit there is no number to show.
    ...(cap === null ? {} : { channel_cap: cap }),
    ...(limits.concurrent === null ? {} : { channel_tasks_cap: limits.concurrent }),
  };
  return Object.entries(values).map(([name, value]) => ({ name, labels: { channel: report.id }, value }));
}
