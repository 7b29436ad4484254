import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { ResultKeeperOptions } from '../../runtime/files/results/result-keeper.ts';
import type { OpenStream } from '../../runtime/upstream/types.ts';
import { openStream } from '../edge/fakes.ts';
import { sharedStore } from '../store/temp-store.ts';
import { pngOf, wholePng } from '../uploads/uploads.ts';
import { openKeeper, openTask, TASK } from './open-keeper.ts';

const shared = sharedStore();
beforeAll(() => openTask(shared().store));

const url = 'https://files.example/a.png';

async function fetching(answer: (signal: AbortSignal | undefined) => OpenStream | Promise<OpenStream>) {
  const asked: unknown[] = [];
  const egress: ResultKeeperOptions['egress'] = {
    publicStream: async (address, { method, headers, signal }) => {
      asked.push([method, address, headers]);
      return answer(signal);
    },
  };
  const kept = await openKeeper({ egress }, shared().store);
  return { ...kept, asked, keep: () => kept.keeper.keepAddress(TASK, { url }) };
}

test('what lies behind an address is kept by its content, whatever its type is said to be', async () => {
  const { keep, asked, bytesOf, unfinished } = await fetching(() =>
    openStream(200, { 'content-type': 'text/plain' }, [wholePng()]),
  );
  const file = await keep();
  expect(file).toEqual({ id: expect.any(String), bytes: wholePng().byteLength, mime: 'image/png' });
  expect(await bytesOf(file)).toEqual(wholePng());
  expect([asked, unfinished()]).toEqual([[['GET', url, {}]], []]);
});

async function* broken(): AsyncGenerator<Uint8Array> {
  yield wholePng();
  throw new Error('socket hang up');
}

function refused(): never {
  throw new GatewayError('invalid_request', { message: 'the address is not public' });
}

test.each([
  ['is refused', refused, 'the address is not public'],
  ['is gone', () => openStream(404, {}, []), 'the address answered HTTP 404 instead of 200'],
  ['holds nothing', () => openStream(200, {}, []), 'is empty'],
  ['holds a page', () => openStream(200, {}, [Buffer.from('<html>')]), 'is an HTML page'],
  ['holds half a picture', () => openStream(200, {}, [wholePng().subarray(0, 40)]), 'is cut off'],
  [
    'claims 1 GB',
    () => openStream(200, { 'content-length': '1000000000' }, [wholePng()]),
    'must be at most 1000000 bytes (got 1000000000)',
  ],
  ['sends more than it may', () => openStream(200, {}, [pngOf(1_000_001)]), 'must be at most 1000000 bytes'],
  [
    'breaks off',
    (): OpenStream => ({ http: 200, headers: {}, body: Readable.from(broken()) }),
    'broke off in the middle of the file',
  ],
])('an address that %s keeps nothing, and the operator is told', async (_, answer, reason) => {
  const { keep, told, blobs, unfinished } = await fetching(answer);
  expect(await keep()).toBeUndefined();
  expect(told).toEqual([{ task: TASK, reason: expect.stringContaining(reason) }]);
  expect([blobs(), unfinished()]).toEqual([[], []]);
});

test('a data URI is no address, and a file without one has none', async () => {
  const { keeper, asked, bytesOf } = await fetching(refused);
  const inline = `data:image/png;base64,${wholePng().toString('base64')}`;
  expect(await bytesOf(await keeper.keepAddress(TASK, { url: inline }))).toEqual(wholePng());
  expect(await keeper.keepAddress(TASK, {})).toBeUndefined();
  expect(asked).toEqual([]);
});

test('what is being fetched when the gateway closes is cut, and nobody is told', async () => {
  const reading = Promise.withResolvers<void>();
  async function* endless(signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
    yield wholePng();
    reading.resolve();
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  }
  const { keep, keeper, told, blobs, unfinished } = await fetching((signal) => ({
    http: 200,
    headers: {},
    body: Readable.from(endless(signal)),
  }));
  const kept = keep();
  await reading.promise;
  keeper.stop();
  expect(await kept).toBeUndefined();
  expect([told, blobs(), unfinished()]).toEqual([[], [], []]);
});
