import type { Protocol } from '../../contract/protocol.ts';
import type { ClaimedTask, FinishOutcome, TaskRecord } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { TaskSettings } from '../settings.ts';
import { applyVerdict, MOST_STRIKES, rescheduleTask } from '../settle/finish.ts';
import { declareUncertain, lookAtUncertain } from './look-at-uncertain.ts';
import { type BatchReading, fetchResult, pollBatch, pollOnce } from './poll-once.ts';
import { protocolOf } from './read-poll.ts';
import type { Strikes } from './strikes.ts';
import type { PollVerdict } from './verdict.ts';

/** What is done about claimed tasks once their lane has room. Nothing here rejects. */
export interface PollWork {
  /** How many tasks one call may ask about; undefined for a task that must be asked about alone. */
  mostTogether(task: ClaimedTask): number | undefined;
  /** One look at one task, whatever its state. */
  alone(task: ClaimedTask): Promise<void>;
  /** One call about tasks of one channel, credential and protocol that can be asked about together. */
  together(tasks: readonly ClaimedTask[]): Promise<void>;
  /** Gives the leases back: nobody was asked, so no poll is counted. */
  defer(tasks: readonly ClaimedTask[]): Promise<void>;
}

export interface PollWorkInput {
  readonly deps: TaskDeps;
  readonly settings: TaskSettings;
  readonly strikes: Strikes;
  readonly stopped: () => boolean;
  /** Told of every task that was changed, as it is then. */
  readonly changed: (task: TaskRecord) => void;
  /** Runs a second call of a task in its channel's lane; false when that is full. */
  readonly enter: (channel: string, work: () => Promise<void>) => boolean;
}

const UNKNOWN_CHANNEL: PollVerdict = { kind: 'trouble', reason: 'channel_missing' };

interface Place {
  readonly channel: Channel | undefined;
  readonly protocol: Protocol | undefined;
}

/** A protocol whose answer is the result: a task of it that is still open waits for its deadline, and nothing else. */
function isNeverPolled(protocol: Protocol | undefined): boolean {
  return protocol !== undefined && protocol.poll === undefined;
}

export function createPollWork({
  deps,
  settings,
  strikes,
  stopped,
  changed,
  enter,
}: PollWorkInput): PollWork {
  const placeOf = (task: ClaimedTask): Place => ({
    channel: deps.current().directory.placeOf(task)?.channel,
    protocol: protocolOf(deps.registry, task),
  });

  /** A store that fails here loses nothing: the lease runs out and the task is claimed again. */
  const guarded = async (task: ClaimedTask, run: () => Promise<FinishOutcome>): Promise<void> => {
    try {
      const { applied, task: now } = await run();
      if (applied && now !== undefined) changed(now);
    } catch (error) {
      deps.observer.count('store_errors', { step: 'poll' });
      deps.log.error({ err: error, task: task.id }, 'what a poll has shown could not be stored');
    }
  };

  const look = async (task: ClaimedTask): Promise<FinishOutcome> => {
    const { channel, protocol } = placeOf(task);
    const input = { deps, strikes, settings, task, channel, protocol };
    if (task.state === 'submitting') return declareUncertain(input);
    if (task.state === 'uncertain' || isNeverPolled(protocol)) return lookAtUncertain(input);
    const verdict =
      channel === undefined || protocol === undefined
        ? UNKNOWN_CHANNEL
        : await pollOnce(deps, { task, channel, protocol });
    return applyVerdict(input, verdict);
  };

  const giveBack = (task: ClaimedTask): Promise<FinishOutcome> =>
    rescheduleTask(deps.store, task, {
      next_poll_ms: stopped() ? 0 : Math.round(1_000 + 4_000 * deps.random()),
      failed: 'keep',
    });

  const defer = async (tasks: readonly ClaimedTask[]): Promise<void> => {
    await Promise.all(tasks.map((task) => guarded(task, () => giveBack(task))));
  };

  const settle = async ({ task, verdict }: BatchReading, channel: Channel, protocol: Protocol) => {
    const input = { deps, strikes, task, channel, protocol };
    if (verdict.kind !== 'fetch') return guarded(task, () => applyVerdict(input, verdict));
    const fetch = (): Promise<void> =>
      guarded(task, async () =>
        applyVerdict(input, await fetchResult(deps, { task, channel, protocol }, verdict.answer)),
      );
    if (!enter(task.channel_id, fetch)) await defer([task]);
  };

  return {
    mostTogether(task) {
      const waiting = task.state === 'queued' || task.state === 'in_progress';
      const { channel, protocol } = placeOf(task);
      const most = protocol?.poll?.batch?.most;
      if (!waiting || task.upstream_id === null || channel === undefined || most === undefined)
        return undefined;
      // Its end must not hang on an answer that may only have been cut short: the last word is about it alone.
      if (strikes.count(task.id, 'missing') >= MOST_STRIKES.missing - 1) return undefined;
      return most > 1 ? most : undefined;
    },
    alone: (task) => (stopped() ? defer([task]) : guarded(task, () => look(task))),
    defer,
    async together(tasks) {
      const [first, second] = tasks;
      if (first === undefined) return;
      const { channel, protocol } = placeOf(first);
      if (stopped()) return defer(tasks);
      if (second === undefined || channel === undefined || protocol?.poll?.batch === undefined) {
        await Promise.all(tasks.map((task) => guarded(task, () => look(task))));
        return;
      }
      const readings = await pollBatch(deps, { tasks, channel, protocol });
      await Promise.all(readings.map((reading) => settle(reading, channel, protocol)));
    },
  };
}
