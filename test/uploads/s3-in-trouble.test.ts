import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createS3Blobs } from '../../runtime/files/uploads/blobs.ts';
import { assetServer, FORM_TYPE, fileForm } from '../edge/asset-server.ts';
import { fakeS3 } from './fake-s3.ts';
import { wholePng } from './uploads.ts';

/** As many as one account may have at once. */
const UPLOADS = 16;
const GOOD = 200;
const KEYS = { access_key_id: 'AKIDEXAMPLE', secret_access_key: 'a-secret-of-the-store' };

/** A server whose uploads lie in a bucket, and what its caller asks. */
async function onS3() {
  const s3 = await fakeS3();
  const blobs = createS3Blobs({ bucket: 'b', region: 'r', prefix: '', endpoint: s3.endpoint, ...KEYS });
  const server = await assetServer({ blobs });
  const { app, auth, assets, tmp } = server;
  const upload = (at: number) =>
    app.inject({
      method: 'POST',
      url: '/v1/assets/upload',
      headers: { ...auth, 'content-type': FORM_TYPE },
      payload: fileForm(wholePng(64, 64, `note ${at}`)),
    });
  const uploadAll = () => Promise.all(Array.from({ length: UPLOADS }, (_, at) => upload(at)));
  const submit = () =>
    app.inject({
      method: 'POST',
      url: '/v1/videos',
      headers: auth,
      payload: { model: 'tiny-1', prompt: 'x' },
    });
  /** How many of so many requests that need no files were answered. */
  const good = async (): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: GOOD }, submit));
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };
  /** What is left: rows, objects, and unfinished files or marks. */
  const left = async () => {
    const { assets: rows } = await assets.list({ owner_id: 'owner_1', limit: 100 });
    return { rows: rows.length, objects: s3.objects.size, unfinished: readdirSync(tmp).length };
  };
  return { ...server, s3, upload, uploadAll, good, left };
}

test('while a bucket is slow, uploads wait, everything else is answered, and in the end all are there', async () => {
  const { s3, uploadAll, good, left } = await onS3();
  s3.set('silent');
  let ended = 0;
  const uploads = uploadAll().finally(() => {
    ended += 1;
  });
  await expect.poll(() => s3.requests.length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(await good()).toBeGreaterThanOrEqual(0.95 * GOOD);
  expect([ended, await left()]).toEqual([0, expect.objectContaining({ rows: 0, objects: 0 })]);
  s3.set('working');
  expect((await uploads).map(({ statusCode }) => statusCode)).toEqual(Array(UPLOADS).fill(200));
  expect(await left()).toEqual({ rows: UPLOADS, objects: UPLOADS, unfinished: 0 });
});

test('while a bucket refuses everything, uploads are 503 and leave nothing; files that are there are 503 and not lost', async () => {
  const { s3, uploadAll, good, left, upload, app, auth, assets } = await onS3();
  const kept = (await upload(UPLOADS)).json().id as string;
  const read = () => app.inject({ url: `/v1/assets/${kept}/content`, headers: auth });
  s3.set('refusing');
  const [uploads, answered] = await Promise.all([uploadAll(), good()]);
  const told = uploads.map((answer) => [
    answer.statusCode,
    answer.json().error.code,
    answer.headers['retry-after'],
  ]);
  expect(told).toEqual(Array(UPLOADS).fill([503, 'no_available_channel', '5']));
  expect((await read()).statusCode).toBe(503);
  expect(answered).toBeGreaterThanOrEqual(0.95 * GOOD);
  expect(await left()).toEqual({ rows: 1, objects: 1, unfinished: UPLOADS });
  s3.set('working');
  await assets.sweep();
  expect(await left()).toEqual({ rows: 1, objects: 1, unfinished: 0 });
  expect((await read()).rawPayload).toEqual(wholePng(64, 64, `note ${UPLOADS}`));
  expect((await uploadAll()).map(({ statusCode }) => statusCode)).toEqual(Array(UPLOADS).fill(200));
  expect(await left()).toEqual({ rows: UPLOADS + 1, objects: UPLOADS + 1, unfinished: 0 });
});
