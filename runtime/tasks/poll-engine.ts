import { randomUUID } from 'node:crypto';
import type { ClaimedTask } from '../store/types.ts';
import { sleep } from './clock.ts';
import type { TaskDeps } from './deps.ts';
import { applyVerdict } from './finish.ts';
import { createLanes } from './lanes.ts';
import { createPacer } from './pacer.ts';
import { pollOnce } from './poll-once.ts';
import { declareUncertain, resolveUncertain } from './resolve-uncertain.ts';
import { TASK_SETTINGS, type TaskSettings } from './settings.ts';
import { createStrikes } from './strikes.ts';
import type { PollEngine } from './types.ts';
import type { PollVerdict } from './verdict.ts';
import { createWakeTimer } from './wake-timer.ts';

export interface EngineSettings extends TaskSettings {
  /** Tasks claimed in one transaction. */
  readonly batch: number;
  /** Tasks claimed and not yet finished with, over all channels. */
  readonly most_claimed: number;
  readonly polls_per_channel: number;
  readonly waiting_per_channel: number;
  /** Longer than two calls of a poll and the wait before them. */
  readonly lease_ms: number;
  /** A claimed task that waited longer than this is left to its lease. */
  readonly stale_claim_ms: number;
  /** Least time between two looks at the store. */
  readonly gap_ms: number;
  /** Most time between two looks, whatever the store says. */
  readonly most_sleep_ms: number;
  /** Uncertain submissions looked up per second. */
  readonly reconcile_per_sec: number;
}

export const ENGINE_SETTINGS: EngineSettings = {
  ...TASK_SETTINGS,
  batch: 200,
  most_claimed: 512,
  polls_per_channel: 64,
  waiting_per_channel: 200,
  lease_ms: 90_000,
  stale_claim_ms: 25_000,
  gap_ms: 100,
  most_sleep_ms: 30_000,
  reconcile_per_sec: 20,
};

const UNKNOWN_CHANNEL: PollVerdict = { kind: 'trouble', reason: 'channel_missing' };

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
  let full = false;

  const lanes = createLanes({
    active: settings.polls_per_channel,
    waiting: settings.waiting_per_channel,
    onLeave: () => {
      if (full) timer.wakeIn(0);
    },
  });
  const timer = createWakeTimer(deps.clock, settings.gap_ms, () => {
    looking = looking.then(look);
  });

  const look = async (): Promise<void> => {
    if (stopped) return;
    timer.wakeIn(await claimBatch().catch(storeTrouble));
  };

  const storeTrouble = (error: unknown): number => {
    deps.observer.count('store_errors', { step: 'claim' });
    deps.log.error({ err: error }, 'due tasks could not be claimed');
    return 1_000;
  };

  /** Milliseconds until the next look. */
  const claimBatch = async (): Promise<number> => {
    const limit = Math.min(settings.batch, settings.most_claimed - lanes.size());
    full = limit <= 0;
    if (full) return settings.most_sleep_ms;
    const due = await deps.store.nextDueIn();
    if (due === undefined || due > 0)
      return Math.min(due ?? Number.POSITIVE_INFINITY, settings.most_sleep_ms);
    const tasks = await deps.store.claimDue({ node, limit, lease_ms: settings.lease_ms });
    for (const task of tasks) take(task);
    return 0;
  };

  const take = (task: ClaimedTask): void => {
    const claimedAt = deps.clock.elapsed();
    const uncertain = task.state === 'uncertain';
    const wait = uncertain ? pace() : 0;
    const entered =
      wait !== undefined &&
      lanes.enter(uncertain ? 'uncertain' : task.channel_id, async () => {
        if (wait > 0) await sleep(deps.clock, wait);
        if (deps.clock.elapsed() - claimedAt > settings.stale_claim_ms) return;
        await guarded(task, () => work(task));
      });
    if (!entered) lanes.enter('deferred', () => guarded(task, () => defer(task)));
  };

  const work = async (task: ClaimedTask): Promise<unknown> => {
    if (stopped) return defer(task);
    const channel = deps.current().directory.byId(task.channel_id);
    const protocol = Object.hasOwn(deps.registry.protocols, task.protocol)
      ? deps.registry.protocols[task.protocol]
      : undefined;
    const input = { deps, strikes, settings, task, channel, protocol };
    if (task.state === 'submitting') return declareUncertain(input);
    if (task.state === 'uncertain') return resolveUncertain(input);
    const verdict =
      channel === undefined || protocol === undefined
        ? UNKNOWN_CHANNEL
        : await pollOnce(deps, { task, channel, protocol });
    return applyVerdict(input, verdict);
  };

  /** Gives the lease back: the task was not asked about, comes again soon and counts no poll. */
  const defer = (task: ClaimedTask): Promise<unknown> =>
    deps.store.reschedule({
      id: task.id,
      lease_epoch: task.lease_epoch,
      next_poll_ms: stopped ? 0 : Math.round(1_000 + 4_000 * deps.random()),
      failed: 'keep',
    });

  /** A store that fails here loses nothing: the lease runs out and the task is claimed again. */
  const guarded = async (task: ClaimedTask, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      deps.observer.count('store_errors', { step: 'poll' });
      deps.log.error({ err: error, task: task.id }, 'what a poll has shown could not be stored');
    }
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
    async stop() {
      stopped = true;
      timer.stop();
      await looking;
      await lanes.idle();
    },
  };
}
