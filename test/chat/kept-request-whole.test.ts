import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { collectGarbage } from '../support/collect-garbage.ts';
import { textEvent } from './event-source.ts';
import { startWhole } from './whole-gateway.ts';

const MB = 1_000_000;

/** An upstream that takes what it is sent, says one word and goes on thinking. */
async function startThinker(): Promise<string> {
  const server = createServer((asked, response) => {
    asked.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(textEvent('Hi'));
    });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Bytes that are in use, texts and buffers. */
async function inUse(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('running streams hold neither the memory of their large requests nor the room for others', async () => {
  const gateway = await startWhole([{ id: 'a', base_url: await startThinker() }]);
  const messages = [{ role: 'user', content: 'x'.repeat(16 * MB) }];
  // One for all requests: what a client keeps is not what is measured.
  const bytes = Buffer.from(JSON.stringify({ model: gateway.model, stream: true, messages }));
  const begin = async (): Promise<number | undefined> => {
    const asking = request(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${gateway.keys[0]}`, 'content-type': 'application/json' },
    });
    onTestFinished(() => void asking.on('error', () => {}).destroy());
    const [answer]: IncomingMessage[] = await once(asking.end(bytes), 'response');
    answer?.resume();
    return answer?.statusCode;
  };
  expect(await begin()).toBe(200);
  const before = await inUse();
  for (let turn = 0; turn < 9; turn += 1) expect(await begin()).toBe(200);
  expect((await inUse()) - before).toBeLessThan(30 * MB);
}, 60_000);
