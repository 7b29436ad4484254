import type { ChannelReport } from '../channels/channel-report.ts';
import type { Deployment } from '../config/types.ts';
import { readiness, type Storage } from '../edge/operations/health.ts';
import type { Gauge, Observer } from '../observe/observer.ts';
import { LIVE_STATES, type Store } from '../store/types.ts';
import type { LiveChannels } from './operation.ts';

/** How long what was read stands: however many ask, the store is asked so often and not more. */
const STANDS_MS = 5_000;

export interface GaugeDeps {
  readonly store: Pick<Store, 'workInFlight' | 'tasksByChannel'>;
  readonly deployment: () => Deployment | undefined;
  readonly guard: Pick<LiveChannels['guard'], 'report'>;
  readonly observer: Pick<Observer, 'count'>;
  readonly log: { warn(fields: { readonly error: unknown }, message: string): void };
  readonly storage?: Storage;
  /** Whether new work is taken, as `readiness` says it. */
  readonly isReady?: () => Promise<boolean>;
  readonly process?: () => readonly Gauge[];
  /** Milliseconds, never falling. */
  readonly elapsed: () => number;
}

/**
 * What is a number of this moment: work in flight, money on hold, channels, the store and the process. Never rejects: what
 * the store does not answer is missing.
 */
export function createGauges(deps: GaugeDeps): () => Promise<readonly Gauge[]> {
  let until = Number.NEGATIVE_INFINITY;
  let read: Promise<readonly Gauge[]> = Promise.resolve([]);
  return () => {
    if (deps.elapsed() >= until) {
      until = deps.elapsed() + STANDS_MS;
      read = readAll(deps);
    }
    const { digest } = deps.deployment() ?? {};
    const info = digest === undefined ? [] : [gauge('deployment_info', 1, { digest })];
    return read.then((gauges) => [...info, ...gauges]);
  };
}

async function readAll(deps: GaugeDeps): Promise<readonly Gauge[]> {
  const parts = await Promise.all([readHealth(deps), readWork(deps)].map((part) => part.catch(failed)));
  return [...parts.flat(), ...(deps.process?.() ?? [])];

  function failed(error: unknown): readonly Gauge[] {
    deps.observer.count('store_errors', { step: 'gauges' });
    deps.log.warn({ error }, 'not all metrics could be read');
    return [];
  }
}

async function readHealth({ storage, isReady }: GaugeDeps): Promise<readonly Gauge[]> {
  if (storage === undefined || isReady === undefined) return [];
  const ready = await isReady();
  return [
    gauge('ready', Number(ready)),
    gauge('store_writable', Number(await storage.isWritable())),
    gauge('outcomes_waiting', storage.outcomesWaiting()),
  ];
}

async function readWork({ store, deployment, guard }: GaugeDeps): Promise<readonly Gauge[]> {
  const { states, held_micros } = await store.workInFlight();
  const taken = await store.tasksByChannel();
  const channels = deployment()?.channels ?? [];
  const uncertain = states.find(({ state }) => state === 'uncertain');
  return [
    gauge('uncertain_tasks', uncertain?.tasks ?? 0),
    gauge('uncertain_held_micros', uncertain?.micros ?? 0),
    gauge('held_micros', held_micros),
    ...LIVE_STATES.flatMap((state) => {
      const found = states.find((one) => one.state === state);
      return [
        gauge('tasks', found?.tasks ?? 0, { state }),
        gauge('task_oldest_seconds', (found?.oldest_ms ?? 0) / 1_000, { state }),
      ];
    }),
    ...channels.flatMap((channel) => channelGauges(guard.report(channel), taken.get(channel.id) ?? 0)),
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
  return Object.entries(values).map(([name, value]) => gauge(name, value, { channel: report.id }));
}

function gauge(name: string, value: number, labels: Gauge['labels'] = {}): Gauge {
  return { name, labels, value };
}

/** Whether `/readyz` would answer 200. */
export async function isReady(health: Parameters<typeof readiness>[0]): Promise<boolean> {
  const answer = await readiness(health);
  return answer.kind === 'json' && answer.status === 200;
}
