import type { Socket } from 'node:net';
import { GatewayError } from '../../contract/errors.ts';
import { requestId } from './headers.ts';
import type { RenderedError } from './render-error.ts';

/** Renders an error that has no route yet, in the server's own dialect. */
export type RouteLessRenderer = (error: GatewayError, requestId: string) => RenderedError;

interface Refusal {
  readonly reason: string;
  /** Where HTTP has a status that no error code of ours has. */
  readonly status?: number;
  readonly error: GatewayError;
}

const TOO_SLOW: Refusal = {
  reason: 'Request Timeout',
  error: new GatewayError('request_timeout', {
    message: 'the request did not arrive in time; send it again without pauses',
  }),
};
const TOO_LONG: Refusal = {
  reason: 'Request Header Fields Too Large',
  status: 431,
  error: new GatewayError('invalid_request', {
    message: 'the request headers must be at most 16384 bytes together',
  }),
};
const BAD_HTTP: Refusal = {
  reason: 'Bad Request',
  error: new GatewayError('invalid_request', { message: 'the request is not well-formed HTTP/1.1' }),
};

/**
 * Answers what the HTTP parser refused: smuggling attempts, slow or oversize headers. The answer is
 * written by hand, because there is no request to answer to; the connection is closed.
 */
export function createClientErrorHandler(
  render: RouteLessRenderer,
): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    endSocket(socket, refusalOf(error.code), render);
  };
}

/** Writes a refusal by hand and closes the connection. */
export function endSocket(socket: Socket, refusal: Refusal, render: RouteLessRenderer): void {
  const id = requestId(undefined);
  const rendered = render(refusal.error, id);
  const body = JSON.stringify(rendered.body);
  const head = [
    `HTTP/1.1 ${refusal.status ?? rendered.status} ${refusal.reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(rendered.headers).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${id}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  return code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : BAD_HTTP;
}
