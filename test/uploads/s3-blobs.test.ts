import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createS3Blobs } from '../../runtime/files/uploads/blobs.ts';
import { repeatEvery } from '../../runtime/time/clock.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { fakeS3 } from './fake-s3.ts';
import { openRoom } from './open-room.ts';
import { pngOf } from './uploads.ts';

const KEYS = { access_key_id: 'AKIDEXAMPLE', secret_access_key: 'a-secret-of-the-store' };
const CONTENT = pngOf(300_000);
const HASH = createHash('sha256').update(CONTENT).digest('hex');

async function bytesOf(source: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function blobsOn(endpoint: string) {
  return createS3Blobs({ bucket: 'uploads', region: 'eu-central-1', prefix: 'gw/', endpoint, ...KEYS });
}

test('a blob is an object that is signed for, stored once and removed', async () => {
  const s3 = await fakeS3();
  const blobs = await blobsOn(s3.endpoint);
  const path = join(tempFolder('assets'), 'upload.part');
  writeFileSync(path, CONTENT);
  await blobs.put({ path, bytes: CONTENT.byteLength }, HASH);
  expect(existsSync(path)).toBe(false);
  expect([...s3.objects]).toEqual([[`/uploads/gw/${HASH}`, CONTENT]]);
  expect(await bytesOf(await blobs.open(HASH))).toEqual(CONTENT);
  expect(await bytesOf(await blobs.open(HASH, { first: 1, last: 3 }))).toEqual(Buffer.from('PNG'));
  await blobs.remove(HASH);
  await blobs.remove(HASH);
  expect(await blobs.open(HASH)).toBeUndefined();
  expect(s3.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'DELETE', 'DELETE', 'GET']);
  for (const { path: asked, headers } of s3.requests) {
    expect(asked).toBe(`/uploads/gw/${HASH}`);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$/,
    );
    expect(headers['x-amz-date']).toMatch(/^\d{8}T\d{6}Z$/);
    expect(headers['x-amz-content-sha256']).toBeTypeOf('string');
    expect(JSON.stringify(headers)).not.toContain(KEYS.secret_access_key);
  }
  expect(s3.requests[0]?.headers['content-length']).toBe(String(CONTENT.byteLength));
});

test('uploads work the same on an object store', async () => {
  const s3 = await fakeS3();
  const blobs = await blobsOn(s3.endpoint);
  const { assets, keep, unfinished } = await openRoom({ blobs });
  const [mine, other] = [await keep(CONTENT), await keep(CONTENT, 'p')];
  expect(mine.id).not.toBe(other.id);
  expect(await bytesOf(await assets.open(mine))).toEqual(CONTENT);
  expect([s3.objects.size, unfinished()]).toEqual([1, []]);
  await assets.remove({ id: mine.id, owner_id: 'o' });
  expect(s3.objects.size).toBe(1);
  await assets.remove({ id: other.id, owner_id: 'p' });
  expect([s3.objects.size, unfinished()]).toEqual([0, []]);
});

test('a store that refuses keeps no asset and tells no caller why', async () => {
  const s3 = await fakeS3();
  const blobs = await blobsOn(s3.endpoint);
  const { keep, assets } = await openRoom({
    blobs: { ...blobs, put: (file) => blobs.put(file, '0'.repeat(64)) },
  });
  await expect(keep(CONTENT)).rejects.toThrow('BadDigest');
  expect((await assets.list({ owner_id: 'o', limit: 5 })).assets).toEqual([]);
});

test('a sweep that waits for a store ends when the gateway does, and is done after the next start', async () => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const room = await openRoom({ blobs: await blobsOn(`http://127.0.0.1:${port}`) });
  writeFileSync(join(room.folder, 'tmp', `${HASH}.0123456789ab.open`), '');
  const sweeper = repeatEvery(60_000, (await room.reopen()).sweep, () => undefined);
  await asked.promise;
  await sweeper.stop();
  expect(room.unfinished()).toEqual([`${HASH}.0123456789ab.open`]);
});

/** Files that this process has open, where the system tells. */
function openFiles(path: string): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${name}`);
      return target.startsWith(path) ? [target] : [];
    } catch {
      return [];
    }
  });
}

test.runIf(existsSync('/proc/self/fd'))('a store that is away leaves no file open', async () => {
  const blobs = await blobsOn('http://127.0.0.1:9');
  const path = join(tempFolder('assets'), 'upload.part');
  writeFileSync(path, CONTENT);
  await expect(blobs.put({ path, bytes: CONTENT.byteLength }, HASH)).rejects.toThrow();
  await vi.waitFor(() => expect(openFiles(path)).toEqual([]), { timeout: 30_000 });
});

test('a file that is gone before it could be read fails the call, and nothing else', async () => {
  const s3 = await fakeS3();
  const blobs = await blobsOn(s3.endpoint);
  const path = join(tempFolder('assets'), 'never-written.part');
  await expect(blobs.put({ path, bytes: CONTENT.byteLength }, HASH)).rejects.toThrow();
  expect(s3.objects.size).toBe(0);
});

test('a store that never answers is left when the time is over', async () => {
  const over = new AbortController();
  const server = createServer(() => over.abort()).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  const blobs = await blobsOn(`http://127.0.0.1:${address.port}`);
  const path = join(tempFolder('assets'), 'upload.part');
  writeFileSync(path, CONTENT);
  await expect(blobs.put({ path, bytes: CONTENT.byteLength }, HASH, over.signal)).rejects.toThrow();
});
