import { describe, expect, test } from 'vitest';
import type { ResultItem } from '../../runtime/contract/protocol.ts';
import type { ItemView, ResultView } from '../../runtime/contract/surface.ts';
import type { StoredFile, TaskRecord } from '../../runtime/store/types.ts';
import { completedTask, DEPLOYMENT, openStream, type ServerOptions, testServer } from './fakes.ts';
import { vendorRegistry } from './vendor-registry.ts';

const id = `task_${'c'.repeat(32)}`;

function task(
  files: Readonly<Record<string, StoredFile>>,
  items?: readonly ResultItem[],
  over: Partial<TaskRecord> = {},
): TaskRecord {
  return completedTask({ id, result: { files, ...(items === undefined ? {} : { items }) }, ...over });
}

function at(name: string): StoredFile {
  return { url: `https://cdn.example/${name}` };
}

/** The result that a surface is shown, and a reader of the links in it. */
async function shown(record: TaskRecord, options: ServerOptions = {}) {
  const seen: (ResultView | undefined)[] = [];
  const registry = vendorRegistry();
  const opened: string[] = [];
  const [surface] = [registry.surfaces.video].filter((found) => found !== undefined);
  if (surface === undefined) throw new Error('internal: the tiny registry has a video surface');
  const spied = { ...surface, answers: { ...surface.answers, task: look } };
  function look({ result }: { readonly result?: ResultView }) {
    seen.push(result);
    return {};
  }
  const routes = registry.routes.map((route) => {
    if (route.id === 'videos-get') return { ...route, tasks: { kind: record.kind } };
    if (!route.id.startsWith('videos-content')) return route;
    const variant = { type: 'enum', values: ['video', 'audio', 'image', 'thumbnail'] } as const;
    return {
      ...route,
      query: { ...route.query, variant, item: { type: 'integer', min: 1, max: 16 } as const },
    };
  });
  const { app, auth, world } = await testServer({
    registry: { ...registry, routes, surfaces: { ...registry.surfaces, video: spied } },
    egress: {
      publicStream: async (url) => {
        opened.push(url);
        const type = url.endsWith('mp3') ? 'audio/mpeg' : 'binary/octet-stream';
        return openStream(200, { 'content-type': type }, [Buffer.from('abc')]);
      },
    },
    ...options,
  });
  world.tasks.set(record.id, record);
  await app.inject({ url: `/v1/videos/${record.id}`, headers: auth });
  const read = async (link: string | undefined, key = false) => {
    const { pathname, search } = new URL(link ?? '', 'https://gateway.example');
    const answer = await app.inject({ url: `${pathname}${search}`, ...(key ? { headers: auth } : {}) });
    return {
      status: answer.statusCode,
      type: answer.headers['content-type'],
      name: /filename="(.*)"/.exec(String(answer.headers['content-disposition']))?.[1],
      error: answer.headers['content-type']?.toString().includes('json') ? answer.json().error : undefined,
    };
  };
  return { result: seen[0], read, opened };
}

const link = (query: string) =>
  expect.stringMatching(
    new RegExp(
      `^https://gateway\\.example/v1/videos/${id}/content\\?${query}expires=\\d{10}&signature=[0-9a-f]{64}\\.[\\w-]+$`,
    ),
  );

describe('one result', () => {
  test('has a link for each file that surfaces may show, and is one item', async () => {
    const files = { video: at('a.mp4'), thumbnail: at('a.png'), spritesheet: at('s.png') };
    const { result } = await shown(task(files));
    const links = { video_url: link(''), thumbnail_url: link('variant=thumbnail&') };
    expect(result).toEqual({ ...links, items: [{ id: `${id}-1`, ...links }] });
  });

  test('that is no video has a link that says so', async () => {
    const { result, read, opened } = await shown(task({ audio: at('a.mp3') }, undefined, { kind: 'audio' }));
    expect(result).toEqual({
      audio_url: link('variant=audio&'),
      items: [{ id: `${id}-1`, audio_url: link('variant=audio&') }],
    });
    expect(await read(result?.audio_url)).toMatchObject({
      status: 200,
      type: 'audio/mpeg',
      name: `${id}.mp3`,
    });
    expect(opened).toEqual(['https://cdn.example/a.mp3']);
  });

  test('that is forgotten is none', async () => {
    expect((await shown(completedTask({ id, result: null }))).result).toBeUndefined();
  });
});

