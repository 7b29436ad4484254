import type { Observer } from '../observe/observer.ts';
import type { Span } from '../observe/span.ts';
import type { CallOutcome, ChannelCall, OpenOutcome } from './types.ts';

/** What is counted of calls, and where. */
export interface CallMeasures {
  readonly observer: Pick<Observer, 'observe'>;
}

/**
 * Sends a call to a channel, times it and shows it in the trace that it belongs to. `send` is given the headers that tell
 * the vendor of that trace, where its channel allows them.
 */
export function measureCall<T extends CallOutcome | OpenOutcome>(
  { observer }: CallMeasures,
  { channel, call, span }: Pick<ChannelCall, 'channel' | 'call' | 'span'>,
  as: ChannelCall['call'] | 'chat_stream',
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const { id, protocol, traceparent } = channel;
  const step = span?.child('upstream', { channel: id, protocol, call });
  const headers = traceparent === true && step !== undefined ? { traceparent: step.traceparent } : NO_HEADERS;
  return untilEnd(send(headers), { observer, channel: id, call: as, step, began: performance.now() });
}

const NO_HEADERS = {};

/** A function of its own: one that waits keeps its arguments alive, and the request is not among these. */
async function untilEnd<T extends CallOutcome | OpenOutcome>(
  sent: Promise<T>,
  measured: CallMeasures & {
    readonly channel: string;
    readonly call: string;
    readonly step: Span | undefined;
    readonly began: number;
  },
): Promise<T> {
  const came = await sent;
  const { observer, channel, call, step, began } = measured;
  const outcome = outcomeOf(came);
  observer.observe('upstream_seconds', { channel, call, outcome }, (performance.now() - began) / 1_000);
  step?.end({ outcome, status: statusOf(came) }, outcome === '2xx' ? undefined : 'failed');
  return came;
}

/** A class of status, or why there was no answer. */
function outcomeOf(came: CallOutcome | OpenOutcome): string {
  if (came.kind === 'failure') return came.failure.reason;
  return `${Math.trunc((statusOf(came) ?? 0) / 100)}xx`;
}

function statusOf(came: CallOutcome | OpenOutcome): number | undefined {
  switch (came.kind) {
    case 'answer':
      return came.answer.http;
    case 'stream':
      return came.body.http;
    case 'failure':
      return came.failure.http;
  }
}
