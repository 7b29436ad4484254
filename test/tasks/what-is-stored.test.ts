import { expect, test } from 'vitest';
import { TASK_KINDS } from '../../runtime/contract/family.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import { lookAtUncertain } from '../../runtime/work/poll/look-at-uncertain.ts';
import { TASK_SETTINGS } from '../../runtime/work/settings.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import { claimOne } from './polled-task.ts';
import { answer, createWorld, failure, type World } from './world.ts';

function submit(world: World, overrides: Parameters<World['request']>[0] = {}) {
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  return service.submit({ key: world.key, request: world.request(overrides) });
}

test.each(TASK_KINDS)('a task is of the kind of its family: %s', async (kind) => {
  const world = await createWorld();
  world.script('a', answer(200, { id: 'up-1' }));
  const { id } = await submit(world, { family: { ...world.family, kind } });
  expect(await world.store.findTaskById(id)).toMatchObject({ kind });
});

test('what a surface repeats is stored with the request, and nothing where there is nothing', async () => {
  const world = await createWorld();
  world.script('a', answer(200, { id: 'up-1' }), answer(200, { id: 'up-2' }));
  const echoed = await submit(world, { echo: { payload: '', action: 'music' } });
  expect(echoed.request.echo).toEqual({ payload: '', action: 'music' });
  expect((await submit(world, { echo: {} })).request).not.toHaveProperty('echo');
});

test('an id beyond 53 bits is kept as the text it is, and asked about as that', async () => {
  const world = await createWorld();
  world.script('a', answer(200, { id: '867283741759111202' }));
  const task = await submit(world);
  expect(task.upstream_id).toBe('867283741759111202');
  expect((await claimOne(world)).upstream_id).toBe('867283741759111202');
});

/** A protocol with a route whose look-up needs the route's value. */
function routed(id: string, kind: string): Protocol {
  return fakeProtocol(id, {
    route: () => ({ kind }),
    dedup: {
      ...DEDUP,
      lookUp: (scope) => {
        const request = DEDUP.lookUp(scope);
        return { ...request, path: `/${scope.saved.kind}/by-key` };
      },
    },
  });
}

test('a look-up after a lost answer has the route values of the channel that was asked last', async () => {
  const world = await createWorld({
    protocols: [routed('p', 'text2video'), routed('q', 'clips')],
    channels: [
      { id: 'a', priority: 2 },
      { id: 'b', protocol: 'q', priority: 1 },
    ],
  });
  world.script('a', failure('not_sent', 'connect'));
  world.script('b', failure('ambiguous', 'cut'));
  const { id, saved } = await submit(world);
  expect(saved).toEqual({ kind: 'clips' });
  await world.store.reschedule({ id, next_poll_ms: 0, failed: 'keep' });
  const task = await claimOne(world);
  world.script('b', answer(200, { id: 'up-1' }));
  const outcome = await lookAtUncertain({
    deps: world.deps,
    task,
    channel: world.deps.current().directory.byId('b'),
    protocol: world.deps.registry.protocols.q,
    settings: TASK_SETTINGS,
  });
  expect(world.calls.at(-1)).toBe('b poll GET /clips/by-key');
  expect(outcome.task).toMatchObject({ state: 'queued', upstream_id: 'up-1', saved: { kind: 'clips' } });
});
