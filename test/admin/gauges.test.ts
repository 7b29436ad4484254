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
  expect(gauges.slice(0, 2)).toEqual([
    { name: 'uncertain_tasks', labels: {}, value: 1 },
    { name: 'uncertain_held_micros', labels: {}, value: 70 },
  ]);
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
