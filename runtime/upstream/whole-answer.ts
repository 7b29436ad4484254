import { type BoundedBody, joined, type ReadingRoom } from './bounded-body.ts';
import { type Agent, type Dispatcher, joinHeaders, phaseBeforeStart, toOptions } from './http-client.ts';
import { isRedirection } from './redirect.ts';
import { TransportError, type TransportRequest } from './transport.ts';

/** An answer whose body was read, as far as its bound allows. */
export interface WholeAnswer {
  readonly http: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BoundedBody;
}

/** The answer broke off after its headers. */
export class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
  readonly http: number;

  constructor(http: number, cause: unknown) {
    super('the answer broke off', { cause });
    this.http = http;
  }
}

/** Resolves when the whole answer is there; rejects with `TransportError` or `BrokenBody`. */
export type WholeTransport = (
  request: TransportRequest,
  reading: { readonly max: number; readonly room: ReadingRoom },
) => Promise<WholeAnswer>;

/**
 * Read on while memory is waited for: the end of an answer is mostly that near, and on a paused connection a vendor that
 * closes it would cut the answer off.
 */
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Gathers answers from the client's own events: a stream for each costs more than most answers do. Bodies of redirects
 * are left unread. While memory has to be waited for, little more is read, which slows the sender down.
 */
export function createWholeTransport(agent: Pick<Agent, 'dispatch'>): WholeTransport {
  return (request, { max, room }) => {
    const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
    const { signal } = request;
    if (signal.aborted) return Promise.reject(new TransportError('queued', signal.reason));
    let body: Dispatcher.RequestOptions['body'];
    const chunks: Uint8Array[] = [];
    let total = 0;
    let http = 0;
    let headers: WholeAnswer['headers'] = {};
    let started: Dispatcher.DispatchController | undefined;
    /** Memory that is waited for, and the bytes that it is for. */
    let pending: Promise<void> | undefined;
    let granted = 0;
    let isSettled = false;

    const settleOnce = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      signal.removeEventListener('abort', onAbort);
      return true;
    };
    const succeed = (read: BoundedBody): void => {
      if (settleOnce()) resolve({ http, headers, body: read });
    };
    const fail = (error: unknown): void => {
      if (!settleOnce()) return;
      if (http > 0) reject(new BrokenBody(http, error));
      else if (started !== undefined) reject(new TransportError('started', error));
      else if (error instanceof TransportError) reject(error);
      else reject(new TransportError(phaseBeforeStart(error), error));
      destroyBody(body, error);
    };
    // The client looks at an abort only once a request has a connection, and not after its answer has ended.
    const onAbort = (): void => {
      started?.abort(signal.reason);
      fail(signal.reason);
    };
    const stopReading = (controller: Dispatcher.DispatchController, read: BoundedBody): void => {
      succeed(read);
      controller.abort(new Error('the rest of the answer is not needed'));
    };
    const waitFor = (memory: Promise<void>, controller: Dispatcher.DispatchController): void => {
      granted = total;
      pending = memory.then(() => {
        pending = undefined;
        const more = room.grow(total);
        if (more === undefined) controller.resume();
        else waitFor(more, controller);
      });
    };
    const onEnd = (): void => {
      if (pending === undefined) succeed({ kind: 'ok', bytes: joined(chunks, total) });
      else void pending.then(onEnd);
    };

    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const options = toOptions(request);
      body = options.body;
      agent.dispatch(options, {
        // Before this event no byte was written, so that a failure is `not_sent`; after it, it is ambiguous.
        onRequestStart(controller) {
          if (isSettled) controller.abort(new Error('given up while waiting'));
          else started = controller;
        },
        onResponseStart(controller, status, fields) {
          if (status < 200) return;
          http = status;
          headers = joinHeaders(fields);
          if (isRedirection(status)) stopReading(controller, { kind: 'ok', bytes: new Uint8Array() });
        },
        onResponseData(controller, chunk) {
          if (isSettled) return;
          total += chunk.byteLength;
          if (total > max) return stopReading(controller, { kind: 'too_large' });
          chunks.push(chunk);
          if (pending !== undefined) {
            if (total - granted > READ_AHEAD_BYTES) controller.pause();
            return;
          }
          const memory = room.grow(total);
          if (memory !== undefined) waitFor(memory, controller);
        },
        onResponseEnd: onEnd,
        onResponseError: (_controller, error) => fail(error),
      });
    } catch (error) {
      fail(error);
    }
    return promise;
  };
}

/** Destroys a streamed request body, so that its source is closed. */
function destroyBody(body: Dispatcher.RequestOptions['body'], error: unknown): void {
  if (typeof body !== 'object' || body === null || !('destroy' in body)) return;
  body.on('error', () => undefined);
  body.destroy(error instanceof Error ? error : new Error(String(error)));
}
