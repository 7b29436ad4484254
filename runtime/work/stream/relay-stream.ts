import type { ChatUsage } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { atMostAtOnce, inTurns, type Steps } from '../../contract/paused-work.ts';
import { jsonText } from '../../contract/write-json.ts';
import { parseEvent, parseShortEvent, SURELY_SHALLOW_CHARS } from '../../formats/parse-event.ts';
import type { ChatFailure, StreamEvent, StreamReader, StreamSink } from '../../formats/types.ts';
import type { EventBody } from '../../upstream/types.ts';
import type { StreamDialect } from '../chat-types.ts';
import { createEventReader } from './event-reader.ts';
import type { Outlet } from './outlet.ts';

/** How an upstream's stream ended. Everything but `whole` is no end of an answer. */
export type RelayEnd =
  | { readonly kind: 'whole' }
  /** The vendor said so itself. */
  | { readonly kind: 'error'; readonly failure: ChatFailure }
  /** Not what the format allows, or an event too large; `reason` is safe to log. */
  | { readonly kind: 'broken'; readonly reason: string; readonly too_large?: true }
  /** The bytes ended too early; `late`: by a limit of ours. */
  | { readonly kind: 'cut'; readonly reason: string; readonly late: boolean };

export interface Relay {
  /** Reads until there is something to write or the stream has ended; never rejects. */
  begin(): Promise<void>;
  /**
   * Writes what was read and reads on, as fast as the caller takes it, until the end; never rejects. For a caller who
   * has left nothing is written, and only so many bytes are read on as one event may have.
   */
  run(outlet: Outlet, hasLeft: () => boolean): Promise<RelayEnd>;
  /** How it ended, when it has. */
  end(): RelayEnd | undefined;
  /** The upstream's latest count. */
  usage(): ChatUsage | undefined;
  /** UTF-8 bytes of text that came after it. */
  uncounted(): number;
  /** The vendor's members of the chunk that holds the usage; undefined in formats that count elsewhere. */
  vendorMembers(): JsonObject | undefined;
  /** Chunks that were read, and the UTF-8 bytes of their texts. */
  chunks(): number;
  delivered(): number;
  /** True while the upstream has not ended its bytes. */
  hasRest(): boolean;
  /** Reads what comes after the end of the answer and drops it, so that the connection can serve again. */
  drain(): Promise<void>;
  /** Lets go of the upstream at once. */
  destroy(): void;
}

/**
 * One upstream stream on its way to one caller. All events of one piece of bytes, read with pauses, become one write,
 * or several of about 1 MiB, each written once the caller has taken the one before. Nothing is read while the caller
 * does not take what is there, so that what is held is one piece of bytes and never more.
 */
