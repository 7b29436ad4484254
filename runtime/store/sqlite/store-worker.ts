import { parentPort } from 'node:worker_threads';
import { trimHeapSoon } from '../../time/trim-heap.ts';
import { type Engine, openEngine } from './open-engine.ts';
import { type FromWorker, packError, type StoreWorkerData, type ToWorker, type WorkerCall } from './wire.ts';

if (parentPort === null) throw new Error('internal: the store worker runs only as a worker thread');
const port = parentPort;

let engine: Engine | undefined;

port.on('message', (message: ToWorker) => {
  if (message.kind === 'open') open(message.data);
  else if (engine === undefined) throw new Error(`internal: ${message.kind} without a database`);
  else if (message.kind === 'batch') answer(message.calls, engine);
  else {
    engine.close();
    engine = undefined;
    send({ kind: 'closed' });
  }
});

function open(data: StoreWorkerData): void {
  try {
    engine = openEngine(data);
    send({ kind: 'ready' });
    trimHeapSoon();
  } catch (error) {
    send({ kind: 'refused', error: packError(error) });
  }
}

function answer(calls: readonly WorkerCall[], { answer }: Engine): void {
  send({
    kind: 'batch',
    replies: answer(calls).map((outcome) =>
      outcome.kind === 'done' ? outcome : { kind: 'failed', error: packError(outcome.error) },
    ),
  });
}

function send(message: FromWorker): void {
  port.postMessage(message);
}
