import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { assetLink } from '../../runtime/files/uploads/hosting.ts';
import { deriveKey } from '../../runtime/secrets/secrets.ts';
import type { KeyRecord } from '../../runtime/store/types.ts';
import { wholePng } from '../uploads/uploads.ts';
import { assetRegistry, assetServer } from './asset-server.ts';
import { NOW_MS, openStream, SECRET, type Server } from './fakes.ts';
import { listen } from './raw-client.ts';
import { served, task } from './served-content.ts';

const LINK_KEY = deriveKey(SECRET, 'content-links');

/** The address of an upload that a vendor is given for a request of a key. */
function linkOfUpload(id: string, key_id: string): string {
  const publicUrl = 'https://gateway.example';
  const asset = { id, mime: 'image/png' };
  const link = assetLink({ registry: assetRegistry, publicUrl, key: LINK_KEY, asset, key_id, nowMs: NOW_MS });
  return (link ?? '').replace(publicUrl, '');
}

const ENDS: readonly (readonly [string, Partial<KeyRecord>])[] = [
  ['revoked', { state: 'revoked', revoked_at: NOW_MS }],
  ['disabled', { disabled: true }],
  ['expired', { expires_at: NOW_MS - 1 }],
];

function change({ world }: Pick<Server, 'world'>, id: string, over: Partial<KeyRecord>): void {
  for (const [hash, key] of world.keys) if (key.id === id) world.keys.set(hash, { ...key, ...over });
}

/** The link of the task's video as the holder of a key is shown it. */
async function linkShownTo({ app }: Pick<Server, 'app'>, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const { video_url } = (await app.inject({ url: `/v1/videos/${task.id}`, headers })).json();
  const { pathname, search } = new URL(video_url);
  return `${pathname}${search}`;
}

describe('a link dies with the key that it was shown to', () => {
  test.each(ENDS)('%s', async (_, over) => {
    const server = await served();
    const other = server.world.addKey({ id: 'key_2' });
    const [mine, theirs] = [await linkShownTo(server, server.key), await linkShownTo(server, other)];
    change(server, 'key_1', over);
    const refused = await server.app.inject({ url: mine });
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'invalid_api_key']);
    expect(refused.json().error.message).toMatch(/query the task again for a new one/);
    expect(server.asked).toEqual([]);
    // What another key of the same owner was shown goes on, whoever made the task.
    expect((await server.app.inject({ url: theirs })).statusCode).toBe(200);
  });

  test('also when it was used a moment ago', async () => {
    const server = await served();
    const link = await linkShownTo(server, server.key);
    const status = async () => (await server.app.inject({ url: link })).statusCode;
    expect(await status()).toBe(200);
    change(server, 'key_1', { state: 'revoked', revoked_at: NOW_MS });
    await expect.poll(status, { timeout: 10_000 }).toBe(401);
  });

  test.each(ENDS)('of an upload, %s', async (_, over) => {
    const server = await assetServer();
    server.world.addKey({ id: 'key_2' });
    const { id } = await server.upload(wholePng());
    const status = async (key_id: string) =>
      (await server.app.inject({ url: linkOfUpload(id, key_id) })).statusCode;
    change(server, 'key_1', over);
    expect([await status('key_1'), await status('key_2'), await status('key_3')]).toEqual([401, 200, 401]);
  });
});

test('a link without a key, as they were once signed, is refused like any that is not valid', async () => {
  const { app, url } = await served();
  const expires = String(NOW_MS / 1000 + 60);
  const signature = createHmac('sha256', LINK_KEY)
    .update(JSON.stringify([task.id, 'video', Number(expires)]))
    .digest('hex');
  const answer = await app.inject({ url: `${url}?${new URLSearchParams({ expires, signature })}` });
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'invalid_api_key']);
});

/** A file that never ends: a piece every so often. */
async function* endless(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.alloc(65_536);
    await setTimeout(50);
  }
}

test.each(['key', 'link'])(
  'a download that runs ends when the key of its %s is revoked',
  async (by) => {
    const source = Readable.from(endless(), { objectMode: false });
    const server = await served(async () => openStream(200, { 'content-type': 'video/mp4' }, source));
    const path = by === 'link' ? await linkShownTo(server, server.key) : server.url;
    const port = await listen(server.app);
    const headers = by === 'link' ? {} : server.auth;
    const call = request(`http://127.0.0.1:${port}${path}`, { headers, agent: false });
    call.end();
    const [answer]: [IncomingMessage] = await once(call, 'response').then(([first]) => [first]);
    expect(answer.statusCode).toBe(200);
    await once(answer, 'data');
    change(server, 'key_1', { state: 'revoked', revoked_at: NOW_MS });
    await expect(finished(answer.resume())).rejects.toThrow('aborted');
    expect(source.destroyed).toBe(true);
  },
  30_000,
);
