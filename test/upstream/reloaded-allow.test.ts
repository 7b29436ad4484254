import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { generateKey, hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { startGateway } from '../../runtime/server.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { deploymentOf } from '../tasks/world.ts';
import { channelAt } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const HOST = '127.0.0.1';

test('a running gateway asks a private host from the moment its deployment allows it', async () => {
  const vendor = await startRaw((socket) => socket.write(response('200 OK', '{"id":"video_1"}')));
  const files = await startRaw((socket) =>
    socket.write(response('200 OK', Buffer.from(testPicture(1280, 720)), { 'content-type': 'image/png' })),
  );
  const { deployment, change } = await reloadable(vendor.url);
  const key = generateKey();
  const gateway = await startGateway({
    registry,
    deployment,
    env: {},
    log: silentLogger,
    onFatal: (error) => {
      throw error;
    },
    async prepare(store, pepper) {
      const hash = hashKey(pepper, key);
      const record = { name: 'k', owner_id: 'o', group: 'default', prefix: keyPrefix(key), models: ['*'] };
      await store.createKey({ id: 'key_1', hash, ...record });
      await store.topUp({ key: 'key_1', amount: 10_000_000, idem: 'first', reason: 'test' });
    },
  });
  onTestFinished(() => gateway.close());
  const submit = async () => {
    const answer = await fetch(`${gateway.url}/v1/videos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'video-a',
        prompt: 'a heron',
        size: '1280x720',
        image: `${files.url}/x.png`,
      }),
    });
    return { status: answer.status, creates: vendor.requests.length, read: files.requests.length };
  };

  expect(await submit()).toEqual({ status: 400, creates: 0, read: 0 });
  change({ egress: { allow: [`${HOST}:${files.port}`] } });
  expect(await submit()).toEqual({ status: 200, creates: 1, read: 1 });
  change({ egress: { allow: [] } });
  expect(await submit()).toEqual({ status: 400, creates: 1, read: 1 });
});

/** A deployment with one channel, as a watched file would hand it out. */
async function reloadable(vendor: string) {
  const folder = makeTempFolder('reload');
  onTestFinished(() => removeFolder(folder));
  const port = await settlePort(HOST, 0);
  const channel = { ...channelAt(vendor), protocol: 'openai-videos', models: { 'video-a': 'sora-2' } };
  const base = deploymentOf([channel]);
  const server = { ...base.server, host: HOST, port, public_url: `http://${HOST}:${port}` };
  let current: Deployment = { ...base, server, store: { data_dir: folder } };
  return {
    deployment: { current: () => current },
    change(parts: Partial<Deployment>) {
      current = { ...current, ...parts };
    },
  };
}
