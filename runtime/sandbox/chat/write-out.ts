import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

const FILLING = 'x'.repeat(64 * 1024);
const MOST_FILLING_BYTES = 128 * 1024 * 1024;

/** Writes with backpressure; false when the caller has left. */
export async function writeOut(response: ServerResponse, data: string | Uint8Array): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(data)) return true;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
  return !response.destroyed;
}

/** One byte at a time, each in a packet of its own as far as the system lets it. */
export async function dripOut(response: ServerResponse, text: string): Promise<boolean> {
  for (const byte of Buffer.from(text)) {
    if (!(await writeOut(response, Uint8Array.of(byte)))) return false;
    await nextTurn();
  }
  return true;
}

/** A line without an end, until the caller leaves or more was sent than any caller should read. */
export async function fillOut(response: ServerResponse): Promise<boolean> {
  for (let sent = 0; sent < MOST_FILLING_BYTES; sent += FILLING.length) {
    if (!(await writeOut(response, FILLING))) return false;
  }
  return true;
}

/** Closes the connection behind what was written, all of which arrives; a reset would take it back. */
export async function cutOff(response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await new Promise<void>((resolve) => {
    if (response.socket === null || response.socket.destroyed) resolve();
    else response.socket.write('', () => resolve());
  });
  response.destroy();
}

/** Says nothing more, until the caller leaves. */
export async function stayOpen(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await once(response, 'close');
}
