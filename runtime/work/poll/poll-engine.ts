import type { ClaimedTask, FinishOutcome, TaskRecord } from '../../store/types.ts';
import { sleep } from '../../time/clock.ts';
import type { TaskDeps } from '../deps.ts';
import { TASK_SETTINGS, type TaskSettings } from '../settings.ts';
import { applyVerdict, type FinishInput, rescheduleTask } from '../settle/finish.ts';
import type { PollEngine } from '../types.ts';
import { createLanes, createPacer, createPollGatherer, createWakeTimer } from './lanes.ts';
import { declareUncertain, lookAtUncertain } from './look-at-uncertain.ts';
import { type BatchReading, fetchResult, type PollTarget, pollBatch, pollOnce } from './poll-once.ts';
import { MOST_TIMES } from './verdict.ts';

export interface EngineSettings extends TaskSettings {
  /** Tasks claimed in one transaction. */
  readonly batch: number;
  /** Calls about claimed tasks that run or wait, over all channels. */
  readonly most_claimed: number;
  readonly polls_per_channel: number;
  readonly waiting_per_channel: number;
  /** Longer than a poll's two calls, its look at a file and the wait before them. */
  readonly lease_ms: number;
  /** A claimed task that waited longer than this is left to its lease. */
  readonly stale_claim_ms: number;
  /** Least time between two looks at the store. */
  readonly gap_ms: number;
  /** Most time between two looks, whatever the store says. */
  readonly most_sleep_ms: number;
  /** How long a task that can be asked about with others waits for them while more tasks are due. */
  readonly gather_ms: number;
  /** Uncertain submissions looked up per second. */
  readonly reconcile_per_sec: number;
}

export const ENGINE_SETTINGS: EngineSettings = {
  ...TASK_SETTINGS,
  batch: 200,
  most_claimed: 512,
  polls_per_channel: 64,
  waiting_per_channel: 200,
  lease_ms: 125_000,
  stale_claim_ms: 25_000,
  gap_ms: 100,
  most_sleep_ms: 30_000,
  gather_ms: 1_000,
  reconcile_per_sec: 20,
};

/**
 * Asks vendors about unfinished tasks when their time has come. Tasks are leased in batches, so several
 * engines may share a store; one timer sleeps until the next task is due, so waiting tasks cost nothing.
 */
