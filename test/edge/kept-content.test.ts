import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ByteRange } from '../../runtime/files/uploads/blobs.ts';
import type { StoredFile } from '../../runtime/store/types.ts';
import { bytes, completedTask, openStream, testServer } from './fakes.ts';

const FILE = bytes(100_000);
const ID = 'ab'.repeat(32);
const KEPT: StoredFile = { kept: { id: ID, bytes: FILE.byteLength, mime: 'video/webm' } };
const ETAG = `"${'ab'.repeat(16)}"`;

/** A server whose one task has a file of our own; `gone` when its bytes are not there any more. */
async function served(file: StoredFile = KEPT, { gone = false } = {}) {
  const opened: { readonly range: ByteRange | undefined; readonly body: Readable }[] = [];
  const fetched: string[] = [];
  const refreshed: string[] = [];
  const task = completedTask({ result: { files: { video: file } } });
  const server = await testServer({
    egress: {
      publicStream: async (url) => {
        fetched.push(url);
        return openStream(200, { 'content-type': 'video/mp4' }, [Buffer.from('elsewhere')]);
      },
    },
    tasks: {
      refreshResult: async ({ id }) => {
        refreshed.push(id);
        return { kind: 'none' };
      },
    },
    deps: {
      results: {
        open: async ({ id }, range) => {
          if (gone || id !== ID) return undefined;
          const part = range === undefined ? FILE : FILE.subarray(range.first, range.last + 1);
          const body = Readable.from([part], { objectMode: false });
          opened.push({ range, body });
          return body;
        },
      },
    },
  });
  server.world.tasks.set(task.id, task);
  const ask = (headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({
      method,
      url: `/v1/videos/${task.id}/content`,
      headers: { ...server.auth, ...headers },
    });
  return { ask, opened, fetched, refreshed, task };
}

test('a file of our own is sent with its type, length and validator, and nothing is asked elsewhere', async () => {
  const { ask, fetched, task } = await served({ ...KEPT, url: 'https://cdn.example/out.mp4' });
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(FILE)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '100000',
    'accept-ranges': 'bytes',
    etag: ETAG,
    'content-disposition': `inline; filename="${task.id}.webm"`,
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  expect(JSON.stringify(answer.headers)).not.toContain(ID);
  expect(fetched).toEqual([]);
});

test('HEAD says the same without the bytes, and holds no file open', async () => {
  const { ask, opened } = await served();
  const answer = await ask({}, 'HEAD');
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '100000',
    etag: ETAG,
  });
  expect(opened.map(({ body }) => body.destroyed)).toEqual([true]);
});

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=50000-', 50_000, 100_000],
  ['bytes=-10', 99_990, 100_000],
  ['bytes=99990-200000', 99_990, 100_000],
])('%s is that part of the file', async (range, start, end) => {
  const { ask, opened } = await served();
  const answer = await ask({ range, 'if-range': ETAG });
  expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
    206,
    `bytes ${start}-${end - 1}/100000`,
    String(end - start),
  ]);
  expect(answer.rawPayload.equals(FILE.subarray(start, end))).toBe(true);
  expect(opened.map(({ range: asked }) => asked)).toEqual([{ first: start, last: end - 1 }]);
});

test.each([
  [{ range: 'bytes=9-5' }],
  [{ range: 'bytes=0-1,5-6' }],
  [{ range: 'bytes=0-9', 'if-range': '"another"' }],
])('%j gets the whole file', async (headers) => {
  const { ask } = await served();
  const answer = await ask(headers);
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 100_000]);
});

test('a range outside the file is a 416 with its length, and opens nothing', async () => {
  const { ask, opened } = await served();
  const answer = await ask({ range: 'bytes=100000-' });
  expect([answer.statusCode, answer.headers['content-range'], answer.json().error.code]).toEqual([
    416,
    'bytes */100000',
    'range_not_satisfiable',
  ]);
  expect(opened).toEqual([]);
});

test.each(['GET', 'HEAD'] as const)(
  '%s of a file that is not kept any more is result_expired',
  async (method) => {
    const { ask, refreshed, task } = await served(KEPT, { gone: true });
    const answer = await ask({}, method);
    expect(answer.statusCode).toBe(410);
    if (method === 'GET') expect(answer.json().error.code).toBe('result_expired');
    expect(refreshed).toEqual([task.id]);
  },
);

test('a file that is not kept any more is read from its address where it has one', async () => {
  const url = 'https://cdn.example/out.mp4';
  const { ask, fetched } = await served({ ...KEPT, url }, { gone: true });
  const answer = await ask();
  expect([answer.statusCode, answer.payload, fetched]).toEqual([200, 'elsewhere', [url]]);
});
