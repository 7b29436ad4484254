import type { RequestListener } from 'node:http';
import { GatewayError } from '../contract/errors.ts';
import type { RouteLessRenderer } from './client-error.ts';
import { requestId } from './request-id.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers `Expect` headers other than `100-continue`, which the HTTP library never makes requests of: 417. */
export function refuseExpectation(render: RouteLessRenderer): RequestListener {
  return (request, response) => {
    const id = requestId(request.headers['x-request-id']);
    const message = 'the Expect header must be 100-continue, or be left out';
    const { body } = render(new GatewayError('invalid_request', { message }), id);
    response
      .writeHead(417, {
        ...SECURITY_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': id,
        connection: 'close',
      })
      .end(JSON.stringify(body));
  };
}
