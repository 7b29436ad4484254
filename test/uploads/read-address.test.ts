import { Readable } from 'node:stream';
import { expect, it, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { OpenStream } from '../../runtime/upstream/types.ts';
import { openStream } from '../edge/fakes.ts';
import { refusal } from '../media/table-network.ts';
import { openRoom } from './open-room.ts';
import { pngOf, wholePng } from './uploads.ts';

const ADDRESS = 'https://media.example/a.png';

async function fetching(answer: () => OpenStream | Promise<OpenStream>) {
  const asked: unknown[] = [];
  const room = await openRoom({
    egress: {
      publicStream: async (url, { method, headers }) => {
        asked.push([method, url, headers]);
        return answer();
      },
    },
  });
  const keep = (signal = new AbortController().signal) =>
    room.assets.keepAddress({ owner_id: 'o', param: 'url', address: ADDRESS, signal });
  return { room, asked, keep };
}

test('what lies behind an address is kept by its content, whatever its type is said to be', async () => {
  const { keep, asked, room } = await fetching(() =>
    openStream(200, { 'content-type': 'text/html' }, [wholePng()]),
  );
  expect(await keep()).toMatchObject({ kind: 'image', mime: 'image/png', bytes: wholePng().byteLength });
  expect(asked).toEqual([['GET', ADDRESS, {}]]);
  expect(room.unfinished()).toEqual([]);
});

async function* broken(): AsyncGenerator<Uint8Array> {
  yield wholePng();
  throw new Error('socket hang up');
}

it.each<[string, () => OpenStream, string, string]>([
  [
    'another status',
    () => openStream(404, {}, []),
    'invalid_request',
    'url: the address answered HTTP 404 instead of 200',
  ],
  [
    'part of a file',
    () => openStream(206, {}, [wholePng()]),
    'invalid_request',
    'url: the address answered HTTP 206 instead of 200',
  ],
  [
    'a declared length over the limit',
    () => openStream(200, { 'content-length': '1000001' }, []),
    'request_too_large',
    'url must be at most 1000000 bytes (got 1000001)',
  ],
  [
    'more than the limit without saying so',
    () => openStream(200, {}, [pngOf(600_000), pngOf(600_000)]),
    'request_too_large',
    'url must be at most 1000000 bytes',
  ],
  [
    'a connection that breaks',
    () => openStream(200, {}, Readable.from(broken())),
    'invalid_request',
    'url: the address broke off in the middle of the file',
  ],
  [
    'an address that is not public',
    () => {
      throw new GatewayError('invalid_request', { message: 'the address is not public' });
    },
    'invalid_request',
    'url: the address is not public',
  ],
  [
    'a page',
    () => openStream(200, { 'content-type': 'image/png' }, [Buffer.from('<html>')]),
    'invalid_request',
    'url must be a picture (PNG, JPEG, WebP, GIF or BMP), a video (MP4, MOV or WebM) or a sound (MP3, WAV or M4A): it is an HTML page',
  ],
])('%s is refused and leaves nothing', async (_title, answer, code, message) => {
  const { keep, room } = await fetching(answer);
  expect(await refusal(keep())).toEqual({ code, param: 'url', message });
  expect([room.unfinished(), room.blobs()]).toEqual([[], []]);
});

test('a caller who goes away ends the fetch', async () => {
  const caller = new AbortController();
  const { keep, room } = await fetching(() => {
    caller.abort(new Error('gone'));
    return openStream(200, {}, [wholePng()]);
  });
  await expect(keep(caller.signal)).rejects.toThrow('gone');
  expect([room.unfinished(), room.blobs()]).toEqual([[], []]);
});
