import type { ChatUsage } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { parseEvent } from '../../runtime/formats/parse-event.ts';
import type { ChatFailure, StreamEvent, StreamReader } from '../../runtime/formats/types.ts';
import { createEventReader } from '../../runtime/work/stream/event-reader.ts';
import type { StreamEnd } from './chat-cases.ts';

/** Everything that a stream gave. */
export interface ReadStream {
  readonly chunks: readonly JsonObject[];
  /** How many of them came before the bytes ended. */
  readonly early: number;
  /** The format's own end was seen, not only that of the bytes. */
  readonly marked: boolean;
  readonly bytes: number;
  readonly usage: ChatUsage | undefined;
  readonly end: StreamEnd;
  readonly failure: ChatFailure | undefined;
}

/** The events that pieces of bytes hold. */
export function eventsOf(pieces: readonly Uint8Array[], max_event_bytes = 1_048_576): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const reader = createEventReader({
    max_event_bytes,
    *onEvent(event) {
      events.push(event);
      yield;
    },
    onTooLarge: () => events.push({ event: 'TOO LARGE', data: '' }),
    onNoEvents: () => events.push({ event: 'NO EVENTS', data: '' }),
  });
  for (const piece of pieces) atOnce(reader.feed(piece));
  reader.end();
  return events;
}

/** Runs events through a stream reader. Throws when it says something after its end. */
export function readEvents(reader: StreamReader, events: readonly StreamEvent[]): ReadStream {
  const chunks: JsonObject[] = [];
  let bytes = 0;
  let usage: ChatUsage | undefined;
  let end: StreamEnd = 'cut' as StreamEnd;
  let failure: ChatFailure | undefined;
  const still = () => {
    if (end !== 'cut') throw new Error(`the reader went on after ${end}`);
  };
  const sink = {
    chunk(chunk: JsonObject, size: number) {
      still();
      chunks.push(chunk);
      bytes += size;
    },
    usage(count: ChatUsage) {
      still();
      usage = count;
    },
    error(said: ChatFailure) {
      still();
      end = 'error';
      failure = said;
    },
    broken() {
      still();
      end = 'broken';
    },
    done() {
      still();
      end = 'done';
    },
  };
  for (const event of events) reader.event({ ...event, body: atOnce(parseEvent(event.data)) }, sink);
  const early = chunks.length;
  const marked = end === 'done';
  reader.end(sink);
  return { chunks, early, marked, bytes, usage, end, failure };
}
