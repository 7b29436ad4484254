import type { OnBatch, Result, SurveyName, WriteName } from '../operations.ts';
import { StoreUnavailable } from '../store-errors.ts';
import { openEngine } from './open-engine.ts';
import type { StoreWorkerData, WorkerCall } from './wire.ts';
import type { WorkerClient } from './worker-client.ts';

/** A client that does the work of a store worker itself, call by call, and blocks its thread for as long as that takes. */
export function openInThread({
  data,
  onBatch,
}: {
  readonly data: StoreWorkerData;
  readonly onBatch?: OnBatch | undefined;
}): WorkerClient {
  const engine = openEngine(data);
  let closed = false;
  return {
    async call<N extends WriteName | SurveyName>(name: N, input: unknown): Promise<Result<N>> {
      if (closed) throw new StoreUnavailable('the store is closed');
      const began = performance.now();
      const [outcome] = engine.answer([{ name, input } as WorkerCall]);
      onBatch?.({ writes: 1, ms: performance.now() - began });
      if (outcome === undefined) throw new Error('internal: no reply');
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome.value as Result<N>;
    },
    async close() {
      if (!closed) engine.close();
      closed = true;
    },
  };
}
