import type { Twin } from '../../contract/twin.ts';
import { type CallbackPost, postCallback } from './callbacks.ts';
import type { Job, Journey } from './jobs.ts';
import type { TwinKeys } from './keys/twin-keys.ts';
import { type PollWorld, pollBody } from './poll-body.ts';

/** One report that was made, and whether the caller took it. */
export interface CallbackRow {
  readonly protocol: string;
  readonly id: string;
  readonly taken: boolean;
}

/** Tells callers of changes of their jobs, as vendors do that were given an address. */
export interface Reporter {
  readonly reports: readonly CallbackRow[];
  watch(twin: Twin, job: Job, keys: TwinKeys): void;
  close(): void;
}

/** Reports each job when it begins to run and when it has ended; nothing keeps the process alive for it. */
export function startReporter(
  world: PollWorld,
  post: (report: CallbackPost, signal: AbortSignal) => Promise<boolean> = postCallback,
): Reporter {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const reports: CallbackRow[] = [];
  return {
    reports,
    watch(twin, job, keys) {
      const { callback: address } = job;
      if (twin.kind !== 'polled' || twin.callback === undefined || address === undefined) return;
      const { callback } = twin;
      for (const delay of changesOf(job, world.journey)) {
        const timer = setTimeout(async () => {
          timers.delete(timer);
          // As of the change, however late the timer; and a copy, for a report is no look at the files.
          const then = { ...world, now: () => job.createdAt + delay };
          const { body } = pollBody(twin, { ...job }, then);
          const taken = await post({ address, verify: callback.verify, keys, body }, closing.signal);
          reports.push({ protocol: job.protocol, id: job.id, taken });
        }, delay);
        timers.add(timer.unref());
      }
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Timers may fire a little early; the margin puts a report behind the change that it is about. */
const MARGIN_MS = 5;

function changesOf(job: Job, { queued_ms, running_ms }: Journey): readonly number[] {
  const starts = queued_ms + MARGIN_MS;
  return job.faults.has('never') ? [starts] : [starts, starts + running_ms];
}
