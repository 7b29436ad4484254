import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** A campaign ends with hundreds of thousands of rows, on a machine that may do other things. */
const MOST_MS = 180_000;

let asking: { readonly port: MessagePort } | undefined;

/** Asks for rows and waits for them, as tests of SQLite do. */
export function rowsOfPostgres(url: string, sql: string): readonly Readonly<Record<string, unknown>>[] {
  asking ??= startThread();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  asking.port.postMessage({ url, sql, signal });
  Atomics.wait(signal, 0, 0, MOST_MS);
  const answer = receiveMessageOnPort(asking.port)?.message as
    | { readonly rows?: readonly Record<string, unknown>[]; readonly error?: string }
    | undefined;
  if (answer?.rows === undefined) throw new Error(answer?.error ?? 'the database did not answer');
  return answer.rows;
}

function startThread() {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL('./postgres-rows-thread.js', import.meta.url), {
    workerData: { port: port2 },
    transferList: [port2],
  });
  worker.unref();
  port1.unref();
  return { port: port1 };
}
