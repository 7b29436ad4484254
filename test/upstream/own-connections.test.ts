import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const FILE = { method: 'GET', path: '/file', query: {}, headers: {}, body: { kind: 'none' } } as const;

/** A vendor whose files never end, and an egress that may have one connection of each kind to it. */
async function crowded() {
  const server = await startRaw((socket, { head }) => {
    if (head.includes(' /file '))
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: video/mp4\r\ncontent-length: 9\r\n\r\nxxx');
    else
      socket.write(
        response('200 OK', head.includes(' /media ') ? 'x' : '{}', { 'content-type': 'image/png' }),
      );
  });
  const egress = startEgress({ allow: ['127.0.0.1'], connections: { call: 1, file: 1 } });
  const file = () =>
    egress.channelStream({ ...submitTo(server.url), call: 'poll', request: FILE, headers: {} });
  const publicFile = () =>
    egress.publicStream(`${server.url}/file`, { method: 'GET', headers: {}, idle_ms: 60_000 });
  const media = () =>
    egress.publicFetch(`${server.url}/media`, { max_bytes: 9, accept: ['image/'], deadline_ms: 60_000 });
  return { server, egress, file, publicFile, media };
}

test('files that are read slowly leave calls, polls and media their connections', async () => {
  const { server, egress, file, publicFile, media } = await crowded();
  const [one, other] = [await file(), await publicFile()];
  const answers = await Promise.all([
    egress.channelCall({ ...submitTo(server.url), call: 'submit' }),
    egress.channelCall({ ...submitTo(server.url), call: 'poll' }),
    media(),
  ]);
  expect(answers.length).toBe(3);
  let further = false;
  const next = Promise.all([file(), publicFile()]);
  void next.then(() => {
    further = true;
  });
  for (let index = 0; index < 20; index += 1) await turn();
  expect([further, server.connections()]).toEqual([false, 5]);
  one.body.destroy();
  other.body.destroy();
  for (const { body } of await next) body.destroy();
});

test('calls that a vendor keeps waiting leave polls and files theirs', async () => {
  const server = await startRaw((socket, { head }) => {
    if (head.startsWith('GET /file')) socket.write(response('200 OK', 'x'));
    if (head.startsWith('GET /v1')) socket.write(response('200 OK', '{}'));
  });
  const egress = startEgress({ allow: [], connections: { call: 1, file: 1 } });
  const leave = new AbortController();
  const waiting = egress.channelCall({ ...submitTo(server.url), call: 'submit', signal: leave.signal });
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1);
  const request = { ...FILE, path: '/v1/tasks' };
  const polled = await egress.channelCall({ ...submitTo(server.url), call: 'poll', request });
  expect(polled.kind).toBe('answer');
  const file = await egress.channelStream({
    ...submitTo(server.url),
    call: 'poll',
    request: FILE,
    headers: {},
  });
  expect(file.http).toBe(200);
  file.body.destroy();
  leave.abort();
  expect((await waiting).kind).toBe('failure');
});
