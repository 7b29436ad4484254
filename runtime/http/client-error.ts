import type { Socket } from 'node:net';
import { requestId } from './request-id.ts';

const ANSWERS: Readonly<
  Record<string, { readonly status: string; readonly code: string; readonly message: string }>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    message: 'the request did not arrive in time; send it again without pauses',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'invalid_request',
    message: 'the request headers must be at most 16384 bytes together',
  },
};

const BAD_HTTP = {
  status: '400 Bad Request',
  code: 'invalid_request',
  message: 'the request is not well-formed HTTP/1.1',
};

/**
 * Answers what the HTTP parser refused: smuggling attempts, slow or oversize headers (F89, F91). There is no
 * route yet, so the body is the common error object; the connection is closed.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const answer = ANSWERS[error.code ?? ''] ?? BAD_HTTP;
  const id = requestId(undefined);
  const body = JSON.stringify({
    error: {
      message: answer.message,
      type: 'invalid_request_error',
      param: '',
      code: answer.code,
      details: { retryable: answer.code === 'request_timeout', request_id: id },
    },
  });
  socket.end(
    `HTTP/1.1 ${answer.status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${id}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
