import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createWorld } from '../tasks/world.ts';
import { startEgress } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

/** One submission on two channels of one protocol whose vendors both give the same answer. */
interface Row {
  readonly protocol: string;
  readonly status: string;
  /** Absent: an empty body. */
  readonly body?: Json;
}

const hailuo = (code: number): Row => ({
  protocol: 'hailuo',
  status: '200 OK',
  body: { base_resp: { status_code: code, status_msg: `answer ${code}` } },
});
const flat = (status: string, code: string): Row => ({
  protocol: 'gateway',
  status,
  body: { code, message: 'm', data: null },
});

const UNSURE: readonly Row[] = [
  ...[1000, 1001, 1013, 1024, 1033, 4242].map(hailuo),
  {
    protocol: 'ark',
    status: '500 Internal Server Error',
    body: { error: { code: 'InternalServiceError', message: 'm' } },
  },
  { protocol: 'ark', status: '408 Request Timeout' },
  { protocol: 'ark', status: '499 Client Closed Request' },
  { protocol: 'openai-videos', status: '408 Request Timeout', body: { error: { message: 'm' } } },
  { protocol: 'openai-videos', status: '409 Conflict' },
  { protocol: 'openai-videos', status: '503 Service Unavailable', body: { error: { message: 'm' } } },
  flat('200 OK', 'upstream_error'),
  flat('200 OK', 'upstream_timeout'),
  flat('200 OK', 'some_new_code'),
  { protocol: 'vx', status: '400 Bad Request' },
];

const REFUSED_HERE: readonly Row[] = [
  hailuo(1002),
  hailuo(1004),
  hailuo(1008),
  { protocol: 'ark', status: '429 Too Many Requests' },
  { protocol: 'openai-videos', status: '401 Unauthorized', body: { error: { message: 'm' } } },
  flat('200 OK', 'too_many_requests'),
  flat('503 Service Unavailable', 'no_available_channel'),
];

const REFUSED_EVERYWHERE: readonly Row[] = [
  hailuo(1026),
  hailuo(2013),
  { protocol: 'openai-videos', status: '409 Conflict', body: { error: { message: 'm' } } },
];

/** Creations counted at both vendors, and how the gateway's own book ends. */
async function submitOnce({ protocol: id, status, body }: Row) {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);
  const reply = response(status, body === undefined ? '' : JSON.stringify(body));
  const [first, second] = await Promise.all([0, 1].map(() => startRaw((socket) => socket.write(reply))));
  if (first === undefined || second === undefined) throw new Error('two vendors were to be started');
  const world = await createWorld({
    protocols: [protocol],
    channels: [
      { id: 'first', protocol: id, base_url: first.url, priority: 2 },
      { id: 'second', protocol: id, base_url: second.url, priority: 1 },
    ],
    deps: { egress: startEgress() },
  });
  const service = createTaskService(
    { ...world.deps, engine: { nudge: () => undefined } },
    { write_again_ms: [] },
  );
  await service.submit({ key: world.key, request: world.request() }).catch(() => undefined);
  expect(await world.violated()).toEqual([]);
  return {
    creates: [first.requests.length, second.requests.length],
    tasks: world.rows('SELECT state FROM tasks'),
  };
}

const titled = (rows: readonly Row[]) =>
  rows.map((row) => [`${row.protocol}, ${row.status} ${JSON.stringify(row.body) ?? ''}`, row] as const);

describe('two channels of one protocol', () => {
  test.each(titled(UNSURE))('%s: one creation, and the task waits (F27)', async (_title, row) => {
    expect(await submitOnce(row)).toEqual({ creates: [1, 0], tasks: [{ state: 'uncertain' }] });
  });

  test.each(titled(REFUSED_HERE))('%s: the other channel is asked', async (_title, row) => {
    expect(await submitOnce(row)).toEqual({ creates: [1, 1], tasks: [{ state: 'failed' }] });
  });

  test.each(titled(REFUSED_EVERYWHERE))('%s: nobody else is asked', async (_title, row) => {
    expect(await submitOnce(row)).toEqual({ creates: [1, 0], tasks: [{ state: 'failed' }] });
  });
});
