import { expect, test } from 'vitest';
import { asSent } from '../../runtime/upstream/large-body.ts';
import { POST, startEgress, submitTo } from './calls.ts';
import { closedPort, response, startRaw } from './raw-server.ts';

const LONG = 'é'.repeat(2_000_000);
const request = { ...POST, body: { kind: 'json', value: { prompt: LONG } } } as const;

test.each([
  [0, null],
  [1, new Uint8Array(1)],
  [65_535, new Uint8Array(65_535)],
])('a body of %i bytes is given as it is', (size, sent) => {
  expect(asSent(size === 0 ? [] : [new Uint8Array(size)])).toEqual(sent);
});

test('a large one arrives whole and with its length, one after the other', async () => {
  const server = await startRaw((socket) => socket.write(response('200 OK', '{"id":"1"}')));
  const egress = startEgress();
  for (let turn = 0; turn < 3; turn += 1) {
    const outcome = await egress.channelCall(submitTo(server.url, { request }));
    expect(outcome).toMatchObject({ kind: 'answer', answer: { http: 200, body: { id: '1' } } });
  }
  for (const { head, body } of server.requests) {
    expect(head.toLowerCase()).toContain(`content-length: ${body.byteLength}`);
    expect(JSON.parse(Buffer.from(body).toString())).toEqual({ prompt: LONG });
  }
});

test('a large one that reaches nobody is surely not sent', async () => {
  const call = submitTo(`http://127.0.0.1:${await closedPort()}`, { request });
  expect(await startEgress().channelCall(call)).toMatchObject({
    kind: 'failure',
    failure: { kind: 'not_sent' },
  });
});
