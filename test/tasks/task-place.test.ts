import { expect, test } from 'vitest';
import type { Channel } from '../../runtime/upstream/types.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { answer, channelOf, createWorld, deploymentOf } from './world.ts';

const OLD = { api_key: 'the-credential-that-made-it' };
const NEW = { api_key: 'the-credential-in-front-of-it' };

/** A task made on a channel, polled by an engine after the deployment's channel became another. */
async function polledOn(changed: Channel) {
  const world = await createWorld({ channels: [{ id: 'a', credentials: [OLD] }] });
  const { deps, store, key } = world;
  let view = deps.current();
  const live = { ...deps, current: () => view };
  const engine = createPollEngine(live, { gap_ms: 1 });
  const service = createTaskService({ ...live, engine });
  world.script('a', answer(200, { id: 'up-1' }));
  const task = await service.submit({ key, request: world.request() });
  await service.drain();
  const deployment = deploymentOf([changed]);
  view = { deployment, directory: createDirectory(deployment, deps.registry) };
  world.write('UPDATE tasks SET due_at=0,next_poll_at=0');
  const polledWith: unknown[] = [];
  world.script('a', ({ channel, credential }) => {
    polledWith.push(channel.credentials[credential]);
    return answer(200, { id: 'up-1', word: 'running' });
  });
  engine.start();
  await expect.poll(async () => (await store.findTaskById(task.id))?.poll_count).toBeGreaterThan(0);
  await engine.stop();
  return { polledWith, task: await store.findTaskById(task.id), world };
}

test('a credential that is put in front of another changes nothing for running tasks', async () => {
  const { polledWith } = await polledOn(channelOf({ id: 'a', credentials: [NEW, OLD] }));
  expect(polledWith.length).toBeGreaterThan(0);
  expect(polledWith.filter((credential) => credential !== OLD)).toEqual([]);
});

test.each([
  ['whose credential is gone', { credentials: [NEW] }],
  ['whose protocol is another', { protocol: 'q', credentials: [OLD] }],
  ['that leads to another host', { base_url: 'https://elsewhere.example', credentials: [OLD] }],
])('nobody is asked about a task on a channel %s: it waits, and its money with it', async (_, change) => {
  const { polledWith, task, world } = await polledOn(channelOf({ id: 'a', ...change }));
  expect(polledWith).toEqual([]);
  expect(task?.state).toBe('queued');
  expect((await world.wallet()).wallet_hold).toBeGreaterThan(0);
  expect(await world.violated()).toEqual([]);
});
