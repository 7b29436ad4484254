import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deployment } from '../../runtime/config/types.ts';
import { createMediaService } from '../../runtime/files/media/media-service.ts';
import { openAssetRoom } from '../../runtime/files/open-rooms.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { repeatEvery } from '../../runtime/time/clock.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';
import { assetRegistry } from '../edge/asset-server.ts';
import { DEPLOYMENT, SECRET } from '../edge/fakes.ts';
import { refusal } from '../media/table-network.ts';
import { tempStore } from '../store/temp-store.ts';
import { noNetwork } from './open-room.ts';
import { inPieces, wholePng } from './uploads.ts';

async function room(publicUrl: string, over: Partial<Deployment> = {}) {
  const { store, folder } = await tempStore();
  const now = Date.now();
  const server = { ...DEPLOYMENT.server, public_url: publicUrl };
  const deployment = { ...DEPLOYMENT, store: { data_dir: folder }, server, ...over };
  const opened = await openAssetRoom({
    deployment: () => deployment,
    registry: assetRegistry,
    store,
    egress: { publicStream: noNetwork },
    policy: createUrlPolicy({ allow: deployment.egress.allow, https_only: true, own_hosts: [] }),
    secret: SECRET,
    log: silentLogger,
    clock: () => now,
  });
  onTestFinished(() => opened.stop());
  const keep = (owner: string) =>
    opened.service.keep({
      owner_id: owner,
      param: 'file',
      from: inPieces(wholePng()),
      signal: new AbortController().signal,
    });
  return { ...opened, keep, folder: join(folder, 'assets') };
}

test('a request may name an upload of its owner, as a link or as content', async () => {
  const { keep, find } = await room('https://gateway.example');
  const { id } = await keep('o');
  const media = createMediaService({
    egress: { publicFetch: noNetwork },
    checkAddress: noNetwork,
    assets: find,
  });
  const given = { kind: 'image', url: `asset://${id}` } as const;
  const prepared = await media.prepare({
    roles: { first_frame: [given], reference: [given] },
    needs: { first_frame: ['url'], reference: ['raw_base64'] },
    owner_id: 'o',
    key_id: 'k',
  });
  expect(prepared.first_frame?.[0]?.url).toMatch(
    new RegExp(
      `^https://gateway\\.example/v1/assets/${id}/content\\?expires=\\d+&signature=[0-9a-f]{64}\\.[\\w-]+$`,
    ),
  );
  expect(prepared.reference?.[0]?.base64).toBe(wholePng().toString('base64'));
  const foreign = media.prepare({
    roles: { first_frame: [given] },
    needs: { first_frame: ['url'] },
    paramOf: () => 'image',
    owner_id: 'p',
  });
  expect(await refusal(foreign)).toEqual({
    code: 'invalid_request',
    param: 'image',
    message: `image names an unknown asset (asset://${id})`,
  });
});

test.each([
  'http://localhost:8080',
  'http://localhost.:8080',
  'http://gateway.localhost',
  'http://gateway:8080',
  'http://127.0.0.1:8080',
  'http://10.1.2.3',
  'https://[::1]',
  'https://[::ffff:10.1.2.3]',
])('a gateway at %s, where no vendor comes, hands out no links, but content', async (publicUrl) => {
  const { keep, find } = await room(publicUrl);
  const { id } = await keep('o');
  const source = await find({ id, owner_id: 'o', key_id: 'k' });
  expect(source?.link).toBeUndefined();
  expect(await source?.read()).toEqual(wholePng());
  expect(await source?.head(4)).toEqual(wholePng().subarray(0, 4));
});

test.each([
  ['https://gateway.example', []],
  ['https://203.0.114.7', []],
  ['http://127.0.0.1:8080', ['127.0.0.1:8080']],
  ['http://gateway:8080', ['gateway']],
])(
  'a gateway at %s that vendors reach, with %j near, lends uploads for as long as their links',
  async (publicUrl, allow) => {
    const { keep, find, service } = await room(publicUrl, {
      egress: { allow },
      assets: { ttl_secs: 60, max_bytes: 1_000_000, max_owner_bytes: 2_000_000 },
    });
    const { id, expires_at } = await keep('o');
    const link = new URL((await find({ id, owner_id: 'o', key_id: 'k' }))?.link ?? '');
    expect(link.origin).toBe(publicUrl);
    const lent = await service.find({ id, owner_id: 'o' });
    expect(lent?.expires_at).toBe(Number(link.searchParams.get('expires')) * 1_000);
    expect(lent?.expires_at).toBeGreaterThanOrEqual(expires_at + 86_340_000);
  },
);

test('expired uploads are swept now and then; a sweep that fails is tried again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let sweeps = 0;
  const warned: unknown[] = [];
  const sweep = async () => {
    sweeps += 1;
    if (sweeps === 1) throw new Error('the store is busy');
  };
  const sweeper = repeatEvery(1_000, sweep, (error) => void warned.push(error));
  await vi.advanceTimersByTimeAsync(0);
  expect([sweeps, warned.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([sweeps, warned.length]).toEqual([2, 1]);
  await sweeper.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sweeps).toBe(2);
});
