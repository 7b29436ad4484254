import type { ChatSettings } from './settings.ts';
import type { AnswerKeeper, StreamDialect, TextSink } from './types.ts';

/** The caller's end of one stream. */
export interface Outlet {
  /** Nothing is written before there is a sink. */
  attach(sink: TextSink): void;
  attached(): boolean;
  /** Undefined when more may be written at once; else resolves when it may. */
  write(text: string): Promise<void> | undefined;
  /** Writes a keep-alive after too long a silence; never to a caller who does not read. `now` is `elapsed`. */
  tick(now: number): void;
  /** Ends a wait for a slow reader: what comes now is the last word. */
  wake(): void;
}

export function createOutlet(
  { keepAlive }: Pick<StreamDialect, 'keepAlive'>,
  { keep_alive_ms }: Pick<ChatSettings, 'keep_alive_ms'>,
  /** Told of all that is written. */
  keeper?: Pick<AnswerKeeper, 'wrote'>,
): Outlet {
  let sink: TextSink | undefined;
  let blocked = false;
  let awake = (): void => undefined;
  // A write only leaves a mark, which the next tick turns into a time: no look at the clock for each event.
  let wrote = true;
  let quietSince = 0;

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
      if (sink.write(text)) return undefined;
      blocked = true;
      const waiting = sink.drained();
      return new Promise((resolve) => {
        awake = () => {
          blocked = false;
          awake = () => undefined;
          resolve();
        };
        waiting.then(
          () => awake(),
          () => awake(),
        );
      });
    },
    tick(now) {
      if (wrote) {
        wrote = false;
        quietSince = now;
        return;
      }
      if (blocked || sink === undefined || keepAlive === undefined) return;
      if (now - quietSince < keep_alive_ms) return;
      quietSince = now;
      keeper?.wrote(keepAlive);
      sink.write(keepAlive);
    },
    wake: () => awake(),
  };
}
