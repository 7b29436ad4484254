import { expect, test } from 'vitest';
import { createGauges } from '../../runtime/admin/gauges.ts';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { METRICS } from '../../runtime/observe/metrics.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { accepted, fund, intent } from '../store/sample.ts';
import { sharedStore } from '../store/temp-store.ts';
import { channelOf, deploymentOf } from '../tasks/world.ts';

const shared = sharedStore();

test('channels, uncertain tasks and the money that is on hold for them are numbers of this moment', async () => {
  const { store } = shared();
  const observer = createObserver();
  const guard = createChannelGuard({
    clock: { now: () => 0, elapsed: () => 0 },
    observer,
    log: silentLogger,
  });
  const credentials = [{ api_key: 'k1' }, { api_key: 'k2' }];
  const a = channelOf({ id: 'a', credentials, limits: { concurrent: 9 } });
  const deployment = () => deploymentOf([a, channelOf({ id: 'b' })]);
  for (const id of ['a1', 'a2']) await fund(store, { key: id, wallet: 1_000 });
  const onA = { channel: { channel_id: 'a' } };
  await store.submitIntent(intent('unsure', { key: 'a1', price: 70, ...onA }));
  const lost = { reason: 'cut', http_status: 502, look_again_ms: 0, deadline_ms: 60_000 };
  await store.recordAmbiguous({ id: 'unsure', attempt: 1, ...lost });
  for (const id of ['runs', 'waits']) await accepted(store, id, { key: 'a2', price: 30, ...onA });
  guard.enter({ channel: a, credential: 0, model: 'm' });
  guard
    .enter({ channel: a, credential: 1, model: 'm' })
    ?.report({ kind: 'credential_rejected', reason: 'quota' });

  const gauges = await createGauges({
    store,
    deployment,
    guard,
    observer,
    log: silentLogger,
    elapsed: () => 0,
  })();
  const of = (channel: string) =>
    Object.fromEntries(
      gauges.filter(({ labels }) => labels.channel === channel).map(({ name, value }) => [name, value]),
    );
  expect(gauges.slice(0, 3)).toEqual([
    { name: 'uncertain_tasks', labels: {}, value: 1 },
    { name: 'uncertain_held_micros', labels: {}, value: 70 },
    { name: 'held_micros', labels: {}, value: 130 },
  ]);
  const inState = (state: string) =>
    gauges.flatMap(({ name, labels, value }) => (labels.state === state && name === 'tasks' ? [value] : []));
  expect(['submitting', 'uncertain', 'queued', 'in_progress'].map(inState)).toEqual([[0], [1], [2], [0]]);
  const idle = {
    channel_left_out: 0,
    channel_cooling: 0,
    channel_credentials_out: 0,
    channel_calls_in_flight: 0,
    channel_tasks_in_flight: 0,
  };
  expect(of('a')).toEqual({
    ...idle,
    channel_credentials_out: 1,
    channel_calls_in_flight: 2,
    channel_cap: 9,
    channel_tasks_in_flight: 3,
    channel_tasks_cap: 9,
  });
  expect(of('b')).toEqual(idle);
  expect(gauges.filter(({ name }) => METRICS[name]?.type !== 'gauge')).toEqual([]);
});

test('however many ask, the store is asked once in five seconds; what it does not answer is missing', async () => {
  const observer = createObserver();
  const said: string[] = [];
  let now = 0;
  let asked = 0;
  let away = false;
  const gauges = createGauges({
    store: {
      async workInFlight() {
        asked += 1;
        if (away) throw new Error('disk');
        return { states: [], held_micros: asked };
      },
      tasksByChannel: async () => new Map(),
    },
    deployment: () => undefined,
    guard: createChannelGuard({ clock: { now: () => 0, elapsed: () => 0 }, observer, log: silentLogger }),
    observer,
    log: { warn: (_, message) => void said.push(message) },
    process: () => [{ name: 'memory_bytes', labels: {}, value: 1 }],
    elapsed: () => now,
  });
  const held = async () => (await gauges()).find(({ name }) => name === 'held_micros')?.value;
  expect(await Promise.all(Array.from({ length: 20 }, held))).toEqual(Array.from({ length: 20 }, () => 1));
  now = 4_999;
  expect(await held()).toBe(1);
  now = 5_000;
  expect(await held()).toBe(2);
  away = true;
  now = 10_000;
  expect((await gauges()).map(({ name }) => name)).toEqual(['memory_bytes']);
  expect(observer.value('store_errors', { step: 'gauges' })).toBe(1);
  expect(said).toEqual(['not all metrics could be read']);
});
