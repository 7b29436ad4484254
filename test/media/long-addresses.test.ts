import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Media, StoredContent } from '../../runtime/contract/media.ts';
import { createMediaService } from '../../runtime/files/media/media-service.ts';
import type { SpooledFile } from '../../runtime/upstream/spool.ts';
import { openRoom } from '../uploads/open-room.ts';
import { startEgress } from '../upstream/calls.ts';
import { VIDEO } from './samples.ts';
import { refusal } from './table-network.ts';

const LONG_BYTES = 9 * 1024 * 1024;
const SHORT_BYTES = 8 * 1024 * 1024;

function video(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 7);
  VIDEO.mp4.copy(file);
  return file;
}

const source = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'video/mp4' });
  response.end(video(request.url === '/long' ? LONG_BYTES : SHORT_BYTES));
});
let origin: string;

beforeAll(async () => {
  const listening = Promise.withResolvers<void>();
  source.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const address = source.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void source.close());

/** A medium as it is prepared for an encoding, and what the request has on disk then. */
async function prepared(
  path: string,
  { encodings, max_bytes, spools = true }: { encodings: string[]; max_bytes?: number; spools?: boolean },
) {
  const { assets, unfinished } = await openRoom();
  const { prepare } = createMediaService({
    egress: startEgress({ allow: ['127.0.0.1'] }),
    spool: assets.spool,
  });
  const owned: Pick<SpooledFile, 'remove'>[] = [];
  const media: Media = { kind: 'video', url: `${origin}${path}` };
  const work = prepare({
    roles: { source_video: [media] },
    needs: { source_video: encodings },
    limits: max_bytes === undefined ? {} : { source_video: { max_bytes } },
    owner_id: 'o',
    ...(spools ? { files: { own: (file) => owned.push(file) } } : {}),
  });
  return { work, owned, unfinished };
}

async function readAll(content: StoredContent | undefined): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content?.read() ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a long file behind an address lies on disk until its request needs it no longer', async () => {
  const { work, owned, unfinished } = await prepared('/long', { encodings: ['bytes'] });
  const [media] = (await work).source_video ?? [];
  expect(media).toMatchObject({ mime: 'video/mp4', stored: { bytes: LONG_BYTES } });
  expect(media?.bytes).toBeUndefined();
  const whole = await readAll(media?.stored);
  expect(whole.equals(video(LONG_BYTES))).toBe(true);
  expect(media?.stored?.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
  expect([owned.length, unfinished().length]).toEqual([1, 1]);
  for (const file of owned) await file.remove();
  expect(unfinished()).toEqual([]);
});

test.each([
  ['a short one', '/short', { encodings: ['bytes'] }, SHORT_BYTES],
  ['one that is sent as text, too', '/long', { encodings: ['bytes', 'raw_base64'] }, LONG_BYTES],
  ['one of a request without disk', '/long', { encodings: ['prepared'], spools: false }, LONG_BYTES],
])('%s is in memory', async (_which, path, how, bytes) => {
  const { work, owned, unfinished } = await prepared(path, how);
  expect((await work).source_video?.[0]?.bytes?.byteLength).toBe(bytes);
  expect([owned, unfinished()]).toEqual([[], []]);
});

test('one that its role does not take is refused, and gone', async () => {
  const { work, unfinished } = await prepared('/long', { encodings: ['bytes'], max_bytes: LONG_BYTES - 1 });
  expect(await refusal(work)).toMatchObject({ code: 'invalid_request', param: 'source_video' });
  expect(unfinished()).toEqual([]);
});
