import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createOtherNodes } from '../../runtime/channels/other-nodes.ts';
import { joinNodes } from '../../runtime/store/postgres/membership.ts';
import { openPostgres } from '../../runtime/store/postgres/open-driver.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { databaseUrl, type PostgresServer, runSql, startPostgres } from '../store/postgres-server.ts';
import { channelOf } from '../tasks/world.ts';

let server: PostgresServer;
beforeAll(() => {
  server = startPostgres();
});
afterAll(() => server?.stop());

const CHANNEL = channelOf({ id: 'a', limits: { concurrent: 4 } });
let made = 0;

/** Gateways on a new database, which beat and find it away when the test says so; time passes for them alone. */
async function worldOf(count: number) {
  const database = `nodes_${made++}`;
  runSql(server, 'postgres', `CREATE DATABASE ${database}`);
  let isAway = false;
  let passed_ms = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed_ms);
  // No beat but those of the test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  async function join() {
    const url = databaseUrl(server, database);
    const driver = await openPostgres({ url, maxConnections: 5, onIdleError: () => undefined });
    const self = await joinNodes(
      {
        beatNode: (input) =>
          isAway ? Promise.reject(new StoreUnavailable('it is away')) : driver.write('beatNode', input),
        findDeadNodes: (input) => driver.survey('findDeadNodes', input),
        releaseNode: (input) => driver.write('releaseNode', input),
        forgetCommits: () => driver.write('forgetCommits', undefined),
        leaveNode: (input) => driver.write('leaveNode', input),
      },
      () => undefined,
    );
    onTestFinished(() => self.leave().then(() => driver.close()));
    const others = createOtherNodes(self, () => performance.now());
    return {
      self,
      beat: (calls = 0) => self.publish(() => others.write([{ channel: CHANNEL, calls, out: [] }])),
      /** Of how many it knows, and its share of four calls. */
      share: () => [others.count(), others.share('a', 4, 'calls')],
    };
  }
  const nodes: Awaited<ReturnType<typeof join>>[] = [];
  for (let index = 0; index < count; index += 1) nodes.push(await join());
  const beat = async (): Promise<void> => {
    for (let time = 0; time < 2; time += 1) for (const node of nodes) await node.beat();
  };
  await beat();
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error('two gateways are needed');
  return {
    first,
    second,
    beat,
    sql: (text: string) => runSql(server, database, text).trim(),
    setAway(value: boolean) {
      isAway = value;
    },
    pass(ms: number) {
      passed_ms += ms;
    },
  };
}

test('a gateway with a new name is one, for itself and for the others, by its newest row', async () => {
  const { first, second, beat, sql } = await worldOf(2);
  expect([first.share(), second.share()]).toEqual([
    [2, 2],
    [2, 2],
  ]);
  await first.beat(4);
  await second.beat();
  expect(second.share()).toEqual([2, 0]);
  await first.self.renew();
  await first.beat();
  await second.beat();
  expect(sql('SELECT COUNT(*) FROM nodes')).toBe('3');
  expect([first.share(), second.share()]).toEqual([
    [2, 2],
    [2, 2],
  ]);
  // Nor is it one that is gone, when the old row is.
  sql('DELETE FROM nodes WHERE seen_at=(SELECT MIN(seen_at) FROM nodes)');
  await beat();
  expect([first.share(), second.share()]).toEqual([
    [2, 2],
    [2, 2],
  ]);
});

test('a name that no beat was taken for is not forgotten; one that lost its row is', async () => {
  const { first, sql, setAway } = await worldOf(2);
  const before = first.self.id();
  setAway(true);
  await expect(first.self.renew()).rejects.toThrow(StoreUnavailable);
  setAway(false);
  const renamed = first.self.id();
  await first.beat();
  expect([renamed === before, first.self.isSure()]).toEqual([false, true]);
  sql(`DELETE FROM nodes WHERE id='${renamed}'`);
  await first.beat();
  expect([first.self.id() === renamed, first.self.isSure()]).toEqual([true, false]);
  // Also where the new name is refused at first.
  setAway(true);
  await expect(first.self.renew()).rejects.toThrow(StoreUnavailable);
  setAway(false);
  await first.beat();
  expect(first.self.isSure()).toBe(true);
});

test('after an outage nobody takes the shares of those that had no time to beat again', async () => {
  const { first, second, beat, sql, setAway, pass } = await worldOf(2);
  const isComplete = () => first.self.latestBeat().isComplete;
  const passUnbroken = async () => {
    for (let time = 0; time < 2; time += 1) {
      pass(8_000);
      await beat();
    }
  };
  expect(isComplete()).toBe(false);
  await passUnbroken();
  expect([isComplete(), first.share()]).toEqual([true, [2, 2]]);

  setAway(true);
  // A beat that fails.
  await vi.advanceTimersByTimeAsync(2_000);
  pass(10_000);
  setAway(false);
  sql('UPDATE nodes SET seen_at=seen_at-20000');
  await first.beat();
  expect([first.self.latestBeat().living.length, isComplete(), first.share()]).toEqual([1, false, [2, 2]]);
  await passUnbroken();
  expect([isComplete(), first.share(), second.share()]).toEqual([true, [2, 2], [2, 2]]);

  // No beat failed, but for as long as that there was none.
  pass(20_000);
  sql('UPDATE nodes SET seen_at=seen_at-20000');
  await first.beat();
  expect([first.self.latestBeat().living.length, isComplete(), first.share()]).toEqual([1, false, [2, 2]]);
  await passUnbroken();
  expect([isComplete(), first.share()]).toEqual([true, [2, 2]]);
});
