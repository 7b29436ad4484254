import { createParser } from 'eventsource-parser';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import type { StreamEvent } from '../../formats/types.ts';

export interface EventReaderOptions {
  /** On the UTF-8 bytes of one event's data and name together. */
  readonly max_event_bytes: number;
  /** One whole event, in order; undefined where that was done at once. */
  onEvent(event: StreamEvent): Steps<void> | undefined;
  /** Called once; nothing follows, whatever is fed afterwards. */
  onTooLarge(): void;
  /** Called once for bytes that are no stream of events; nothing follows either. */
  onNoEvents(): void;
}

export interface EventReader {
  /** Takes the next bytes, cut anywhere, with pauses: one piece of bytes may hold thousands of events. */
  feed(bytes: Uint8Array): Steps<void>;
  /** The bytes have ended. An event without its blank line is cut off and not delivered. */
  end(): void;
}

/** `event: ` and `data: ` stand in the same buffer as the values. */
const FIELD_NAME_CHARS = 7;
/** One UTF-16 unit is never more than three bytes of UTF-8. */
const MOST_BYTES_PER_CHAR = 3;
/** Cut into events at once. Each slice is a text of its own: a part of a long text would hold all of it. */
const SLICE_BYTES = 4 * 1024;
/** What an event costs beside its characters: it is parsed, mapped and written again. */
const EVENT_CHARS = 256;
/** Between two events: servers may add fields of their own to each, and bytes without any event are no stream. */
const MOST_UNKNOWN_LINES = 1_000;

/**
 * Cuts server-sent events out of bytes. Comments and unknown fields are skipped, a BOM and any of the three line
 * endings are taken, broken UTF-8 becomes U+FFFD. What is kept between two calls is never longer than the limit,
 * also while a line does not end: reaching it is `onTooLarge`.
 */
export function createEventReader(options: EventReaderOptions): EventReader {
  const { max_event_bytes: max, onEvent } = options;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const effort: Effort = { chars: 0 };
  let found: StreamEvent[] = [];
  let closed = false;
  let refused: (() => void) | undefined;
  let unfinishedLine = 0;
  let unknownLines = 0;

  const parser = createParser({
    maxBufferSize: max + FIELD_NAME_CHARS,
    onEvent({ event, data }) {
      if (refused !== undefined) return;
      unknownLines = 0;
      if (exceeds(data, event, max)) refused = options.onTooLarge;
      else found.push({ event, data });
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') refused ??= options.onTooLarge;
      unknownLines += 1;
      // The parser makes an error of each, which costs as much as an event.
      effort.chars += EVENT_CHARS;
      if (unknownLines > MOST_UNKNOWN_LINES) refused ??= options.onNoEvents;
    },
  });

  /** Delivers what a slice held. */
  function* deliver(): Steps<void> {
    const events = found;
    found = [];
    for (const event of events) {
      if (closed) return;
      const rest = onEvent(event);
      if (rest !== undefined) yield* rest;
      if (isSpent(effort, EVENT_CHARS + event.data.length)) yield;
    }
    if (refused === undefined || closed) return;
    closed = true;
    refused();
  }

  return {
    *feed(bytes) {
      if (closed) return;
      for (let from = 0; from < bytes.byteLength; from += SLICE_BYTES) {
        const slice = decoder.decode(bytes.subarray(from, from + SLICE_BYTES), { stream: true });
        parser.feed(slice);
        // Lines that can be no field are dropped by the parser as they come, but they are no stream of events.
        unfinishedLine = slice.endsWith('\n') ? 0 : openEnd(slice, unfinishedLine);
        if (unfinishedLine > max + FIELD_NAME_CHARS) refused ??= options.onTooLarge;
        yield* deliver();
        if (closed) return;
        if (isSpent(effort, slice.length / 8)) yield;
      }
    },
    end() {
      closed = true;
      parser.reset();
    },
  };
}

/** Characters since the last line ended. */
function openEnd(text: string, before: number): number {
  const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return lineEnd < 0 ? before + text.length : text.length - lineEnd - 1;
}

function exceeds(data: string, event: string | undefined, max: number): boolean {
  const chars = data.length + (event === undefined ? 0 : event.length);
  if (chars * MOST_BYTES_PER_CHAR <= max) return false;
  return Buffer.byteLength(data) + (event === undefined ? 0 : Buffer.byteLength(event)) > max;
}
