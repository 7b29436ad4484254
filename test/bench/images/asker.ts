import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The other client, in a thread of its own: asks a cheap route every few milliseconds, whether the answers before have
 * come or not, until it is told to end; then tells how long each took, counted from when it was due.
 */
const EVERY_MS = 10;
const SOCKETS = 256;

const { url, headers } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
const tookMs: number[] = [];
const failures: string[] = [];
const open = new Set<Promise<void>>();

function ask(since: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = get(url, { agent, headers }, (response) => {
    response.resume();
    response.once('end', () => {
      if (response.statusCode === 200) tookMs.push(performance.now() - since);
      else failures.push(`HTTP ${response.statusCode}`);
      resolve();
    });
  });
  call.once('error', (error) => {
    failures.push(error.message);
    resolve();
  });
  return promise;
}

await ask(performance.now());
if (failures.length > 0) throw new Error(`the cheap route does not answer: ${failures[0]}`);
tookMs.length = 0;
parentPort?.postMessage('ready');
let due = performance.now();

const timer = setInterval(() => {
  for (; due <= performance.now(); due += EVERY_MS) {
    const asked = ask(due);
    open.add(asked);
    void asked.finally(() => open.delete(asked));
  }
}, EVERY_MS / 2);

parentPort?.once('message', async () => {
  clearInterval(timer);
  await Promise.all(open);
  agent.destroy();
  parentPort?.postMessage({ tookMs, failures });
});
