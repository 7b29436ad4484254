import { expect, test } from 'vitest';
import type { Registry } from '../../runtime/contract/registry.ts';
import type { StoredFile } from '../../runtime/store/types.ts';
import { completedTask, openStream, testServer } from './fakes.ts';
import { tinyRegistry } from './tiny-registry.ts';

const AUTH = { use: 'header', params: { name: 'x-goog-api-key' } };
const OWN = 'http://127.0.0.1:1';

/** Which door a stored file is fetched through, and what is asked there. */
async function doorOf(file: StoredFile): Promise<object> {
  const opened: object[] = [];
  const protocols = { direct: { ...({} as Registry['protocols'][string]), auth: AUTH } };
  const server = await testServer({
    registry: tinyRegistry({ protocols }),
    egress: {
      channelStream: async ({ auth, request: { path, query } }) => {
        opened.push({ door: 'channel', auth: auth.use, path, query });
        return openStream(200, { 'content-type': 'video/mp4', 'content-length': '3' }, [Buffer.from('abc')]);
      },
      publicStream: async (url) => {
        opened.push({ door: 'public', url });
        return openStream(200, { 'content-type': 'video/mp4', 'content-length': '3' }, [Buffer.from('abc')]);
      },
    },
  });
  const task = completedTask({ result: { files: { video: file } } });
  server.world.tasks.set(task.id, task);
  const answer = await server.app.inject({ url: `/v1/videos/${task.id}/content`, headers: server.auth });
  expect([answer.statusCode, answer.body]).toEqual([200, 'abc']);
  return opened;
}

const keyed = (path: string) => [{ door: 'channel', auth: 'header', path, query: {} }];
const linked = (url: string) => [{ door: 'public', url }];

test.each<[string, StoredFile, readonly object[]]>([
  ['a path', { download: '/v1/f', with_key: true }, keyed('/v1/f')],
  [
    'a path without a key',
    { download: '/v1/f' },
    [{ door: 'channel', auth: 'none', path: '/v1/f', query: {} }],
  ],
  ['an own address', { url: `${OWN}/f?alt=media`, with_key: true }, keyed(`${OWN}/f?alt=media`)],
  [
    'an own address as a download',
    { download: `${OWN}/f?alt=media`, with_key: true },
    keyed(`${OWN}/f?alt=media`),
  ],
  ['an own address without a key', { url: `${OWN}/f` }, linked(`${OWN}/f`)],
  ['another host', { url: 'https://cdn.example/f', with_key: true }, linked('https://cdn.example/f')],
  [
    'another host as a download',
    { download: 'https://cdn.example/f', with_key: true },
    linked('https://cdn.example/f'),
  ],
  ['another port', { url: 'http://127.0.0.1:2/f', with_key: true }, linked('http://127.0.0.1:2/f')],
  ['another scheme', { url: 'https://127.0.0.1:1/f', with_key: true }, linked('https://127.0.0.1:1/f')],
  ['a user name', { url: 'http://u@127.0.0.1:1/f', with_key: true }, linked('http://u@127.0.0.1:1/f')],
  ['a dot segment', { url: `${OWN}/a/../f`, with_key: true }, linked(`${OWN}/a/../f`)],
])('%s', async (_title, file, door) => {
  expect(await doorOf(file)).toEqual(door);
});
