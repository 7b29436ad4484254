import { describe, expect, test } from 'vitest';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import { quoteRemix, quoteTask } from '../../runtime/work/quote/quote-work.ts';
import type { TaskSettings } from '../../runtime/work/settings.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, PRICE, type World, type WorldOptions, withStore } from './world.ts';

const ENGINE = { nudge: () => undefined };
const FULL = {
  code: 'too_many_requests',
  options: {
    message: 'all channels for m-1 are at their limit; try again in a few seconds',
    details: { charged: 0 },
    retryAfterSecs: 5,
  },
};

/** Channels that accept whatever comes, and tasks that stay in flight. */
async function makeWorld(options: WorldOptions, settings: Partial<TaskSettings> = {}) {
  const world = await createWorld(options);
  const guard = createChannelGuard(world.deps);
  const deps = { ...world.deps, guard };
  const service = createTaskService({ ...deps, engine: ENGINE }, settings);
  let ids = 0;
  for (const { id } of world.deps.current().deployment.channels)
    world.script(
      id,
      ...Array.from({ length: 9 }, () => () => {
        ids += 1;
        return answer(200, { id: `up-${ids}` });
      }),
    );
  const submit = () => service.submit({ key: world.key, request: world.request() });
  return {
    world,
    guard,
    service,
    submit,
    quote: () => quoteTask({ ...deps, settings }, { key: world.key, request: world.request() }),
    /** How a submission is refused; nothing of it is left. */
    refusal: () =>
      submit().then(
        ({ id }) => id,
        ({ code, options: told }) => ({ code, options: told }),
      ),
  };
}

const stored = (world: World) => [
  world.rows('SELECT * FROM channel_slots ORDER BY channel_id'),
  world.rows('SELECT COUNT(*) AS n FROM tasks'),
  world.rows('SELECT COUNT(*) AS n FROM ledger_txns'),
];

describe('a quote tells of channels whose tasks are as many as they may be', () => {
  test.each<[title: string, channel: { limits?: { concurrent: number } }, settings: Partial<TaskSettings>]>([
    ['by its own limit', { limits: { concurrent: 2 } }, {}],
    ['by the limit of channels that state none', {}, { default_max_inflight: 2 }],
  ])('%s', async (_title, channel, settings) => {
    const at = await makeWorld({ channels: [{ id: 'a', ...channel }] }, settings);
    await at.submit();
    expect(await at.quote()).toMatchObject({ protocols: ['p'], quote: { micros: PRICE } });
    const { id } = await at.submit();

    const before = stored(at.world);
    const full = await at.quote();
    expect(full).toMatchObject({ protocols: [], quote: { micros: PRICE }, hindrance: FULL });
    expect(stored(at.world)).toEqual(before);
    expect(await at.refusal()).toEqual(FULL);

    await at.world.store.failTask({ id, error_code: 'cancelled', error_message: 'x' });
    const room = await at.quote();
    expect([room.protocols, room.hindrance]).toEqual([['p'], undefined]);
    expect(await at.refusal()).toMatch(/^task_/);
  });

  test('and names those that have room alone', async () => {
    const at = await makeWorld({
      protocols: [fakeProtocol('p'), fakeProtocol('q')],
      channels: [
        { id: 'a', priority: 2, limits: { concurrent: 1 } },
        { id: 'b', priority: 1, protocol: 'q', limits: { concurrent: 1 } },
      ],
    });
    expect((await at.quote()).protocols).toEqual(['p', 'q']);
    await at.submit();
    const one = await at.quote();
    expect([one.protocols, one.hindrance]).toEqual([['q'], undefined]);
    expect((await at.submit()).channel_id).toBe('b');
    expect(await at.quote()).toMatchObject({ protocols: [], hindrance: FULL });
    expect(await at.refusal()).toEqual(FULL);
  });

  test('and says the same as a submission where others are busy', async () => {
    const at = await makeWorld({
      channels: [
        { id: 'a', priority: 2, limits: { concurrent: 1 } },
        { id: 'b', priority: 1, limits: { concurrent: 1 } },
      ],
    });
    await at.submit();
    const channel = at.world.deps.current().directory.byId('b');
    if (channel === undefined) throw new Error('expected a channel');
    at.guard.enter({ channel, credential: 0, model: 'vendor-m-1' });
    expect(await at.quote()).toMatchObject({ protocols: [], hindrance: FULL });
    expect(await at.refusal()).toEqual(FULL);
  });

  test('and that pictures cannot be kept before that', async () => {
    const at = await makeWorld({ channels: [{ id: 'a', limits: { concurrent: 1 } }] });
    await at.submit();
    const request = at.world.request({ family: { ...at.world.family, kind: 'image' } });
    const results = { isReady: async () => false };
    const quoted = await quoteTask({ ...at.world.deps, results }, { key: at.world.key, request });
    expect(quoted).toMatchObject({ protocols: [], hindrance: { code: 'no_available_channel' } });
  });

  test('of a remix, whose channel is that of its source', async () => {
    const remix = { request: () => REMIX, accept: () => ({ id: 'up-r', saved: {} }) };
    const at = await makeWorld({
      protocols: [{ ...fakeProtocol('p'), remix }],
      channels: [{ id: 'a', limits: { concurrent: 1 } }, { id: 'b' }],
    });
    const { id } = await at.submit();
    const result = { files: { video: { url: 'https://f/1' } } };
    const { task: source } = await at.world.store.completeTask({ id, result });
    if (source === undefined) throw new Error('expected the task');
    const { key, model } = at.world;
    const input = { key, source, model, route: 'r', prompt: 'at dusk', warnings: [], strict: false };
    const quoted = () => quoteRemix({ ...at.world.deps, guard: at.guard }, input);
    expect(await quoted()).toMatchObject({ protocols: ['p'] });
    await at.service.remix(input);
    expect(await quoted()).toMatchObject({ protocols: [], quote: { micros: PRICE }, hindrance: FULL });
    await expect(at.service.remix(input)).rejects.toMatchObject(FULL);
  });

  test('with one look at the store, and none where nobody could be asked anyway', async () => {
    const at = await makeWorld({ channels: [{ id: 'a' }, { id: 'b' }, { id: 'c', enabled: false }] });
    let looks = 0;
    const deps = withStore(at.world, {
      async tasksByChannel() {
        looks += 1;
        return new Map();
      },
    });
    const { key } = at.world;
    await quoteTask(deps, { key, request: at.world.request() });
    expect(looks).toBe(1);
    const guard = createChannelGuard(deps);
    for (const channel of deps.current().deployment.channels)
      guard
        .enter({ channel, credential: 0, model: 'vendor-m-1' })
        ?.report({ kind: 'throttled', wait_ms: 60_000 });
    const closed = await quoteTask({ ...deps, guard }, { key, request: at.world.request() });
    expect([closed.hindrance?.code, looks]).toEqual(['too_many_requests', 1]);
  });
});

const REMIX = {
  method: 'POST',
  path: '/remix',
  query: {},
  headers: {},
  body: { kind: 'json', value: {} },
} as const;
