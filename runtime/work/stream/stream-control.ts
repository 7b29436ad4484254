import { type StopReason, stopReasonOf } from '../settle/call-ended.ts';

/** Ends one stream from our side, once, for one reason. */
export interface StreamControl {
  /** For the call to the upstream. */
  readonly signal: AbortSignal;
  stopped(): StopReason | undefined;
  /** The first reason counts. */
  stop(reason: StopReason): void;
  /** The caller has left: an answer that has begun is read on until its upstream has counted it, or it is stopped. */
  leave(): void;
  /** Says whether the answer has begun. */
  readOnOnceBegun(hasBegun: () => boolean): void;
  /** The caller has left, and the call upstream goes on. */
  lingers(): boolean;
  /** Told when that begins. */
  onLinger(tell: () => void): void;
  /** Told when the stream is stopped; at once when it already was. */
  onStop(tell: (reason: StopReason) => void): void;
  /** The stream is over: the caller's signal is not listened to any more. */
  close(): void;
}

/** `given` is aborted when the caller leaves or the server has waited long enough. */
export function createStreamControl(given: AbortSignal): StreamControl {
  const controller = new AbortController();
  const listeners: ((reason: StopReason) => void)[] = [];
  const lingerers: (() => void)[] = [];
  let stopped: StopReason | undefined;
  let hasBegun = (): boolean => false;
  let lingering = false;
  const stop = (reason: StopReason): void => {
    if (stopped !== undefined) return;
    // Nobody is there to be told of anything else.
    stopped = lingering ? 'caller_gone' : reason;
    for (const notify of listeners) notify(stopped);
    controller.abort(new Error(`the stream was ended: ${stopped}`));
  };
  const leave = (): void => {
    if (stopped !== undefined || lingering) return;
    if (!hasBegun()) {
      stop('caller_gone');
      return;
    }
    lingering = true;
    for (const notify of lingerers) notify();
  };
  const onAbort = (): void => {
    const reason = stopReasonOf(given);
    if (reason === 'caller_gone') leave();
    else stop(reason);
  };
  if (given.aborted) onAbort();
  else given.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    stopped: () => stopped,
    stop,
    leave,
    readOnOnceBegun(asked) {
      hasBegun = asked;
    },
    lingers: () => lingering,
    onLinger: (tell) => void lingerers.push(tell),
    onStop(tell) {
      listeners.push(tell);
      if (stopped !== undefined) tell(stopped);
    },
    close: () => given.removeEventListener('abort', onAbort),
  };
}
