import { expect, test } from 'vitest';
import { type Logger, silentLogger } from '../../runtime/observe/logger.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import type { TaskDeps } from '../../runtime/work/deps.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { URL_1, withTask } from './polled-task.ts';
import { answer, deploymentOf, PRICE, WALLET, withProtocols } from './world.ts';

/** One look of an engine that is given these parts, at a task that is due. */
async function lookOnce(deps: TaskDeps): Promise<TaskRecord> {
  const engine = createPollEngine(deps);
  const changed = Promise.withResolvers<TaskRecord>();
  engine.onChange(changed.resolve);
  engine.start();
  try {
    return await changed.promise;
  } finally {
    await engine.stop();
  }
}

const GONE: readonly (readonly [string, (deps: TaskDeps) => Partial<TaskDeps>])[] = [
  ['protocol', (deps) => withProtocols({ deps }, {})],
  [
    'channel',
    ({ registry }) => {
      const deployment = deploymentOf([]);
      const directory = createDirectory(deployment, registry);
      return { current: () => ({ deployment, directory }) };
    },
  ],
];

test.each(GONE)(
  'a task whose %s is gone waits for it, listed and logged once, and goes on with it (F72)',
  async (_, without) => {
    const logged: string[] = [];
    const log: Logger = { ...silentLogger, warn: (_fields, message) => void logged.push(message) };
    const world = await withTask();
    const deps = { ...world.deps, log };
    const dueAgain = () => world.write('UPDATE live SET next_poll_at=0, due_at=0');
    for (let round = 0; round < 12; round += 1) {
      dueAgain();
      expect((await lookOnce({ ...deps, ...without(deps) })).state).toBe('queued');
    }
    const listed = await world.store.listUncertain({ limit: 9 });
    expect(listed.map(({ kind, data }) => [kind, data])).toEqual([
      ['parked', { channel: 'a', protocol: 'p' }],
    ]);
    expect(logged).toEqual([
      expect.stringMatching(/^a task waits, because its channel, credential or protocol is gone/),
    ]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
    dueAgain();
    world.script('a', answer(200, { word: 'done', url: URL_1 }));
    expect((await lookOnce(deps)).state).toBe('completed');
    expect(await world.store.listUncertain({ limit: 9 })).toEqual([]);
  },
);

test('nobody is asked about a task whose channel an operator disabled; it goes on when that is over, or fails at its deadline', async () => {
  for (const isLifted of [true, false]) {
    const world = await withTask();
    const { deps } = world;
    const paused = { ...deps, current: () => ({ ...deps.current(), paused: new Set(['a']) }) };
    const dueAgain = (deadline = 'deadline_at') =>
      world.write(`UPDATE live SET next_poll_at=0, due_at=0, deadline_at=${deadline}`);
    const asked = world.calls.length;
    for (let round = 0; round < 3; round += 1) {
      dueAgain();
      expect(await lookOnce(paused)).toMatchObject({ state: 'queued', poll_count: 0, poll_failures: 0 });
    }
    expect(world.calls).toHaveLength(asked);
    const [task] = await world.store.findTasks({ ids: await idsOf(world), owner_id: world.key.owner_id });
    expect(await world.store.listUncertain({ limit: 9 })).toEqual([]);
    const events = (await world.store.eventsOf(task?.id ?? '')).map(({ type }) => type);
    expect(events.filter((type) => type === 'channel_disabled')).toHaveLength(1);
    if (isLifted) {
      dueAgain();
      world.script('a', answer(200, { word: 'done', url: URL_1 }));
      expect((await lookOnce(deps)).state).toBe('completed');
    } else {
      dueAgain('1');
      expect(await lookOnce(paused)).toMatchObject({ state: 'failed', error_code: 'timeout' });
      expect(world.calls).toHaveLength(asked);
      expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
      expect((await world.store.listUncertain({ limit: 9 })).map(({ kind }) => kind)).toEqual(['given_up']);
    }
    expect(await world.violated()).toEqual([]);
  }
});

async function idsOf(world: Awaited<ReturnType<typeof withTask>>): Promise<readonly string[]> {
  return world.rows('SELECT work AS id FROM live').map((row) => String((row as { id: unknown }).id));
}