describe('several results', () => {
  const items: readonly ResultItem[] = [
    {
      files: ['image'],
      facts: { id: 'vendor-1', title: 'Rain', tags: 'soft', seconds: 12.5, text: 'la', x: 1 },
    },
    { files: ['audio', 'image'], facts: { seconds: 'long', title: 7 } },
  ];
  const files = { image: at('1.png'), audio_2: at('2.mp3'), image_2: at('2.png') };
  const songs = () => shown(task(files, items, { kind: 'audio' }));

  test('have ids of the gateway, what is known of each, and links to files they really have', async () => {
    const { result } = await songs();
    const first: ItemView = {
      id: `${id}-1`,
      title: 'Rain',
      text: 'la',
      tags: 'soft',
      seconds: 12.5,
      image_url: link('variant=image&'),
    };
    const second: ItemView = {
      id: `${id}-2`,
      title: '7',
      audio_url: link('variant=audio&item=2&'),
      image_url: link('variant=image&item=2&'),
    };
    expect(result).toEqual({
      audio_url: link('variant=audio&item=2&'),
      image_url: link('variant=image&'),
      items: [first, second],
    });
  });

  test('links open exactly what they name', async () => {
    const { result, read, opened } = await songs();
    expect(await read(result?.items[1]?.audio_url)).toMatchObject({ status: 200, name: `${id}-audio2.mp3` });
    expect(await read(result?.items[0]?.image_url)).toMatchObject({ status: 200, name: `${id}-image.bin` });
    expect(opened).toEqual(['https://cdn.example/2.mp3', 'https://cdn.example/1.png']);
  });

  test.each([
    ['another item', (url: string) => url.replace('item=2', 'item=1')],
    ['no item', (url: string) => url.replace('item=2&', '')],
    ['an item written differently', (url: string) => url.replace('item=2', 'item=02')],
    ['two items', (url: string) => url.replace('item=2', 'item=2&item=2')],
    ['another variant', (url: string) => url.replace('variant=audio', 'variant=image')],
    ['no variant', (url: string) => url.replace('variant=audio&', '')],
  ])('a link changed to %s opens nothing', async (_title, change) => {
    const { result, read, opened } = await songs();
    const changed = change(result?.items[1]?.audio_url ?? '');
    expect((await read(changed)).status).toBe(401);
    expect(opened).toEqual([]);
  });

  test.each([
    ['', 200, undefined, undefined],
    ['?item=1', 400, 'variant', 'item 1 of this task has no audio; it has image'],
    ['?item=2', 200, undefined, undefined],
    ['?variant=video', 400, 'variant', 'item 1 of this task has no video; it has image'],
    ['?item=2&variant=video', 400, 'variant', 'item 2 of this task has no video; it has audio, image'],
    ['?item=3', 400, 'item', 'item must be at most 2 for this task (got 3)'],
    ['?item=17', 400, 'item', 'item must be a whole number between 1 and 16 (got "17")'],
    ['?item=0', 400, 'item', 'item must be a whole number between 1 and 16 (got "0")'],
  ])('with a key, %j is %i', async (query, status, param, message) => {
    const { read } = await songs();
    const answer = await read(`/v1/videos/${id}/content${query}`, true);
    expect([answer.status, answer.error?.param, answer.error?.message]).toEqual([status, param, message]);
  });
});

test('words alone are a result too', async () => {
  const lyrics = task({}, [{ files: [], facts: { title: 'Rain', text: 'la la' } }], { kind: 'audio' });
  const { result, read } = await shown(lyrics);
  expect(result).toEqual({ items: [{ id: `${id}-1`, title: 'Rain', text: 'la la' }] });
  const { status, error } = await read(`/v1/videos/${id}/content`, true);
  expect([status, error.message]).toEqual([400, 'this task has no audio; it has no files']);
});

test('a deployment may show upstream links, file by file, never those behind a key', async () => {
  const items = [
    { files: ['audio', 'image'], facts: {} },
    { files: ['audio'], facts: {} },
  ];
  const files = {
    audio: at('1.mp3'),
    image: { url: 'https://api.example/1.png', with_key: true },
    audio_2: { download: '/files/2', with_key: true },
  };
  const server = { ...DEPLOYMENT.server, result_urls: 'upstream' as const };
  const { result } = await shown(task(files, items, { kind: 'audio' }), { deployment: { server } });
  expect(result).toEqual({
    audio_url: 'https://cdn.example/1.mp3',
    image_url: link('variant=image&'),
    items: [
      { id: `${id}-1`, audio_url: 'https://cdn.example/1.mp3', image_url: link('variant=image&') },
      { id: `${id}-2`, audio_url: link('variant=audio&item=2&') },
    ],
  });
});

test('without a content route there are no links, and the answer stands', async () => {
  const bare = vendorRegistry();
  const routes = bare.routes.filter((route) => route.operation !== 'task.content');
  const { app, auth, world } = await testServer({ registry: { ...bare, routes } });
  const record = task({ video: at('a.mp4') });
  world.tasks.set(id, record);
  const answer = await app.inject({ url: `/v1/videos/${id}`, headers: auth });
  expect([answer.statusCode, answer.json().video_url]).toEqual([200, undefined]);
});
