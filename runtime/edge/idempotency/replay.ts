import type { KeptAnswer } from '../../store/claims.ts';
import type { Answer } from '../call.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const EVENTS = 'text/event-stream';

/** Tells a repeated answer from the first one. */
export const REPLAYED = { 'idempotent-replayed': 'true' } as const;

/** A first answer once more: its status, body and headers. */
export function replay({ status, headers, body }: KeptAnswer): Answer {
  const { 'content-type': type = JSON_TYPE, 'retry-after': _retry, ...others } = headers;
  if (status === 200 && type.startsWith(EVENTS)) {
    return {
      kind: 'stream',
      type,
      headers: { ...others, ...REPLAYED },
      async run(sink) {
        if (!sink.write(body)) await sink.drained();
        return 'whole';
      },
      asked: Promise.resolve(),
    };
  }
  // The answer is the same however often it is asked for: clients that repeat by themselves are told to stop.
  const stop = status >= 400 ? { 'x-should-retry': 'false' } : {};
  return { kind: 'text', status, type, text: body, headers: { ...others, ...stop, ...REPLAYED } };
}
