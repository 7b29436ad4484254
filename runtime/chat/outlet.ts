import type { ChatSettings } from './settings.ts';
import type { AnswerKeeper, StreamDialect, TextSink } from './types.ts';

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
const PIECE_CHARS = 65_536;
/** Of what waits for a caller, so much has to be taken in `unread_ms`: four kilobytes a second in a minute. */
const LEAST_TAKEN_CHARS = 262_144;

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
  let writtenChars = 0;
  let takenChars = 0;
  let counted: { readonly since: number; readonly takenChars: number } | undefined;

  const waitFor = (to: TextSink, rest: string): Promise<void> => {
    blocked = true;
    taken = true;
    const waiting = to.drained();
    return new Promise((resolve) => {
      awake = () => {
        blocked = false;
        takenChars = writtenChars;
        awake = () => undefined;
        const more = put(to, rest);
        if (more === undefined) resolve();
        else void more.then(resolve);
      };
      waiting.then(
        () => awake(),
        () => awake(),
      );
    });
  };
  const put = (to: TextSink, text: string): Promise<void> | undefined => {
    let rest = text;
    while (rest !== '') {
      const piece = ending ? rest : firstPiece(rest);
      rest = rest.slice(piece.length);
      writtenChars += piece.length;
      if (!to.write(piece) && !ending) return waitFor(to, rest);
    }
    return undefined;
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
        counted ??= { since: now, takenChars };
        if (now - counted.since < unread_ms) return now - untakenSince < unread_ms;
        const least = counted.takenChars + LEAST_TAKEN_CHARS;
        counted = undefined;
        return takenChars >= least;
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

/** No character is cut in two. */
function firstPiece(text: string): string {
  if (text.length <= PIECE_CHARS) return text;
  const last = text.charCodeAt(PIECE_CHARS - 1);
  const cutsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, cutsPair ? PIECE_CHARS - 1 : PIECE_CHARS);
}
