import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../twins/faults.ts';
import type { Ending } from './chat-journal.ts';
import type { Piece } from './types.ts';
import { cutOff, dripOut, fillOut, stayOpen, writeOut } from './write-out.ts';

export interface StreamAnswer {
  readonly pieces: readonly Piece[];
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
  const kept = faults.has('no_done') ? answer.pieces.filter(({ role }) => role !== 'end') : answer.pieces;
  const events = kept.map(({ wire }) => wire);
  const half = Math.max(1, Math.floor(events.length / 2));
  const say = async (wires: readonly string[]): Promise<boolean> => {
    for (const [index, wire] of wires.entries()) {
      if (index > 0 && answer.word_ms > 0) await sleep(answer.word_ms);
      const here = faults.has('drip') ? await dripOut(response, wire) : await writeOut(response, wire);
      if (!here) return false;
    }
    return true;
  };
  if (faults.has('cut_early')) return cutShort(response);
  if (faults.has('cut')) {
    const torn = events[half] ?? '';
    const here = await say([...events.slice(0, half), torn.slice(0, Math.floor(torn.length / 2))]);
    return here ? cutShort(response) : 'gone';
  }
  if (faults.has('silent')) {
    if (await say(events.slice(0, 1))) await stayOpen(response);
    return 'gone';
  }
  if (faults.has('huge_event')) {
    const here = (await say([...events.slice(0, 1), 'data: {"filling":"'])) && (await fillOut(response));
    if (!here) return 'gone';
    response.end('"}\n\n');
    return 'whole';
  }
  const ended = endsEarly(faults, answer.failure);
  if (!(await say(ended === undefined ? events : [...events.slice(0, half), ended]))) return 'gone';
  response.end();
  return 'whole';
}

/** What comes in the middle of the answer instead of its rest. */
function endsEarly(faults: ReadonlySet<Fault>, failure: string): string | undefined {
  if (faults.has('error_in_stream')) return failure;
  return faults.has('garbage') ? 'data: {"broken":,]\n\n' : undefined;
}

async function cutShort(response: ServerResponse): Promise<Ending> {
  await cutOff(response);
  return 'cut';
}
