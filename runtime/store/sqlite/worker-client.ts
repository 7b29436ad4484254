import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Input, OnBatch, Result, SurveyName, WriteName } from '../operations.ts';
import { StoreUnavailable } from '../store-errors.ts';
import {
  type FromWorker,
  type StoreWorkerData,
  type ToWorker,
  unpackError,
  type WorkerCall,
} from './wire.ts';

/** Most transactions that share one commit. */
const MAX_BATCH = 64;
const YOUNG_MB = 24;

// A worker strips types with a WebAssembly module that V8 shares between threads. V8 13.6 may crash the process
// when it frees a replaced wrapper of that module while another thread lives on; so none is replaced or freed.
setFlagsFromString('--no-wasm-code-gc');
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000');

/**
 * Threads whose database was closed, by program. To start one takes many times as long as to open a database, and
 * programs that open several one after the other are to wait for that once. They hold no process alive.
 */
const idle = new Map<string, Set<Worker>>();

export interface WorkerClient {
  call<N extends WriteName | SurveyName>(name: N, input: Input<N>): Promise<Result<N>>;
  /** Answers what was accepted before, then closes the database. */
  close(): Promise<void>;
}

interface Waiting {
  readonly call: WorkerCall;
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
  readonly data: StoreWorkerData;
  readonly onFatal: (error: Error) => void;
  readonly onBatch?: OnBatch | undefined;
}): Promise<WorkerClient> {
  const worker = idleWorker(input.url) ?? newWorker(input.url);
  const queue: Waiting[] = [];
  // One batch at a time: what comes during a commit shares the next one, which costs half of two small ones.
  let sent: readonly Waiting[] = [];
  let sentAt = 0;
  let flushing = false;
  let closing: PromiseWithResolvers<void> | undefined;
  let closeSent = false;
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
        sentAt = performance.now();
      } catch (error) {
        // An input that cannot cross the thread border is its caller's mistake, but which one is not told.
        for (const waiting of batch) waiting.reject(new Error(`internal: ${String(error)}`));
      }
    }
    if (closing === undefined || closeSent || queue.length > 0 || sent.length > 0) return;
    closeSent = true;
    send({ kind: 'close' });
  }

  function answer(message: FromWorker & { readonly kind: 'batch' }): void {
    const batch = sent;
    sent = [];
    input.onBatch?.({ writes: batch.length, ms: performance.now() - sentAt });
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
        const call = { name, input: value } as WorkerCall;
        queue.push({ call, resolve: (result) => resolve(result as Result<typeof name>), reject });
        if (!flushing) {
          flushing = true;
          setImmediate(flush);
        }
      });
    },
    close() {
      if (ended !== undefined) return Promise.resolve();
      if (closing === undefined) {
        closing = Promise.withResolvers();
        if (!flushing) flush();
      }
      return closing.promise;
    },
  };

  function closed(): void {
    end(new StoreUnavailable('the store is closed'));
    closing?.resolve();
  }

  return new Promise((resolve, reject) => {
    let ready = false;
    let cause: Error | undefined;
    worker.on('message', (message: FromWorker) => {
      // Under `node --watch`, Node sends messages of its own, about what the worker imports.
      if (message.kind === 'batch') answer(message);
      else if (message.kind === 'refused') {
        keepIdle(input.url, worker);
        reject(unpackError(message.error));
      } else if (message.kind === 'closed') {
        keepIdle(input.url, worker);
        closed();
      } else if (message.kind === 'ready') {
        ready = true;
        resolve(client);
      }
    });
    worker.on('error', (error: Error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (closing !== undefined && sent.length === 0 && queue.length === 0) return closed();
      const error = new StoreUnavailable(`the store's worker ended: ${cause?.message ?? 'no reason given'}`, {
        cause,
      });
      end(error);
      closing?.resolve();
      if (ready) input.onFatal(error);
      else reject(error);
    });
    send({ kind: 'open', data: input.data });
  });
}

/** What a store's thread makes dies with its batch, so that a small young generation does. */
function newWorker(url: URL): Worker {
  return new Worker(url, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
}

function idleWorker(url: URL): Worker | undefined {
  const workers = idle.get(url.href);
  const [worker] = workers ?? [];
  if (worker === undefined) return undefined;
  workers?.delete(worker);
  removeListeners(worker);
  worker.ref();
  return worker;
}

/** One that dies while nobody needs it, of too little memory for example, is no failure of a store. */
function keepIdle(url: URL, worker: Worker): void {
  const workers = idle.get(url.href) ?? new Set();
  idle.set(url.href, workers.add(worker));
  removeListeners(worker);
  worker.on('error', () => workers.delete(worker));
  worker.on('exit', () => workers.delete(worker));
  worker.unref();
}

function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
