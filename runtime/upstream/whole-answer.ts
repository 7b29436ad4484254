import { type BoundedBody, joined, type ReadingRoom } from './bounded-body.ts';
import { type Agent, type Dispatcher, joinHeaders, phaseBeforeStart, toOptions } from './http-client.ts';
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
 * Gathers answers from the client's own events: a stream for each costs more than most answers do. Bodies of redirects
 * are left unread. While `room` has to wait, nothing is read, and the sender is slowed down by that.
 */
export function createWholeTransport(agent: Pick<Agent, 'dispatch'>): WholeTransport {
  return (request, { max, room }) => {
    const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
    const { signal } = request;
    if (signal.aborted) return Promise.reject(new TransportError('queued', signal.reason));
    const options = toOptions(request);
    const { body } = options;
    const chunks: Uint8Array[] = [];
    let total = 0;
    let http = 0;
    let headers: WholeAnswer['headers'] = {};
    let control: Dispatcher.DispatchController | undefined;
    let ended = false;

    const end = (): boolean => {
      if (ended) return false;
      ended = true;
      signal.removeEventListener('abort', leave);
      return true;
    };
    const finish = (read: BoundedBody): void => {
      if (end()) resolve({ http, headers, body: read });
    };
    const fail = (error: unknown): void => {
      if (!end()) return;
      if (error instanceof TransportError) reject(error);
      else if (http > 0) reject(new BrokenBody(http, error));
      else reject(new TransportError(control === undefined ? phaseBeforeStart(error) : 'started', error));
      destroyBody(body, error);
    };
    // A request that still waits for a connection ends here: the client looks at it only when it has one.
    const leave = (): void => {
      if (control === undefined) fail(signal.reason);
      else control.abort(signal.reason);
    };
    const letGo = (controller: Dispatcher.DispatchController, read: BoundedBody): void => {
      finish(read);
      controller.abort(new Error('the rest of the answer is not needed'));
    };

    signal.addEventListener('abort', leave, { once: true });
    try {
      agent.dispatch(options, {
        // Right before the first byte is written: the line between sure and unsure.
        onRequestStart(controller) {
          if (ended) controller.abort(new Error('given up while waiting'));
          else if (!controller.aborted) control = controller;
        },
        onResponseStart(controller, status, fields) {
          if (status < 200) return;
          http = status;
          headers = joinHeaders(fields);
          if (status >= 300 && status < 400) letGo(controller, { kind: 'ok', bytes: new Uint8Array() });
        },
        onResponseData(controller, chunk) {
          if (ended) return;
          total += chunk.byteLength;
          if (total > max) return letGo(controller, { kind: 'too_large' });
          chunks.push(chunk);
          const wait = room.grow(total);
          if (wait === undefined) return;
          controller.pause();
          void wait.then(() => controller.resume());
        },
        onResponseEnd: () => finish({ kind: 'ok', bytes: joined(chunks, total) }),
        onResponseError: (_controller, error) => fail(error),
      });
    } catch (error) {
      fail(error);
    }
    return promise;
  };
}

/** Of a body that is read while it is sent; who made it is told that nobody will read on. */
function destroyBody(body: Dispatcher.RequestOptions['body'], error: unknown): void {
  if (typeof body !== 'object' || body === null || !('destroy' in body)) return;
  body.on('error', () => undefined);
  body.destroy(error instanceof Error ? error : new Error(String(error)));
}
