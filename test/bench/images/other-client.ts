import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface OtherClient {
  /** Ends it and tells its slowest hundredth, in milliseconds. Throws when an answer was none. */
  end(): Promise<number>;
}

/** Starts the client that asks a cheap route all the time, as soon as it was answered once; see `asker.ts`. */
export async function startOtherClient(target: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<OtherClient> {
  const worker = new Worker(new URL('./asker.ts', import.meta.url), { workerData: target });
  await once(worker, 'message');
  return {
    async end() {
      worker.postMessage('end');
      const [told] = await once(worker, 'message');
      await worker.terminate();
      const { tookMs, failures }: { tookMs: number[]; failures: string[] } = told;
      if (failures.length > 0 || tookMs.length === 0)
        throw new Error(`${failures.length} cheap requests failed: ${failures[0] ?? 'none was answered'}`);
      tookMs.sort((a, b) => a - b);
      return tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
    },
  };
}
