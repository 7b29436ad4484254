import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of a worker that ended by itself: it is started again, later each time, until one lived for a while. */
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;
const LIVED_MS = 60_000;

/** What a worker tells when it serves. */
export interface WorkerReady {
  readonly ready: { readonly url: string; readonly adminUrl: string; readonly links: string };
}

/** The variable that tells a worker its place, from 0. */
export const WORKER = 'GATEWAY_WORKER';

/**
 * Runs so many processes that share one listener, and one database. Each has an operators' listener of its own. Resolves with
 * the exit code when all have ended: after a signal, or because one of them could not start.
 */
export async function runWorkers(environments: readonly Readonly<Record<string, string>>[]): Promise<number> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let code = 0;
  const running = new Map<number, Worker>();

  const stopAll = (): void => {
    stopping.abort();
    for (const worker of running.values()) worker.process.kill('SIGTERM');
  };
  process.on('SIGTERM', stopAll);
  // A terminal tells all processes of the group by itself, and a second word would end them at once.
  process.on('SIGINT', () => {
    if (process.stdin.isTTY === true) stopping.abort();
    else stopAll();
  });
  process.on('SIGHUP', () => {
    for (const worker of running.values()) worker.process.kill('SIGHUP');
  });

  /** One life of a worker; how it ended, and whether it ever served. */
  const live = (place: number, onReady: (ready: WorkerReady['ready']) => void) => {
    const worker = cluster.fork(environments[place]);
    running.set(place, worker);
    let served = false;
    worker.on('message', (message: Partial<WorkerReady>) => {
      if (message.ready === undefined) return;
      served = true;
      onReady(message.ready);
    });
    return new Promise<{ readonly exitCode: number; readonly served: boolean }>((resolve) => {
      worker.once('exit', (exitCode) => {
        running.delete(place);
        resolve({ exitCode: exitCode ?? 1, served });
      });
    });
  };

  const first = environments.map(() => Promise.withResolvers<WorkerReady['ready'] | undefined>());
  const keepAlive = async (place: number): Promise<void> => {
    let everServed = false;
    for (let wait_ms = FIRST_WAIT_MS; !signal.aborted; ) {
      const began = performance.now();
      const { exitCode, served } = await live(place, (ready) => first[place]?.resolve(ready));
      const livedMs = performance.now() - began;
      first[place]?.resolve(undefined);
      if (signal.aborted) return;
      everServed ||= served;
      if (!everServed) {
        code = exitCode === 0 ? 1 : exitCode;
        stopAll();
        return;
      }
      process.stderr.write(`worker ${place} ended with ${exitCode}; it is started again in ${wait_ms} ms\n`);
      // Whoever is told to stop waits for no restart.
      await sleep(wait_ms, undefined, { signal }).catch(() => undefined);
      wait_ms = livedMs > LIVED_MS ? FIRST_WAIT_MS : Math.min(MOST_WAIT_MS, wait_ms * 2);
    }
  };
  const lives = environments.map((_, place) => keepAlive(place));
  const all = (await Promise.all(first.map(({ promise }) => promise))).filter((ready) => ready !== undefined);
  const [one] = all;
  if (one !== undefined && all.length === environments.length) {
    const operators = all.map(({ adminUrl }) => adminUrl).join(', ');
    process.stdout.write(`ready on ${one.url}, operators on ${operators}${one.links}\n`);
  }
  await Promise.all(lives);
  return code;
}
