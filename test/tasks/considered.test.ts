import { expect, test } from 'vitest';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { releaseAfterLastPlan } from '../../runtime/work/kinds/submit.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { createResultsPlanner, type PlannerInput } from '../../runtime/work/plan/results-planner.ts';
import { createFakeClock } from './fake-clock.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { channelOf, deploymentOf, familyOf, modelOf, registryOf } from './world.ts';

const GOOD = fakeProtocol('p');
const POOR = fakeProtocol('poor', { carries: { facts: ['prompt'], roles: [], metadata: false } });
const STRICT = fakeProtocol('strict', { route: () => undefined });

function world() {
  const model = modelOf('m-1');
  const protocols = [GOOD, POOR, STRICT];
  const family = familyOf(
    [model],
    protocols.map(({ id }) => id),
  );
  const registry = registryOf([family], protocols);
  const channels = [
    channelOf({ id: 'cooled', priority: 9 }),
    channelOf({ id: 'unable', priority: 8, protocol: 'strict' }),
    channelOf({ id: 'first', priority: 7 }),
    channelOf({ id: 'second', priority: 6 }),
    channelOf({ id: 'off', enabled: false }),
    channelOf({ id: 'lossy', protocol: 'poor' }),
  ];
  const directory = createDirectory(deploymentOf(channels), registry, { random: () => 0.5 });
  const clock = createFakeClock();
  const guard = createChannelGuard({ clock, observer: createObserver(), log: silentLogger });
  const roles = { first_frame: [{ kind: 'image', url: 'https://a.example/1.png' }] } as const;
  const canonical = { mode: 'first_frame', facts: { prompt: 'x', seconds: 5 }, roles };
  const request = {
    route: 'videos-create',
    family,
    model,
    modelName: 'm-1',
    canonical,
    given: canonical.facts,
    warnings: [],
    strict: false,
  };
  const query = { model: 'm-1', group: 'default', request: canonical, given: canonical.facts };
  const deps = {
    media: {
      prepare: async ({ roles }: { readonly roles: PlannerInput['request']['canonical']['roles'] }) => roles,
    },
    registry,
    observer: createObserver(),
    log: silentLogger,
    guard,
  };
  const planner = (probe?: PlannerInput['probe']) =>
    createResultsPlanner(deps, {
      request,
      owner_id: 'owner_1',
      key_id: 'key_1',
      group: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} },
      task: { id: 'task_1', created_at: 0, kind: 'video' },
      ...directory.forResults(query),
      ...(probe === undefined ? {} : { probe }),
    });
  const [cooled = channelOf({ id: 'x' })] = channels;
  const lease = guard.enter({ channel: cooled, credential: 0, model: 'vendor-m-1' });
  lease?.report({ kind: 'throttled', wait_ms: 60_000 });
  lease?.release();
  return { planner, guard, channels };
}

test('every channel that is set up is told with what became of it, in the order to try', async () => {
  const planner = world().planner();
  const plan = await planner.next();
  expect(plan?.candidate.channel.id).toBe('first');
  const outcomes = planner
    .considered()
    .map(({ channel_id, protocol, outcome }) => [channel_id, protocol, outcome]);
  expect(outcomes).toEqual([
    ['cooled', 'p', 'cooling'],
    ['unable', 'strict', 'refused'],
    ['first', 'p', 'chosen'],
    ['second', 'p', 'not_asked'],
    ['off', 'p', 'disabled'],
    ['lossy', 'poor', 'incapable'],
  ]);
  expect(await planner.next(1)).toBe(undefined);
  expect(planner.considered().find(({ channel_id }) => channel_id === 'second')).toEqual({
    channel_id: 'second',
    protocol: 'p',
    outcome: 'dearer',
    reason: 'it costs 100, and 1 is on hold',
  });
});

test('each channel that was asked is told with what came of it, also of the last', async () => {
  const planner = releaseAfterLastPlan(world().planner(), undefined);
  for (const kind of ['failed', 'ok'] as const) {
    const plan = await planner.next();
    plan?.lease?.start();
    plan?.lease?.report({ kind });
    plan?.lease?.release();
  }
  expect(planner.hasMore()).toBe(false);
  const chosen = planner.considered().filter(({ outcome }) => outcome === 'chosen');
  expect(chosen.map(({ channel_id, reason }) => [channel_id, reason])).toEqual([
    ['first', 'its turn; it failed'],
    ['second', 'its turn; it answered'],
  ]);
});

test.each([
  ['look', 'first'],
  ['ignore', 'cooled'],
] as const)('where nothing will be sent, to %s begins with %s and takes no place', async (probe, id) => {
  const { planner, guard, channels } = world();
  const plan = await planner(probe).next();
  expect(plan?.candidate.channel.id).toBe(id);
  expect(channels.map((channel) => guard.report(channel).calls_in_flight)).toEqual(channels.map(() => 0));
});
