export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Time as the task room sees it; tests move it by hand. */
export interface Clock {
  /** Epoch milliseconds: a date. It may jump when the machine's clock is set. */
  now(): number;
  /** Milliseconds since some fixed moment, never falling: the only measure of how long something takes. */
  elapsed(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` of the given clock, or when the signal is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener('abort', end);
  });
}

/** The promise's value, or undefined when it takes longer than `ms`; the promise itself goes on. */
export async function within<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | undefined> {
  let cancel = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = clock.after(ms, () => resolve(undefined));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}

/**
 * Does some work now, and then every so many milliseconds unless it still runs, until it is stopped: then its signal is
 * aborted, and what runs is waited for. What it rejects with before that is handed to `failed`; without one it must not
 * reject. It keeps no process alive.
 */
export function repeatEvery(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  failed?: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    try {
      await work(stopped.signal);
    } catch (error) {
      if (failed === undefined) throw error;
      if (!stopped.signal.aborted) failed(error);
    } finally {
      busy = false;
    }
  };
  let running = run();
  const timer = setInterval(() => {
    if (!busy) running = run();
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
