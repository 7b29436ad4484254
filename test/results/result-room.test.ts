import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Deployment } from '../../runtime/config/types.ts';
import { openResultRoom } from '../../runtime/files/open-rooms.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { DEPLOYMENT } from '../edge/fakes.ts';
import { fund, intent } from '../store/sample.ts';
import { tempStore } from '../store/temp-store.ts';
import { fakeS3 } from '../uploads/fake-s3.ts';
import { noNetwork } from '../uploads/open-room.ts';
import { wholePng } from '../uploads/uploads.ts';
import { filesIn, TASK } from './open-keeper.ts';

const PICTURE = { files: { image: { base64: wholePng().toString('base64') } } };

async function room(over: Partial<Deployment> = {}) {
  const { store, folder } = await tempStore();
  await fund(store);
  await store.submitIntent(intent(TASK, { kind: 'image' }));
  let deployment: Deployment = { ...DEPLOYMENT, store: { data_dir: folder }, ...over };
  const opened = await openResultRoom({
    deployment: () => deployment,
    store,
    egress: { publicStream: noNetwork },
    log: silentLogger,
    clock: Date.now,
  });
  onTestFinished(() => opened.stop());
  return {
    ...opened,
    folder: join(folder, 'results'),
    reload: (parts: Partial<Deployment>) => {
      deployment = { ...deployment, ...parts };
    },
  };
}

test('without settings results lie in a folder of the data folder, and limits follow the deployment', async () => {
  const { keeper, folder, reload } = await room();
  const { files } = await keeper.keep(TASK, PICTURE);
  const kept = files.image?.kept;
  expect(filesIn(folder)).toEqual([kept?.id]);
  expect((files.image?.expires_at ?? 0) - Date.now() / 1_000).toBeGreaterThan(86_000);
  reload({ results: { keep_secs: 60, max_bytes: 20, max_task_bytes: 20 } });
  expect(await keeper.keep(TASK, PICTURE)).toEqual({ files: {} });
});

test('the object store of uploads takes results as well, under names of their own', async () => {
  const s3 = await fakeS3();
  const own = { access_key_id: 'id', secret_access_key: 'secret' };
  const place = { bucket: 'uploads', region: 'eu-central-1', prefix: 'gateway/', endpoint: s3.endpoint };
  const assets = { ttl_secs: 60, max_bytes: 1, max_owner_bytes: 1, s3: { ...place, ...own } };
  const { keeper, folder } = await room({ assets });
  const { files } = await keeper.keep(TASK, PICTURE);
  const kept = files.image?.kept;
  if (kept === undefined) throw new Error('nothing was kept');
  // The store checks the sum that it is sent, which is not the name.
  expect([...s3.objects.keys()]).toEqual([`/uploads/gateway/results/${kept.id}`]);
  const part = await keeper.open(kept, { first: 1, last: 3 });
  expect(Buffer.concat((await part?.toArray()) ?? []).toString()).toBe('PNG');
  expect(filesIn(folder)).toEqual([]);
});
