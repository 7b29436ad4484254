import type { Egress } from '../../runtime/upstream/types.ts';
import { bytes, completedTask, openStream, testServer } from './fakes.ts';

/** A completed video whose file is a public link. */
export const task = completedTask();
export const FILE = bytes(300_000);
export const MP4 = {
  'content-type': 'video/mp4',
  etag: '"v1"',
  'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT',
};

export type Ask = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A source that knows ranges, as a file host does. */
export function host(asked: Ask[], file = FILE): Egress['publicStream'] {
  return async (url, { method, headers }) => {
    asked.push({ url, method, headers });
    const found = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
    if (found === null)
      return openStream(200, { ...MP4, 'content-length': String(file.length), 'accept-ranges': 'bytes' }, [
        file,
      ]);
    const [, first = '', last = ''] = found;
    const start = first === '' ? file.length - Number(last) : Number(first);
    const end = first === '' || last === '' ? file.length - 1 : Math.min(Number(last), file.length - 1);
    if (start >= file.length) return openStream(416, { 'content-range': `bytes */${file.length}` }, []);
    const part = file.subarray(start, end + 1);
    return openStream(
      206,
      {
        ...MP4,
        'content-length': String(part.length),
        'content-range': `bytes ${start}-${end}/${file.length}`,
      },
      [part],
    );
  };
}

/** A server whose public links lead to `publicStream`, or to a host that knows ranges and what it was asked for. */
export async function served(
  publicStream?: Egress['publicStream'],
  over: Parameters<typeof testServer>[0] = {},
) {
  const asked: Ask[] = [];
  const server = await testServer({ egress: { publicStream: publicStream ?? host(asked) }, ...over });
  server.world.tasks.set(task.id, task);
  const url = `/v1/videos/${task.id}/content`;
  const get = (headers: Readonly<Record<string, string>> = {}, query = '') =>
    server.app.inject({ url: `${url}${query}`, headers: { ...server.auth, ...headers } });
  return { ...server, asked, url, get };
}
