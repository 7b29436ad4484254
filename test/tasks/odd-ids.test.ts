import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { startEgress } from '../upstream/calls.ts';
import { response, startRaw } from '../upstream/raw-server.ts';
import { poll } from './polled-task.ts';
import { createWorld, PRICE, WALLET } from './world.ts';

const CREATE = 'POST /base/api/v3/contents/generations/tasks';
const POLL = 'GET /base/api/v3/contents/generations/tasks';

/** Ids that a vendor gives its jobs, what becomes of the task, and what its poll asks for. */
const IDS: readonly (readonly [id: Json, state: string, polled?: string])[] = [
  ['../../x', 'queued'],
  ['..', 'queued'],
  ['.', 'queued'],
  ['x?y=1#z', 'queued', `${POLL}/x%3Fy%3D1%23z`],
  ['a\r\nhost: b', 'uncertain'],
  ['a\0', 'uncertain'],
  ['x'.repeat(10_240), 'uncertain'],
  ['', 'uncertain'],
  [12_345, 'queued', `${POLL}/12345`],
  [{ id: 'x' }, 'uncertain'],
  [['x'], 'uncertain'],
  [null, 'uncertain'],
  ['../../x', 'uncertain'],
];

const GIVES_UP = "SELECT DISTINCT deadline_at-updated_at AS ms FROM tasks WHERE state='uncertain'";

test('whatever a vendor takes for an id: one creation, and no call beside the addresses of its protocol (F40)', async () => {
  const ark = registry.protocols.ark;
  if (ark === undefined) throw new Error('no such protocol');
  let id: Json = '';
  const vendor = await startRaw((socket) =>
    socket.write(response('200 OK', JSON.stringify({ id, status: 'running' }))),
  );
  const world = await createWorld({
    protocols: [{ ...ark, id: 'p' }],
    channels: [{ id: 'a', base_url: `${vendor.url}/base` }],
    deps: { egress: startEgress() },
    wallet: WALLET + IDS.length * PRICE,
  });
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  const lines = () => vendor.requests.splice(0).map(({ head }) => head.split(' HTTP/')[0]);
  for (const [given, state, polled] of IDS) {
    id = given;
    const task = await service.submit({ key: world.key, request: world.request() });
    expect([given, task.state, lines()]).toEqual([given, state, [CREATE]]);
    if (state !== 'queued') continue;
    await world.store.reschedule({ id: task.id, next_poll_ms: 0, failed: false });
    const [claimed] = await world.claim();
    if (claimed === undefined) throw new Error('expected a due task');
    await poll(world, claimed);
    expect([given, lines()]).toEqual([given, polled === undefined ? [] : [polled]]);
  }
  expect(world.rows("SELECT COUNT(*) AS n FROM task_events WHERE type='duplicate_upstream_id'")).toEqual([
    { n: 1 },
  ]);
  expect(world.rows(GIVES_UP)).toEqual([{ ms: 900_000 }]);
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: IDS.length * PRICE });
  expect(await world.violated()).toEqual([]);
});
