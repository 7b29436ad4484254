import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { settlePort } from '../../runtime/free-port.ts';

const HOST = '127.0.0.1';

test('a port that is named stays, and a free one is none that a connection could take meanwhile', async () => {
  expect(await settlePort(HOST, 8080)).toBe(8080);
  const found = await Promise.all(Array.from({ length: 50 }, () => settlePort(HOST, 0)));
  expect(found.filter((port) => port >= 32_768)).toEqual([]);
  const [port] = found;
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(port, HOST, resolve));
  expect(listener.address()).toMatchObject({ port });
  listener.close();
});

test('a host that is not of this machine is told', async () => {
  await expect(settlePort('192.0.2.1', 0)).rejects.toThrow('192.0.2.1');
});
