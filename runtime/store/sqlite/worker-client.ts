import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Input, Result, SurveyName, WriteName } from '../operations.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { type Call, type FromWorker, type ToWorker, unpackError } from './wire.ts';

/** Most transactions that share one commit. */
const MAX_BATCH = 64;

// A worker strips types with a WebAssembly module that V8 shares between threads. V8 13.6 may crash the process
// when it frees a replaced wrapper of that module while another thread lives on; so none is replaced or freed.
setFlagsFromString('--no-wasm-code-gc');
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000');

export interface WorkerClient {
  call<N extends WriteName | SurveyName>(name: N, input: Input<N>): Promise<Result<N>>;
  /** Answers what was accepted before, then ends the worker. */
  close(): Promise<void>;
}

interface Waiting {
  readonly call: Call;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts a store worker and resolves when it is ready. Calls of one turn of the event loop, and all that
 * arrive while the worker is busy, share a commit; nobody waits for a timer. When the worker dies, every
 * open call is rejected and `onFatal` is told once.
 */
export function startWorker(input: {
  readonly url: URL;
  readonly data: object;
  readonly onFatal: (error: Error) => void;
}): Promise<WorkerClient> {
  const worker = new Worker(input.url, { workerData: input.data, execArgv: [] });
  const queue: Waiting[] = [];
  // One batch at a time: what comes during a commit shares the next one, which costs half of two small ones.
  let sent: readonly Waiting[] = [];
  let flushing = false;
  let closing: (() => void) | undefined;
  let ended: StoreUnavailable | undefined;

  function send(message: ToWorker): void {
    worker.postMessage(message);
  }

  function flush(): void {
    flushing = false;
    while (queue.length > 0 && sent.length === 0) {
      const batch = queue.splice(0, MAX_BATCH);
      try {
        send({ kind: 'batch', calls: batch.map((waiting) => waiting.call) });
        sent = batch;
      } catch (error) {
        // An input that cannot cross the thread border is its caller's mistake, but which one is not told.
        for (const waiting of batch) waiting.reject(new Error(`internal: ${String(error)}`));
      }
    }
    if (closing !== undefined && queue.length === 0 && sent.length === 0) send({ kind: 'close' });
  }

  function answer(message: FromWorker & { readonly kind: 'batch' }): void {
    const batch = sent;
    sent = [];
    for (const [index, waiting] of batch.entries()) {
      const reply = message.replies[index];
      if (reply?.kind === 'done') waiting.resolve(reply.value);
      else waiting.reject(reply === undefined ? new Error('internal: no reply') : unpackError(reply.error));
    }
    flush();
  }

  function end(error: StoreUnavailable): void {
    ended = error;
    for (const waiting of [...sent, ...queue]) waiting.reject(error);
    sent = [];
    queue.length = 0;
  }

  const client: WorkerClient = {
    call(name, value) {
      return new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended);
        if (closing !== undefined) return reject(new StoreUnavailable('the store is closed'));
        const call = { name, input: value } as Call;
        queue.push({ call, resolve: (result) => resolve(result as Result<typeof name>), reject });
        if (!flushing) {
          flushing = true;
          setImmediate(flush);
        }
      });
    },
    close() {
      if (ended !== undefined) return Promise.resolve();
      return new Promise((resolve) => {
        closing = resolve;
        if (!flushing) flush();
      });
    },
  };

  return new Promise((resolve, reject) => {
    let ready = false;
    let cause: Error | undefined;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'batch') return answer(message);
      if (message.kind === 'refused') return reject(unpackError(message.error));
      // Under `node --watch`, Node sends messages of its own, about what the worker imports.
      if (message.kind !== 'ready') return;
      ready = true;
      resolve(client);
    });
    worker.on('error', (error: Error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (closing !== undefined && sent.length === 0 && queue.length === 0) {
        end(new StoreUnavailable('the store is closed'));
        return closing();
      }
      const error = new StoreUnavailable(`the store's worker ended: ${cause?.message ?? 'no reason given'}`, {
        cause,
      });
      end(error);
      closing?.();
      if (ready) input.onFatal(error);
      else reject(error);
    });
  });
}
