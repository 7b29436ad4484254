import type { EndedEarly } from './call-failure.ts';

/** Ends one call: at its deadline, or when nobody waits for it any more. */
export interface CallClock {
  readonly signal: AbortSignal;
  ended(): EndedEarly;
  /** The deadline stands still until what this returns is called; for waiting that is not the vendor's. */
  pause(): () => void;
  /** The call is over: its timer and its listener go. Safe to call twice. */
  stop(): void;
}

/**
 * The total deadline of a call and its caller's signal in one. Made by hand, because the platform's timed signals
 * live as long as their time, which for the thousands of streams of a quarter of an hour is too long.
 */
export function startCallClock(call: {
  readonly total_ms: number;
  readonly signal: AbortSignal | undefined;
}): CallClock {
  const controller = new AbortController();
  let ended: EndedEarly = 'no';
  const end = (why: Exclude<EndedEarly, 'no'>): void => {
    if (ended !== 'no') return;
    ended = why;
    controller.abort(new Error(why === 'deadline' ? 'the deadline passed' : 'the call was cancelled'));
  };
  const cancel = (): void => end('cancelled');
  let left_ms = call.total_ms;
  let since = performance.now();
  let timer = startTimer();
  let stopped = false;
  function startTimer(): NodeJS.Timeout {
    since = performance.now();
    return setTimeout(() => end('deadline'), left_ms).unref();
  }
  if (call.signal?.aborted === true) cancel();
  else call.signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    ended: () => ended,
    pause() {
      clearTimeout(timer);
      left_ms = Math.max(0, left_ms - (performance.now() - since));
      return () => {
        if (!stopped && ended === 'no') timer = startTimer();
      };
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', cancel);
    },
  };
}
