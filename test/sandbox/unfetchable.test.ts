import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { unfetchable } from '../../runtime/sandbox/twins/request-values.ts';

test('a vendor asks for the files of a submission that lie on the gateway, and for nothing else', async () => {
  const asked: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(url === '/there' ? 200 : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const body = {
    content: [{ type: 'video', video: { url: `http://${host}/there` } }, `http://${host}/gone`],
    notify: `http://${host}/called-back`,
    picture: 'https://cdn.example/heron.png',
    prompt: `see http://${host}/words`,
  };
  const callback = body.notify;
  expect(await unfetchable(body, { host, callback })).toBe(`http://${host}/gone`);
  expect(asked).toEqual(['HEAD /there', 'HEAD /gone']);
  expect(await unfetchable({ ...body, content: [] }, { host, callback })).toBeUndefined();
  expect(await unfetchable(body, { host: undefined, callback })).toBeUndefined();
  expect(asked).toHaveLength(2);
});
