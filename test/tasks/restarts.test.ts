import { describe, expect, onTestFinished, test } from 'vitest';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import type { TaskDeps } from '../../runtime/work/deps.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, PRICE, type World, withStore } from './world.ts';

const MANY = 50;
const FULL = MANY * PRICE;
const QUICK = {
  host_within_ms: 0,
  look_again_ms: 0,
  submit_timeout_ms: 0,
  write_again_ms: [],
  reconcile_per_sec: 1_000,
  gap_ms: 1,
};
const OFF = { nudge: () => undefined };

/** A vendor's creation names the task; where there is a look-up, it goes by that name. */
function protocolOf(dedup: Partial<Pick<Protocol, 'dedup'>>): Protocol {
  const { submit, ...rest } = fakeProtocol('p', dedup);
  const request: typeof submit.request = (scope) => ({
    ...submit.request(scope),
    path: `/create/${scope.task.id}`,
  });
  return { ...rest, submit: { ...submit, request } };
}

/** A vendor that finishes what it made; answers the tasks that it made something for, one entry for each creation. */
function startVendor(world: World): readonly string[] {
  const made: string[] = [];
  world.script('a', ({ request: { path } }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (path.startsWith('/create/')) made.push(name);
    if (path.startsWith('/tasks/'))
      return answer(200, { word: 'done', url: `https://files.example/${name}` });
    return made.includes(name) ? answer(200, { id: `up-${name}` }) : answer(404, {});
  });
  return made;
}

/** The place where a process ends: whoever comes there never goes on. */
function deadEnd() {
  const all = Promise.withResolvers<void>();
  let came = 0;
  const stop = (): Promise<never> => {
    came += 1;
    if (came === MANY) all.resolve();
    return new Promise(() => undefined);
  };
  return { stop, all: all.promise };
}

interface Step {
  readonly at: string;
  readonly finds: boolean;
  /** Whose operations never come back in the first life. */
  dies(world: World, stop: () => Promise<never>): TaskDeps;
  readonly creates: number;
  readonly ends: readonly object[];
  readonly left: number;
  readonly events: readonly object[];
}

const beforeTheCall: Step['dies'] = ({ deps }, stop) => ({
  ...deps,
  egress: { ...deps.egress, channelCall: stop },
});
const beforeItsId: Step['dies'] = (world, stop) => withStore(world, { recordAccepted: stop });
const beforeSettling: Step['dies'] = (world, stop) => withStore(world, { completeTask: stop });
const UNSURE = [{ state: 'failed', error_code: 'submission_uncertain', n: MANY }];
const DONE = [{ state: 'completed', error_code: null, n: MANY }];
const told = (type: string) => [{ type, n: MANY }];

const STEPS: readonly Step[] = [
  {
    at: 'after its intent, before the vendor is asked (F01)',
    ...{ finds: true, dies: beforeTheCall, creates: 0, ends: UNSURE, left: FULL },
    events: told('not_found_upstream'),
  },
  {
    at: 'after the vendor took it, where it can be asked (F02)',
    ...{ finds: true, dies: beforeItsId, creates: MANY, ends: DONE, left: 0, events: [] },
  },
  {
    at: 'after the vendor took it, where it cannot be asked (F02)',
    ...{ finds: false, dies: beforeItsId, creates: MANY, ends: UNSURE, left: FULL },
    events: told('possible_orphan'),
  },
  {
    at: 'after the vendor finished it, before that is written (F03)',
    ...{ finds: false, dies: beforeSettling, creates: MANY, ends: DONE, left: 0, events: [] },
  },
];

/** The next life on the same folder, until so many tasks have ended. */
async function nextLife(world: World): Promise<Store> {
  await world.store.close();
  const store = await openStore({ dataDir: world.folder });
  onTestFinished(() => store.close());
  const all = Promise.withResolvers<void>();
  let ended = 0;
  const count = <T extends { readonly applied: boolean }>(outcome: T): T => {
    ended += outcome.applied ? 1 : 0;
    if (ended === MANY) all.resolve();
    return outcome;
  };
  const counting: Store = {
    ...store,
    completeTask: async (input) => count(await store.completeTask(input)),
    failTask: async (input) => count(await store.failTask(input)),
  };
  const engine = createPollEngine({ ...world.deps, store: counting }, QUICK);
  engine.start();
  await all.promise;
  await engine.stop();
  return store;
}

describe(`a process that dies with ${MANY} tasks, each`, () => {
  test.each(STEPS)('$at', async ({ finds, dies, creates, ends, left, events }) => {
    const world = await createWorld({
      protocols: [protocolOf(finds ? { dedup: DEDUP } : {})],
      channels: [{ id: 'a', uncertain: { give_up_secs: 0 } }],
      wallet: FULL,
    });
    const made = startVendor(world);
    const { stop, all } = deadEnd();
    const deps = dies(world, stop);
    const service = createTaskService({ ...deps, engine: OFF }, QUICK);
    const submitted = Array.from({ length: MANY }, () =>
      service.submit({ key: world.key, request: world.request() }),
    );
    if (dies === beforeSettling) {
      await Promise.all(submitted);
      const engine = createPollEngine(deps, QUICK);
      onTestFinished(() => void engine.stop());
      engine.start();
    }
    await all;

    const store = await nextLife(world);
    expect([made.length, new Set(made).size]).toEqual([creates, creates]);
    const known = new Set(world.rows('SELECT id FROM tasks').map((row) => JSON.stringify(row)));
    expect(made.filter((id) => !known.has(JSON.stringify({ id })))).toEqual([]);
    const counts = 'SELECT state, error_code, COUNT(*) AS n FROM tasks GROUP BY state, error_code';
    expect(world.rows(counts)).toEqual(ends);
    const listed = "('not_found_upstream','possible_orphan')";
    expect(
      world.rows(`SELECT type, COUNT(*) AS n FROM task_events WHERE type IN ${listed} GROUP BY type`),
    ).toEqual(events);
    expect(world.rows('SELECT COUNT(*) AS n FROM ledger_txns WHERE resolves IS NOT NULL')).toEqual([
      { n: MANY },
    ]);
    expect(await store.balanceOf(world.key.id)).toEqual({ wallet: left, wallet_hold: 0 });
    expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
