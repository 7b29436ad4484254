import { randomUUID } from 'node:crypto';
import type { ClaimedTask, TaskRecord } from '../../store/types.ts';
import { type Clock, sleep } from '../../time/clock.ts';
import type { TaskDeps } from '../deps.ts';
import { TASK_SETTINGS, type TaskSettings } from '../settings.ts';
import type { PollEngine } from '../types.ts';
import { createLanes, createPollGatherer } from './gather-polls.ts';
import { createPollWork } from './poll-work.ts';
import { createStrikes } from './strikes.ts';

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
  const node = randomUUID();
  const strikes = createStrikes();
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
  const work = createPollWork({
    deps,
    settings,
    strikes,
    stopped: () => stopped,
    changed: (task) => {
      for (const listener of listeners) listener(task);
    },
    enter: (channel, run) => lanes.enter(channel, run),
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
      const claimed = await deps.store.claimDue({ node, limit, lease_ms: settings.lease_ms });
      const tasks = claimed.map((task) => withCurrentCredential(deps, task));
      const gathered = tasks.filter(take).length;
      backlog = tasks.length === limit;
      // Tasks that are asked about together need few calls, so more of them may come at once.
      if (!backlog || gathered < tasks.length) return 0;
    }
  };

  /** True when the task waits for others that one call can ask about with it. */
  const take = (task: ClaimedTask): boolean => {
    const most = work.mostTogether(task);
    if (most !== undefined) {
      gatherer.add(task, most);
      return true;
    }
    const uncertain = task.state === 'uncertain';
    const wait = uncertain ? pace() : 0;
    if (wait === undefined) putOff([task]);
    else enter([task], { lane: uncertain ? 'uncertain' : task.channel_id, wait }, () => work.alone(task));
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
    lanes.enter('deferred', () => work.defer(tasks));
  };

  const gatherer = createPollGatherer(deps.clock, (tasks) => {
    const [first] = tasks;
    if (first === undefined) return;
    enter(tasks, { lane: first.channel_id, wait: 0 }, () => work.together(tasks));
  });

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
function withCurrentCredential<T extends TaskRecord>(deps: Pick<TaskDeps, 'current'>, task: T): T {
  const place = deps.current().directory.placeOf(task);
  return place === undefined || place.credential === task.credential
    ? task
    : { ...task, credential: place.credential };
}

/**
 * Spreads work evenly: each call gets the next free slot. Undefined when the wait would be longer than
 * `most_ms`; then no slot is taken and the work should come again later (reconcile at most 20/s).
 */
export function createPacer(
  clock: Clock,
  options: { readonly per_sec: number; readonly most_ms: number },
): () => number | undefined {
  const step = 1_000 / options.per_sec;
  let free = 0;
  return () => {
    const now = clock.elapsed();
    const at = Math.max(now, free);
    if (at - now > options.most_ms) return undefined;
    free = at + step;
    return at - now;
  };
}

/** One timer that can only be moved earlier until it rings. */
interface WakeTimer {
  /** Rings after `ms` at the latest. */
  wakeIn(ms: number): void;
  /** Never rings again. */
  stop(): void;
}

/** Two rings are at least `gap_ms` apart, so that many wake-ups cost one look. */
export function createWakeTimer(clock: Clock, gapMs: number, ring: () => void): WakeTimer {
  let pending: { readonly at: number; readonly cancel: () => void } | undefined;
  let earliest = 0;
  let stopped = false;
  return {
    wakeIn(ms) {
      if (stopped) return;
      const now = clock.elapsed();
      const at = Math.max(now + ms, earliest);
      if (pending !== undefined && pending.at <= at) return;
      pending?.cancel();
      const cancel = clock.after(at - now, () => {
        pending = undefined;
        earliest = clock.elapsed() + gapMs;
        ring();
      });
      pending = { at, cancel };
    },
    stop() {
      stopped = true;
      pending?.cancel();
      pending = undefined;
    },
  };
}
