import { describe, expect, test } from 'vitest';
import { DEADLINES } from '../../runtime/upstream/deadlines.ts';
import type { CallKind } from '../../runtime/upstream/types.ts';
import { startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const STATUSES = [
  '301 Moved',
  '302 Found',
  '303 See Other',
  '307 Temporary Redirect',
  '308 Permanent Redirect',
];
const METADATA = 'http://169.254.169.254/latest/meta-data/';

/** A vendor that sends every call elsewhere, what became of one call, and every address that was dialled. */
async function redirected(status: string, call: CallKind, location: string) {
  const vendor = await startRaw((socket) => socket.write(response(status, '{"id":"1"}', { location })));
  const dialled: string[] = [];
  const egress = startEgress({
    allow: ['127.0.0.1'],
    journal: ({ address, port }) => dialled.push(`${address}:${port}`),
  });
  const outcome = await egress.channelCall(submitTo(vendor.url, { call }));
  return { outcome, asked: vendor.requests.length, dialled, own: [`127.0.0.1:${vendor.port}`] };
}

describe('a call that is sent elsewhere is never sent there (F39)', () => {
  const cases = STATUSES.flatMap((status) =>
    (['submit', 'poll', 'cancel'] as const).map((call) => [status, call] as const),
  );
  test.each(cases)('%s of a %s', async (status, call) => {
    const other = await startRaw((socket) => socket.write(response('200 OK', '{"id":"2"}')));
    for (const location of [METADATA, `${other.url}/v1/tasks`, '/v1/other', `//127.0.0.1:${other.port}/x`]) {
      const { outcome, asked, dialled, own } = await redirected(status, call, location);
      expect(outcome).toMatchObject({
        kind: 'failure',
        failure: { kind: 'ambiguous', reason: 'redirect', http: Number(status.slice(0, 3)) },
      });
      expect([asked, dialled]).toEqual([1, own]);
    }
    expect([other.connections(), other.requests.length]).toEqual([0, 0]);
  });

  test('nor is that of a stream', async () => {
    const other = await startRaw((socket) => socket.write(response('200 OK', 'x')));
    const vendor = await startRaw((socket) =>
      socket.write(response('307 Temporary Redirect', '', { location: `${other.url}/` })),
    );
    const times = { headers_ms: DEADLINES.headers_ms.chat, idle_ms: 10_000, total_ms: 10_000 };
    const outcome = await startEgress({ allow: ['127.0.0.1'] }).channelEvents({
      ...submitTo(vendor.url),
      call: 'chat',
      times,
    });
    expect(outcome).toMatchObject({ kind: 'failure', failure: { reason: 'redirect', http: 307 } });
    expect([vendor.requests.length, other.connections()]).toEqual([1, 0]);
  });
});
