import type { AnswerKeeper, StreamDialect, TextSink } from '../chat-types.ts';
import type { ChatSettings } from '../settings.ts';

/** The caller's end of one stream. */
export interface Outlet {
  /** Nothing is written before there is a sink. */
  attach(sink: TextSink): void;
  attached(): boolean;
  /** Undefined when more may be written at once; else resolves when it may. */
  write(text: string): Promise<void> | undefined;
  /**
   * Writes a keep-alive after too long a silence; never to a caller who does not read. False when the caller has taken
   * nothing, or next to nothing, of what waits for it for too long. `now` is `elapsed`.
   */
  tick(now: number): boolean;
  /** Ends all waiting for a slow reader: what comes now are the last words. */
  wake(): void;
}

/** Written at once: one event may hold pictures, and a slow reader of it must be seen to take some of it. */
const PIECE_BYTES = 65_536;
/** Of what waits for a caller, so much has to be taken in `unread_ms`: four kilobytes a second in a minute. */
const LEAST_TAKEN_BYTES = 262_144;

export function createOutlet(
  { keepAlive }: Pick<StreamDialect, 'keepAlive'>,
  { keep_alive_ms, unread_ms }: Pick<ChatSettings, 'keep_alive_ms' | 'unread_ms'>,
  /** Told of all that is written. */
  keeper?: Pick<AnswerKeeper, 'wrote'>,
): Outlet {
  let sink: TextSink | undefined;
  let blocked = false;
  let ending = false;
  let awake = (): void => undefined;
  // Writing and reading only leave marks, which the next tick turns into times: no look at the clock for each event.
  let wrote = true;
  let quietSince = 0;
  let taken = true;
  let untakenSince = 0;
  let writtenBytes = 0;
  let takenBytes = 0;
  let counted: { readonly since: number; readonly takenBytes: number } | undefined;

  const waitFor = (to: TextSink, next: () => Promise<void> | undefined): Promise<void> => {
    blocked = true;
    taken = true;
    const waiting = to.drained();
    return new Promise((resolve) => {
      awake = () => {
        blocked = false;
        takenBytes = writtenBytes;
        awake = () => undefined;
        const more = next();
        if (more === undefined) resolve();
        else void more.then(resolve);
      };
      waiting.then(
        () => awake(),
        () => awake(),
      );
    });
  };
  const putPiece = (to: TextSink, piece: string, bytes: number): boolean => {
    writtenBytes += bytes;
    return to.write(piece) || ending;
  };
  /** A long text waits as bytes outside the heap: a piece of it would hold all of it, and many callers read slowly. */
  const putBytes = (to: TextSink, bytes: Buffer, from: number): Promise<void> | undefined => {
    for (let start = from; start < bytes.length; ) {
      const end = ending ? bytes.length : endOfPiece(bytes, start);
      const mayGoOn = putPiece(to, bytes.toString('utf8', start, end), end - start);
      if (!mayGoOn) return waitFor(to, () => putBytes(to, bytes, end));
      start = end;
    }
    return undefined;
  };
  const put = (to: TextSink, text: string): Promise<void> | undefined => {
    if (text.length > PIECE_BYTES) return putBytes(to, Buffer.from(text), 0);
    return putPiece(to, text, Buffer.byteLength(text)) ? undefined : waitFor(to, () => undefined);
  };

  return {
    attach(given) {
      sink = given;
      wrote = true;
    },
    attached: () => sink !== undefined,
    write(text) {
      wrote = true;
      if (sink === undefined) return undefined;
      keeper?.wrote(text);
      return put(sink, text);
    },
    tick(now) {
      if (wrote) {
        wrote = false;
        quietSince = now;
      }
      if (blocked) {
        if (taken) untakenSince = now;
        taken = false;
        counted ??= { since: now, takenBytes };
        if (now - counted.since < unread_ms) return now - untakenSince < unread_ms;
        const least = counted.takenBytes + LEAST_TAKEN_BYTES;
        counted = undefined;
        return takenBytes >= least;
      }
      counted = undefined;
      if (sink === undefined || keepAlive === undefined || now - quietSince < keep_alive_ms) return true;
      quietSince = now;
      keeper?.wrote(keepAlive);
      sink.write(keepAlive);
      return true;
    },
    wake() {
      ending = true;
      awake();
    },
  };
}

/** No character is cut in two: its later bytes begin with the bits 10. */
function endOfPiece(bytes: Buffer, start: number): number {
  let end = Math.min(start + PIECE_BYTES, bytes.length);
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
