import type { EndedEarly } from './call-failure.ts';

/** Ends one call: at its deadline, or when nobody waits for it any more. */
export interface CallClock {
  readonly signal: AbortSignal;
  ended(): EndedEarly;
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
  const timer = setTimeout(() => end('deadline'), call.total_ms).unref();
  if (call.signal?.aborted === true) cancel();
  else call.signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    ended: () => ended,
    stop() {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', cancel);
    },
  };
}
