import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Fault } from '../twins/faults.ts';

/** How an answer left the vendor: `gone` when the caller left before its end, `cut` when the vendor was told to. */
export type Ending = 'whole' | 'cut' | 'gone';

const JSON_TYPE = { 'content-type': 'application/json' };
const FILLING = 'x'.repeat(64 * 1024);
const MOST_FILLING_BYTES = 128 * 1024 * 1024;

/** Sends an answer in one body, or the way it goes wrong. */
export async function sendWhole(
  response: ServerResponse,
  answer: { readonly body: JsonObject; readonly failure: Json },
  faults: ReadonlySet<Fault>,
): Promise<Ending> {
  const text = JSON.stringify(faults.has('error_in_stream') ? answer.failure : answer.body);
  if (faults.has('huge_event')) {
    response.writeHead(200, JSON_TYPE);
    response.write(`${text.slice(0, -1)},"filling":"`);
    return fillOut(response, '"}');
  }
  const broken = faults.has('garbage') ? `${text.slice(0, -1)},]` : text;
  response.writeHead(200, { ...JSON_TYPE, 'content-length': Buffer.byteLength(broken) });
  if (faults.has('cut_early')) return cutOff(response);
  const half = broken.slice(0, Math.floor(broken.length / 2));
  if (faults.has('silent')) {
    await writeOut(response, half);
    return stayOpen(response);
  }
  if (faults.has('cut')) {
    const here = await writeOut(response, half);
    await cutOff(response);
    return here ? 'cut' : 'gone';
  }
  if (faults.has('drip') && !(await dripOut(response, broken))) return 'gone';
  response.end(faults.has('drip') ? undefined : broken);
  return 'whole';
}

interface StreamAnswer {
  /** The last is what tells a whole stream from a cut one. */
  readonly events: readonly string[];
  /** The event that tells of a failure. */
  readonly failure: string;
  readonly type: string;
  /** Between two events. */
  readonly word_ms: number;
}

/** Sends an answer event by event, or the way it goes wrong. */
export async function sendStream(
  response: ServerResponse,
  answer: StreamAnswer,
  faults: ReadonlySet<Fault>,
): Promise<Ending> {
  response.writeHead(200, { 'content-type': answer.type, 'cache-control': 'no-cache' });
  response.flushHeaders();
  const events = faults.has('no_done') ? answer.events.slice(0, -1) : answer.events;
  const half = Math.max(1, Math.floor(events.length / 2));
  const say = async (wires: readonly string[]): Promise<boolean> => {
    for (const [index, wire] of wires.entries()) {
      if (index > 0 && answer.word_ms > 0) await sleep(answer.word_ms);
      const here = faults.has('drip') ? await dripOut(response, wire) : await writeOut(response, wire);
      if (!here) return false;
    }
    return true;
  };
  if (faults.has('cut_early')) return cutOff(response);
  if (faults.has('cut')) {
    const torn = events[half] ?? '';
    const here = await say([...events.slice(0, half), torn.slice(0, Math.floor(torn.length / 2))]);
    return here ? cutOff(response) : 'gone';
  }
  if (faults.has('silent')) return (await say(events.slice(0, 1))) ? stayOpen(response) : 'gone';
  if (faults.has('huge_event')) {
    const here = await say([...events.slice(0, 1), 'data: {"filling":"']);
    return here ? fillOut(response, '"}\n\n') : 'gone';
  }
  // What comes in the middle of the answer instead of its rest.
  const garbage = faults.has('garbage') ? 'data: {"broken":,]\n\n' : undefined;
  const ended = faults.has('error_in_stream') ? answer.failure : garbage;
  if (!(await say(ended === undefined ? events : [...events.slice(0, half), ended]))) return 'gone';
  response.end();
  return 'whole';
}

/** Writes with backpressure; false when the caller has left. */
async function writeOut(response: ServerResponse, data: string | Uint8Array): Promise<boolean> {
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
async function dripOut(response: ServerResponse, text: string): Promise<boolean> {
  for (const byte of Buffer.from(text)) {
    if (!(await writeOut(response, Uint8Array.of(byte)))) return false;
    await nextTurn();
  }
  return true;
}

/** A line that ends only after more than any caller should read. */
async function fillOut(response: ServerResponse, end: string): Promise<Ending> {
  for (let sent = 0; sent < MOST_FILLING_BYTES; sent += FILLING.length) {
    if (!(await writeOut(response, FILLING))) return 'gone';
  }
  response.end(end);
  return 'whole';
}

/** Closes the connection behind what was written, all of which arrives; a reset would take it back. */
async function cutOff(response: ServerResponse): Promise<Ending> {
  response.flushHeaders();
  await new Promise<void>((resolve) => {
    if (response.socket === null || response.socket.destroyed) resolve();
    else response.socket.write('', () => resolve());
  });
  response.destroy();
  return 'cut';
}

/** Says nothing more, until the caller leaves. */
async function stayOpen(response: ServerResponse): Promise<Ending> {
  if (!response.destroyed) await once(response, 'close');
  return 'gone';
}
