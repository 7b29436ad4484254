import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { sharedWorld } from './shared-world.ts';
import { answer, createWorld } from './world.ts';

const shared = sharedWorld((ends) => createWorld({ ...ends, wallet: 1_000_000 }));

test('what a key or its group may not have in flight is refused: nothing held, nothing sent', async () => {
  const world = shared();
  let id = 0;
  world.script('a', () => {
    id += 1;
    return answer(200, { id: `up-${id}` });
  });
  let concurrent = 1;
  const { deployment, directory } = world.deps.current();
  const groups = () => ({
    default: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: { concurrent } },
  });
  const service = createTaskService({
    ...world.deps,
    current: () => ({ deployment: { ...deployment, groups: groups() }, directory }),
    engine: { nudge: () => undefined },
  });
  const closed: string[] = [];
  const submit = (name: string, key: { readonly concurrent?: number } = {}) =>
    service
      .submit({
        key: { ...world.key, ...key },
        request: world.request(),
        memory: { grow: () => undefined, own: () => undefined, close: () => void closed.push(name) },
      })
      .then(
        (task) => task.state,
        (error: unknown) =>
          error instanceof GatewayError ? [error.code, error.message, error.options.retryAfterSecs] : error,
      );
  const ledger = () => world.rows('SELECT id FROM ledger_txns').length;

  expect(await submit('first')).toBe('queued');
  const before = ledger();
  expect(await submit('over the group')).toEqual([
    'too_many_requests',
    "this key's group may have 1 request in flight at once; try again when one has ended",
    5,
  ]);
  concurrent = 5;
  expect(await submit('second', { concurrent: 1 })).toBe('queued');
  expect(await submit('over the key', { concurrent: 1 })).toEqual([
    'too_many_requests',
    'this key may have 1 request in flight at once; try again when one has ended',
    5,
  ]);
  expect(ledger()).toBe(before + 1);
  expect(world.calls.length).toBe(2);
  expect(closed.includes('over the group') && closed.includes('over the key')).toBe(true);
  expect(world.rows('SELECT holder,inflight FROM work_slots ORDER BY holder')).toEqual([
    { holder: 'group:default', inflight: 2 },
    { holder: `key:${world.key.id}`, inflight: 1 },
  ]);
  expect(await world.violated()).toEqual([]);
});
