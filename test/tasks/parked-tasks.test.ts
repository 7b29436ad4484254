import { expect, test } from 'vitest';
import { type Logger, silentLogger } from '../../runtime/observe/logger.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import type { TaskDeps } from '../../runtime/work/deps.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { URL_1, withTask } from './polled-task.ts';
import { answer, deploymentOf, PRICE, WALLET } from './world.ts';

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
  ['protocol', ({ registry }) => ({ registry: { ...registry, protocols: {} } })],
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
