import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { SHORT_CONNECT, startEgress, submitTo } from './calls.ts';

/** Listens, and then stands still: the kernel takes two connections for it and swallows the others. */
const STANDING = `
const { parentPort, workerData } = require('node:worker_threads');
let bytes = 0;
const server = require('node:net').createServer((socket) => {
  socket.on('data', (chunk) => (bytes += chunk.length));
  socket.on('error', () => undefined);
  socket.on('close', () => parentPort.postMessage(bytes));
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  Atomics.wait(workerData, 0, 0);
});`;

it('a connection that nobody takes is given up in time, and nothing was sent: 0 bytes (F29)', async () => {
  const standing = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(STANDING, { eval: true, workerData: standing });
  const fillers: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of fillers) socket.destroy();
    await worker.terminate();
  });
  const [port] = await once(worker, 'message');
  for (let filler = 0; filler < 8; filler += 1)
    fillers.push(connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(fillers.slice(0, 2).map((socket) => once(socket, 'connect')));

  const outcome = await startEgress({ deadlines: SHORT_CONNECT }).channelCall(
    submitTo(`http://127.0.0.1:${port}`),
  );
  expect(outcome).toMatchObject({ kind: 'failure', failure: { kind: 'not_sent', reason: 'connect' } });
  for (const socket of fillers) socket.destroy();
  Atomics.store(standing, 0, 1);
  Atomics.notify(standing, 0);
  expect(await once(worker, 'message')).toEqual([0]);
});
