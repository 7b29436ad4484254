import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Registry } from '../../runtime/contract/registry.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { startGateway } from '../../runtime/server.ts';
import type { Store } from '../../runtime/store/types.ts';
import { accepted, fund, KEY } from '../store/sample.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { channelAt } from '../upstream/calls.ts';
import { response, startRaw } from '../upstream/raw-server.ts';
import { deploymentOf } from './world.ts';

const HOST = '127.0.0.1';
const PROTOCOL = 'openai-videos';
const POISON = 'poison';
const STARTS = 2;

/** The real registry with an adapter that throws at the answer about one job. */
function poisoned(): Registry {
  const protocol = registry.protocols[PROTOCOL];
  if (protocol?.poll === undefined) throw new Error(`no polled protocol ${PROTOCOL}`);
  const { poll } = protocol;
  const read: typeof poll.read = (scope) => {
    if (JSON.stringify(scope.answer.body).includes(POISON))
      throw new TypeError('an adapter met what it cannot read');
    return poll.read(scope);
  };
  return {
    ...registry,
    protocols: { ...registry.protocols, [PROTOCOL]: { ...protocol, poll: { ...poll, read } } },
  };
}

test('a task that no adapter can read delays no start and no other task, start after start (F65, F66)', async () => {
  const folder = makeTempFolder('poisoned');
  onTestFinished(() => removeFolder(folder));
  const port = await settlePort(HOST, 0);
  const url = `http://${HOST}:${port}`;
  const polled: string[] = [];
  const healthAtPoll: number[] = [];
  const vendor = await startRaw((socket, { head }) => {
    const id = /\/up-([a-z0-9]+) /.exec(head)?.[1] ?? 'unknown';
    polled.push(id);
    // Whoever is asked about a task looks whether the gateway takes requests by now.
    void fetch(`${url}/healthz`)
      .then(
        ({ status }) => healthAtPoll.push(status),
        () => healthAtPoll.push(0),
      )
      .finally(() => socket.write(response('200 OK', JSON.stringify({ id: `up-${id}`, status: 'failed' }))));
  });
  const base = deploymentOf([{ ...channelAt(vendor.url), id: 'channel-1', protocol: PROTOCOL }]);
  const server = { ...base.server, host: HOST, port, public_url: url };
  const deployment = { ...base, server, store: { data_dir: folder } };

  for (let start = 1; start <= STARTS; start += 1) {
    const good = [`good${start}a`, `good${start}b`];
    const looks = Promise.withResolvers<Store>();
    const gateway = await startGateway({
      registry: poisoned(),
      deployment: { current: () => deployment },
      env: {},
      log: silentLogger,
      onFatal: (error) => {
        throw error;
      },
      async prepare(store) {
        const channel = { protocol: PROTOCOL };
        if (start === 1) {
          await fund(store);
          await accepted(store, POISON, { channel });
        }
        await store.reschedule({ id: POISON, next_poll_ms: 0, failed: 'keep' });
        for (const id of good) await accepted(store, id, { channel });
        looks.resolve(store);
      },
    });
    const store = await looks.promise;
    const stateOf = async (id: string) => (await store.findTaskById(id))?.state;
    const seen = async () => [
      ...(await Promise.all(good.map(stateOf))),
      (await store.findTaskById(POISON))?.poll_failures,
    ];
    await expect.poll(seen, { timeout: 15_000 }).toEqual(['failed', 'failed', start]);
    expect(await stateOf(POISON)).toBe('queued');
    expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
    expect((await store.balanceOf(KEY))?.wallet_hold).toBe(10);
    await gateway.close();
  }
  expect(polled.toSorted()).toEqual([
    ...Array.from({ length: STARTS }, (_, index) => [`good${index + 1}a`, `good${index + 1}b`]).flat(),
    ...Array(STARTS).fill(POISON),
  ]);
  expect(healthAtPoll).toEqual(polled.map(() => 200));
}, 60_000);
