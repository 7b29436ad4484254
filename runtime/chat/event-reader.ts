import { createParser } from 'eventsource-parser';
import type { StreamEvent } from './formats/types.ts';

export interface EventReaderOptions {
  /** On the UTF-8 bytes of one event's data and name together. */
  readonly max_event_bytes: number;
  /** One whole event, in order. */
  onEvent(event: StreamEvent): void;
  /** Called once; nothing follows, whatever is fed afterwards. */
  onTooLarge(): void;
}

export interface EventReader {
  /** Takes the next bytes, cut anywhere. */
  feed(bytes: Uint8Array): void;
  /** The bytes have ended. An event without its blank line is cut off and not delivered. */
  end(): void;
}

/** `event: ` and `data: ` stand in the same buffer as the values. */
const FIELD_NAME_CHARS = 7;
/** One UTF-16 unit is never more than three bytes of UTF-8. */
const MOST_BYTES_PER_CHAR = 3;

/**
 * Cuts server-sent events out of bytes. Comments and unknown fields are skipped, a BOM and any of the three line
 * endings are taken, broken UTF-8 becomes U+FFFD. What is kept between two calls is never longer than the limit,
 * also while a line does not end: reaching it is `onTooLarge` (reliability F54).
 */
export function createEventReader(options: EventReaderOptions): EventReader {
  const { max_event_bytes: max, onEvent, onTooLarge } = options;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let closed = false;
  let unfinishedLine = 0;

  function refuse(): void {
    if (closed) return;
    closed = true;
    onTooLarge();
  }

  const parser = createParser({
    maxBufferSize: max + FIELD_NAME_CHARS,
    onEvent({ event, data }) {
      if (closed) return;
      if (exceeds(data, event, max)) refuse();
      else onEvent({ event, data });
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') refuse();
    },
  });

  return {
    feed(bytes) {
      if (closed) return;
      const text = decoder.decode(bytes, { stream: true });
      parser.feed(text);
      // Lines that can be no field are dropped by the parser as they come, but they are no stream of events.
      unfinishedLine = text.endsWith('\n') ? 0 : openEnd(text, unfinishedLine);
      if (unfinishedLine > max + FIELD_NAME_CHARS) refuse();
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