export function createRelay(input: {
  readonly body: Pick<EventBody, 'chunks'>;
  readonly reader: StreamReader;
  readonly dialect: Pick<StreamDialect, 'chunk'>;
  readonly max_event_bytes: number;
  /** Told of a reader that threw, which none may. */
  readonly onFault: (error: unknown) => void;
}): Relay {
  const { body, reader, dialect } = input;
  const pieces = body.chunks[Symbol.asyncIterator]();
  const ready: string[] = [];
  /** Chunks of the event that is being read. */
  const made: JsonObject[] = [];
  let text = '';
  let chunks = 0;
  let delivered = 0;
  let counted = 0;
  let usage: ChatUsage | undefined;
  let vendorMembers: JsonObject | undefined;
  let end: RelayEnd | undefined;
  let rest = true;

  const finish = (how: RelayEnd): void => {
    end ??= how;
  };
  const sink: StreamSink = {
    chunk(chunk, bytes) {
      if (end !== undefined) return;
      made.push(chunk);
      delivered += bytes;
      chunks += 1;
    },
    usage(latest, members) {
      if (end !== undefined) return;
      usage = latest;
      vendorMembers = members;
    },
    error: (failure) => finish({ kind: 'error', failure }),
    broken: (reason) => finish({ kind: 'broken', reason }),
    done: () => finish(WHOLE),
  };
  const events = createEventReader({
    max_event_bytes: input.max_event_bytes,
    onEvent(event) {
      if (end !== undefined) return undefined;
      if (event.data.length > SURELY_SHALLOW_CHARS) return readLong(event);
      read(event, parseShortEvent(event.data));
      for (const chunk of made.splice(0)) add(JSON.stringify(chunk));
      return undefined;
    },
    onTooLarge: () =>
      finish({
        kind: 'broken',
        reason: `an event is larger than ${input.max_event_bytes} bytes`,
        too_large: true,
      }),
    onNoEvents: () => finish({ kind: 'broken', reason: 'its lines are no events' }),
  });

  function read({ event, data }: StreamEvent, body: Json | undefined): void {
    const before = usage;
    reader.event({ event, data, body }, sink);
    // The count of an event is of all that it says, in whatever order.
    if (usage !== before) counted = delivered;
  }

  function* readLong(event: StreamEvent): Steps<void> {
    read(event, yield* parseEvent(event.data));
    for (const chunk of made.splice(0)) add(yield* jsonText(chunk));
  }

  function add(chunk: string): void {
    if (text.length >= WRITE_CHARS) {
      ready.push(text);
      text = '';
    }
    text += dialect.chunk(chunk);
  }

  /** What is to be written next, at most about so much; empty when there is nothing. */
  const take = (): string => {
    const first = ready.shift();
    if (first !== undefined) return first;
    const last = text;
    text = '';
    return last;
  };

  /** Reads one piece; how many bytes it had. */
  async function pull(): Promise<number> {
    let piece: IteratorResult<Uint8Array>;
    try {
      piece = await pieces.next();
    } catch (error) {
      rest = false;
      finish(cutBy(error));
      return 0;
    }
    try {
      if (piece.done !== true) {
        const { value } = piece;
        const read = value.byteLength < LARGE_PIECE_BYTES ? inTurns : inFewTurns;
        await read(events.feed(value));
        return value.byteLength;
      }
      rest = false;
      events.end();
      if (end === undefined) reader.end(sink);
      for (const chunk of made.splice(0)) add(JSON.stringify(chunk));
    } catch (error) {
      input.onFault(error);
      finish({ kind: 'broken', reason: 'our reader failed' });
    }
    finish({ kind: 'cut', reason: 'the stream ended before its end', late: false });
    return 0;
  }

  return {
    async begin() {
      while (chunks === 0 && end === undefined) await pull();
    },
    async run(outlet, hasLeft) {
      let unheard = 0;
      for (;;) {
        for (let next = take(); next !== ''; next = take()) {
          if (hasLeft()) continue;
          const full = outlet.write(next);
          if (full !== undefined) await full;
        }
        if (end !== undefined) return end;
        if (unheard > input.max_event_bytes) return LEFT;
        const bytes = await pull();
        if (hasLeft()) unheard += bytes;
      }
    },
    end: () => end,
    usage: () => usage,
    uncounted: () => delivered - counted,
    vendorMembers: () => vendorMembers,
    chunks: () => chunks,
    delivered: () => delivered,
    hasRest: () => rest,
    async drain() {
      try {
        while ((await pieces.next()).done !== true);
      } catch {
        // Whatever happens after the last word is nobody's loss.
      }
      rest = false;
    },
    destroy: () => body.chunks.destroy(),
  };
}

/** A write ends with the chunk that brings it over so many characters. */
export const WRITE_CHARS = 1_048_576;
/**
 * Larger pieces are read for a few streams at a time. Between two turns each holds its events and what is made of them
 * in the heap; those that wait hold only bytes.
 */
const LARGE_PIECE_BYTES = 16_384;
const inFewTurns = atMostAtOnce(8);

const WHOLE: RelayEnd = { kind: 'whole' };

/** Too much came after the caller had left; nobody is there who wants it. */
const LEFT: RelayEnd = { kind: 'cut', reason: 'the caller left', late: false };

/** The egress says in its error whether the connection failed or a limit of ours ended it. */
function cutBy(error: unknown): RelayEnd {
  const failure = error instanceof Error && 'failure' in error ? error.failure : undefined;
  const late =
    typeof failure === 'object' && failure !== null && 'reason' in failure && failure.reason === 'timeout';
  return { kind: 'cut', reason: error instanceof Error ? error.message : 'the stream broke off', late };
}
