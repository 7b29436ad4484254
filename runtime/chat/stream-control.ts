import { type StopReason, stopReasonOf } from './call-ended.ts';

/** Ends one stream from our side, once, for one reason. */
export interface StreamControl {
  /** For the call to the upstream. */
  readonly signal: AbortSignal;
  stopped(): StopReason | undefined;
  /** The first reason counts. */
  stop(reason: StopReason): void;
  /** Told when the stream is stopped; at once when it already was. */
  onStop(tell: (reason: StopReason) => void): void;
  /** The stream is over: the caller's signal is not listened to any more. */
  close(): void;
}

/** `given` is aborted when the caller leaves or the server has waited long enough. */
export function createStreamControl(given: AbortSignal): StreamControl {
  const controller = new AbortController();
  const listeners: ((reason: StopReason) => void)[] = [];
  let stopped: StopReason | undefined;
  const stop = (reason: StopReason): void => {
    if (stopped !== undefined) return;
    stopped = reason;
    for (const tell of listeners) tell(reason);
    controller.abort(new Error(`the stream was ended: ${reason}`));
  };
  const leave = (): void => stop(stopReasonOf(given));
  if (given.aborted) leave();
  else given.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    stopped: () => stopped,
    stop,
    onStop(tell) {
      listeners.push(tell);
      if (stopped !== undefined) tell(stopped);
    },
    close: () => given.removeEventListener('abort', leave),
  };
}