export function createPollEngine(deps: TaskDeps, overrides: Partial<EngineSettings> = {}): PollEngine {
  const settings = { ...ENGINE_SETTINGS, ...overrides };
  const pace = createPacer(deps.clock, { per_sec: settings.reconcile_per_sec, most_ms: 2_000 });
  let stopped = true;
  let looking: Promise<void> = Promise.resolve();
  let backlog = false;
  const listeners: ((task: TaskRecord) => void)[] = [];

  const lanes = createLanes({
    active: settings.polls_per_channel,
    waiting: settings.waiting_per_channel,
    // A look while a task was leased saw the end of its lease and not its next poll, which is set by now.
    onLeave: () => timer.wakeIn(0),
  });
  const timer = createWakeTimer(deps.clock, settings.gap_ms, () => {
    looking = looking.then(look);
  });

  const look = async (): Promise<void> => {
    if (stopped) return;
    backlog = false;
    const next = await claimBatch().catch(storeTrouble);
    // While more is due, a group may fill up with it; otherwise nobody waits for company.
    gatherer.flush(backlog && !stopped ? settings.gather_ms : 0);
    timer.wakeIn(next);
  };

  const storeTrouble = (error: unknown): number => {
    deps.observer.count('store_errors', { step: 'claim' });
    deps.log.error({ err: error }, 'due tasks could not be claimed');
    return 1_000;
  };

  /** Milliseconds until the next look. */
  const claimBatch = async (): Promise<number> => {
    for (;;) {
      const limit = Math.min(settings.batch, settings.most_claimed - lanes.size());
      if (limit <= 0 || stopped) return settings.most_sleep_ms;
      const due = await deps.store.nextDueIn();
      if (due === undefined || due > 0)
        return Math.min(due ?? Number.POSITIVE_INFINITY, settings.most_sleep_ms);
      const claimed = await deps.store.claimDue({ limit, lease_ms: settings.lease_ms });
      for (const { claimed_at, next_poll_at } of claimed)
        deps.observer.observe('poll_late_seconds', {}, Math.max(0, claimed_at - next_poll_at) / 1_000);
      const tasks = claimed.map((task) => withCurrentCredential(deps, task));
      try {
        await deps.specs.load(tasks);
      } catch (error) {
        putOff(tasks);
        throw error;
      }
      const gathered = tasks.filter(take).length;
      backlog = tasks.length === limit;
      // Tasks that are asked about together need few calls, so more of them may come at once.
      if (!backlog || gathered < tasks.length) return 0;
    }
  };

  /** True when the task waits for others that one call can ask about with it. */
  const take = (task: ClaimedTask): boolean => {
    const most = mostTogether(task);
    if (most !== undefined) {
      gatherer.add(task, most);
      return true;
    }
    const uncertain = task.state === 'uncertain';
    const wait = uncertain ? pace() : 0;
    if (wait === undefined) putOff([task]);
    else enter([task], { lane: uncertain ? 'uncertain' : task.channel_id, wait }, () => lookAt([task]));
    return false;
  };

  const enter = (
    tasks: readonly ClaimedTask[],
    { lane, wait }: { readonly lane: string; readonly wait: number },
    run: () => Promise<void>,
  ): void => {
    const claimedAt = deps.clock.elapsed();
    const entered = lanes.enter(lane, async () => {
      if (wait > 0) await sleep(deps.clock, wait);
      if (deps.clock.elapsed() - claimedAt > settings.stale_claim_ms) return;
      await run();
    });
    if (!entered) putOff(tasks);
  };

  const putOff = (tasks: readonly ClaimedTask[]): void => {
    lanes.enter('deferred', () => defer(tasks));
  };

  const gatherer = createPollGatherer(deps.clock, (tasks) => {
    const [first] = tasks;
    if (first === undefined) return;
    enter(tasks, { lane: first.channel_id, wait: 0 }, () => lookTogether(tasks));
  });

  // What is done about claimed tasks once their lane has room. Nothing of it rejects.

  const inputOf = (task: ClaimedTask): FinishInput => {
    const channel = deps.current().directory.placeOf(task)?.channel;
    return { deps, task, channel, protocol: deps.specs.protocolOf(task) };
  };
  /** An operator disabled its channel. */
  const isPaused = ({ channel_id }: ClaimedTask): boolean => deps.current().paused?.has(channel_id) === true;

  /** How many tasks one call may ask about; undefined for a task that must be asked about alone. */
  const mostTogether = (task: ClaimedTask): number | undefined => {
    const waiting = task.state === 'queued' || task.state === 'in_progress';
    const { channel, protocol } = inputOf(task);
    const most = protocol?.poll?.batch?.most;
    if (!waiting || task.upstream_id === null || channel === undefined || most === undefined)
      return undefined;
    if (isPaused(task)) return undefined;
    // Its end must not hang on an answer that may only have been cut short: the last word is about it alone.
    if (task.repeated?.answer === 'missing' && task.repeated.times >= MOST_TIMES.missing - 1)
      return undefined;
    return most > 1 ? most : undefined;
  };

  /** A store that fails here loses nothing: the lease runs out and the task is claimed again. */
  const guarded = async (task: ClaimedTask, run: () => Promise<FinishOutcome>): Promise<void> => {
    try {
      const { applied, task: now } = await run();
      if (applied && now !== undefined) for (const listener of listeners) listener(now);
    } catch (error) {
      deps.observer.count('store_errors', { step: 'poll' });
      deps.log.error({ err: error, task: task.id }, 'what a poll has shown could not be stored');
    }
  };

  const lookOnce = async (task: ClaimedTask): Promise<FinishOutcome> => {
    const input = inputOf(task);
    const { channel, protocol } = input;
    if (task.state === 'submitting') return declareUncertain({ ...input, settings });
    // Of a protocol whose answer is the result, a task that is still open waits for its deadline, and nothing else.
    const isNeverPolled = protocol !== undefined && protocol.poll === undefined;
    const paused = isPaused(task);
    if (task.state === 'uncertain' || isNeverPolled)
      return lookAtUncertain({ ...input, channel: paused ? undefined : channel, settings });
    if (paused) return applyVerdict(input, { kind: 'paused' });
    if (channel === undefined || protocol === undefined)
      return applyVerdict(input, { kind: 'trouble', reason: 'channel_missing' });
    return applyVerdict(input, await pollOnce(deps, { task, channel, protocol }));
  };

  /** Asks about each task by itself. */
  const lookAt = async (tasks: readonly ClaimedTask[]): Promise<void> => {
    if (stopped) return defer(tasks);
    await Promise.all(tasks.map((task) => guarded(task, () => lookOnce(task))));
  };

  /** One call about tasks of one channel, credential and protocol. */
  const lookTogether = async (tasks: readonly ClaimedTask[]): Promise<void> => {
    const [first, second] = tasks;
    if (first === undefined) return;
    const { channel, protocol } = inputOf(first);
    if (stopped || second === undefined || channel === undefined || protocol?.poll?.batch === undefined)
      return lookAt(tasks);
    const readings = await pollBatch(deps, { tasks, channel, protocol });
    await Promise.all(readings.map((reading) => settle(reading, { channel, protocol })));
  };

  const settle = async (
    { task, verdict }: BatchReading,
    { channel, protocol }: Omit<PollTarget, 'task'>,
  ): Promise<void> => {
    const input = { deps, task, channel, protocol };
    if (verdict.kind !== 'fetch') return guarded(task, () => applyVerdict(input, verdict));
    const fetch = (): Promise<void> =>
      guarded(task, async () => applyVerdict(input, await fetchResult(deps, input, verdict.answer)));
    // The second call runs in the lane of its channel, unless that is full.
    if (!lanes.enter(task.channel_id, fetch)) await defer([task]);
  };

  /** Gives the leases back: nobody was asked, so no poll is counted. */
  const defer = async (tasks: readonly ClaimedTask[]): Promise<void> => {
    const giveBack = (task: ClaimedTask): Promise<FinishOutcome> =>
      rescheduleTask(deps.store, task, {
        next_poll_ms: stopped ? 0 : Math.round(1_000 + 4_000 * deps.random()),
        failed: 'keep',
      });
    await Promise.all(tasks.map((task) => guarded(task, () => giveBack(task))));
  };

  return {
    start() {
      if (!stopped) return;
      stopped = false;
      timer.wakeIn(0);
    },
    nudge() {
      if (!stopped) timer.wakeIn(0);
    },
    onChange(listener) {
      listeners.push(listener);
    },
    async stop() {
      stopped = true;
      timer.stop();
      await looking;
      gatherer.flush(0);
      await lanes.idle();
    },
  };
}

/** The task with the present position of the credential that made it, as far as the deployment still has that. */
function withCurrentCredential(deps: Pick<TaskDeps, 'current'>, task: ClaimedTask): ClaimedTask {
  const credential = deps.current().directory.placeOf(task)?.credential ?? task.credential;
  return credential === task.credential ? task : { ...task, credential };
}
