import { expect, it } from 'vitest';
import { SHORT, startEgress, submitTo } from './calls.ts';
import { startRaw } from './raw-server.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const failed = (reason: string) => ({
  kind: 'failure',
  failure: { kind: 'ambiguous', reason, http: 200 },
});

it('a body dripped one byte at a time is cut at the total deadline, drips or not (F31)', async () => {
  const closed = Promise.withResolvers<void>();
  let drips = 0;
  const server = await startRaw((socket) => {
    socket.write(`${head}content-length: 100000\r\n\r\n`);
    const timer = setInterval(() => {
      drips += 1;
      socket.write(' ');
    }, 5);
    socket.on('close', () => {
      clearInterval(timer);
      closed.resolve();
    });
  });
  const outcome = await startEgress({ deadlines: SHORT }).channelCall(submitTo(server.url));
  expect(outcome).toMatchObject(failed('timeout'));
  await closed.promise;
  expect([server.requests.length, server.connections()]).toEqual([1, 1]);
  expect(drips).toBeGreaterThan(0);
});

it('an answer without a length that ends anywhere before its end is none (F33)', async () => {
  const whole = '{"task":{"id":"123"}}';
  const server = await startRaw((socket, _request, count) =>
    socket.end(`${head}connection: close\r\n\r\n${whole.slice(0, count)}`),
  );
  const egress = startEgress();
  const taken: string[] = [];
  for (let length = 1; length <= whole.length; length += 1) {
    const outcome = await egress.channelCall(submitTo(server.url));
    if (outcome.kind === 'answer') taken.push(whole.slice(0, length));
    else expect(outcome).toMatchObject(failed('not_json'));
  }
  expect([taken, server.requests.length]).toEqual([[whole], whole.length]);
});
