import { createServer } from 'node:net';

/** `port` itself, or a free one of `host` when it is 0: links need the number before the listener stands. */
export async function settlePort(host: string, port: number): Promise<number> {
  if (port !== 0) return port;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, host, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('internal: a listener without a port');
  return address.port;
}
