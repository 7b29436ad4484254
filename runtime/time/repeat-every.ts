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
