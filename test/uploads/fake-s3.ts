import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface FakeS3 {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  /** From now on it works, answers nothing until it works again, or refuses everything. */
  set(state: 'working' | 'silent' | 'refusing'): void;
}

/** An object store on loopback that keeps what it is sent and notes how it was asked. Closed with the test. */
export async function fakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const requests: FakeS3['requests'] = [];
  let state: Parameters<FakeS3['set']>[0] = 'working';
  let works = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '');
    requests.push({ method: request.method ?? '', path, headers: request.headers });
    void answer(request, response, path);
  });

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (state === 'refusing') return fail(response, 503, 'SlowDown');
    if (state === 'silent') await works.promise;
    switch (request.method) {
      case 'PUT': {
        const sum = createHash('sha256').update(body).digest('base64');
        if (request.headers['x-amz-checksum-sha256'] !== sum) return fail(response, 400, 'BadDigest');
        objects.set(path, body);
        return void response.writeHead(200, { etag: '"1"' }).end();
      }
      case 'GET': {
        const object = objects.get(path);
        if (object === undefined) return fail(response, 404, 'NoSuchKey');
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
        return void response
          .writeHead(first === undefined ? 200 : 206, { 'content-length': part.byteLength })
          .end(part);
      }
      case 'DELETE':
        objects.delete(path);
        return void response.writeHead(204).end();
      default:
        return fail(response, 405, 'MethodNotAllowed');
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    requests,
    set(next) {
      state = next;
      if (next === 'silent') works = Promise.withResolvers<void>();
      else works.resolve();
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}
