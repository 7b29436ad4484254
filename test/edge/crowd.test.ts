import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createTransfers, TRANSFERS } from '../../runtime/edge/content/transfers.ts';
import { pngOf } from '../uploads/uploads.ts';
import { assetServer, BOUNDARY, FORM_TYPE, fileForm } from './asset-server.ts';
import { completedTask, DEPLOYMENT, openStream, type ServerOptions, testServer } from './fakes.ts';
import { listen, openSocket, readAll } from './raw-client.ts';

const LIMITS = { account: 2, link: 1, shared: 2, origin: 4, uploads: 2 };
const BIG = 64 * 1024 * 1024;

const TASKS = ['1', '2', '3'].map((end) => completedTask({ id: `task_${'0'.repeat(31)}${end}` }));

/** A server whose results never end to come; what was opened of them. */
async function crowded(options: ServerOptions = {}) {
  const sources: Readable[] = [];
  const server = await testServer({
    egress: {
      publicStream: async () => {
        const source = new Readable({ read: () => void source.push(Buffer.alloc(65_536)) });
        sources.push(source);
        return openStream(200, { 'content-type': 'video/mp4', 'content-length': String(BIG) }, source);
      },
    },
    ...options,
    deps: { bounds: { transfers: LIMITS }, ...options.deps },
  });
  for (const task of TASKS) server.world.tasks.set(task.id, task);
  const port = await listen(server.app);
  const pathOf = (index: number) => `/v1/videos/${TASKS[index]?.id}/content`;
  /** Asks and never reads on. */
  const begin = async (path: string, key?: string) => {
    const socket = await openSocket(port);
    const before = sources.length;
    const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`);
    const [head] = await once(socket, 'data');
    socket.pause();
    return {
      socket,
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(head))?.[1]),
      head: String(head),
      before,
    };
  };
  const linkOf = async (index: number) => {
    const url = `/v1/videos/${TASKS[index]?.id}`;
    const { pathname, search } = new URL(
      (await server.app.inject({ url, headers: server.auth })).json().video_url,
    );
    return `${pathname}${search}`;
  };
  return { ...server, sources, begin, linkOf, pathOf };
}

describe('downloads that nobody reads', () => {
  test('of one account are so many; the next is told when to come again, and others are served', async () => {
    const { begin, key, world, pathOf, sources } = await crowded();
    const first = await begin(pathOf(0), key);
    expect([first.status, (await begin(pathOf(1), key)).status]).toEqual([200, 200]);
    const refused = await begin(pathOf(2), key);
    expect(refused.status).toBe(429);
    expect(refused.head).toMatch(/retry-after: 5\r\n/i);
    expect(refused.head).toContain('this account has 2 downloads running');
    expect(sources.length).toBe(2);

    const other = world.addKey({ id: 'key_other', owner_id: 'owner_2' });
    const theirs = completedTask({ id: `task_${'9'.repeat(32)}`, owner_id: 'owner_2' });
    world.tasks.set(theirs.id, theirs);
    expect((await begin(`/v1/videos/${theirs.id}/content`, other)).status).toBe(200);

    first.socket.destroy();
    await expect.poll(async () => (await begin(pathOf(2), key)).status, { timeout: 10_000 }).toBe(200);
  });

  test('by links are so many of one link and of all, and leave the account its own', async () => {
    const { begin, key, linkOf, pathOf } = await crowded();
    const [one, two, three] = [await linkOf(0), await linkOf(1), await linkOf(2)];
    expect((await begin(one)).status).toBe(200);
    expect((await begin(`${one}&more=1`)).head).toContain('this link has 1 downloads running');
    expect((await begin(two)).status).toBe(200);
    expect((await begin(three)).head).toContain('the links of this account have 2 downloads running');
    expect((await begin(pathOf(0), key)).status).toBe(200);
  });

  test('are so many from one origin', async () => {
    const { begin, world, sources } = await crowded();
    for (let owner = 1; owner <= 4; owner += 1) {
      const owner_id = `owner_${owner}`;
      const text = world.addKey({ id: `key_${owner}`, owner_id });
      const task = completedTask({ id: `task_${String(owner).repeat(32)}`, owner_id });
      world.tasks.set(task.id, task);
      expect((await begin(`/v1/videos/${task.id}/content`, text)).status).toBe(200);
    }
    const text = world.addKey({ id: 'key_5', owner_id: 'owner_5' });
    const task = completedTask({ id: `task_${'5'.repeat(32)}`, owner_id: 'owner_5' });
    world.tasks.set(task.id, task);
    const refused = await begin(`/v1/videos/${task.id}/content`, text);
    expect([refused.status, sources.length]).toEqual([429, 4]);
    expect(refused.head).toContain('the source of this file has 4 downloads running');
  });
});

test('one account has at most a third of what an origin gives', () => {
  const { account, shared, origin } = TRANSFERS;
  expect((account + shared) * 3).toBeLessThanOrEqual(origin);
});

describe('uploads at once', () => {
  /** Begins forms that never end, one after the other was admitted. */
  async function crowdedUploads() {
    const server = await assetServer({ deps: { bounds: { transfers: LIMITS } } });
    const port = await listen(server.app);
    const begin = async (key: string) => {
      const socket = await openSocket(port);
      const asked = once(server.app.server, 'request');
      socket.write(
        `POST /v1/assets/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 90000\r\n\r\n--${BOUNDARY}\r\n`,
      );
      await asked;
      return socket;
    };
    const upload = (by: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v1/assets/upload',
        headers: { authorization: `Bearer ${by}`, 'content-type': FORM_TYPE },
        payload: fileForm(pngOf(200)),
      });
    return { ...server, begin, upload };
  }

  test('of one account are so many; another has its own, and one that ends makes room', async () => {
    const { begin, upload, key, app, world } = await crowdedUploads();
    const [first] = [await begin(key), await begin(key)];
    await expect.poll(async () => (await upload(key)).statusCode, { timeout: 10_000 }).toBe(429);
    const refused = await upload(key);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).toContain('this account has 2 uploads running');
    const named = await app.inject({
      method: 'POST',
      url: '/v1/assets/upload',
      headers: { authorization: `Bearer ${key}` },
      payload: { data: pngOf(200).toString('base64') },
    });
    expect(named.statusCode).toBe(429);
    expect((await upload(world.addKey({ id: 'key_other', owner_id: 'owner_2' }))).statusCode).toBe(200);
    first?.destroy();
    await expect.poll(async () => (await upload(key)).statusCode, { timeout: 10_000 }).toBe(200);
  });
});

test('a download that is refused by one holder counts for none', () => {
  const transfers = createTransfers(LIMITS);
  const [link, account] = [
    { limit: 'link', name: 'a' },
    { limit: 'account', name: 'o' },
  ] as const;
  const end = transfers.begin([link]);
  for (let index = 0; index < 5; index += 1)
    expect(() => transfers.begin([account, link])).toThrow('this link');
  end();
  end();
  transfers.begin([account, link]);
  expect(() => transfers.begin([link])).toThrow('this link');
  transfers.begin([account]);
  expect(() => transfers.begin([account])).toThrow('this account');
});

describe('connections of one address', () => {
  test('are so many; the next is answered 429 and closed, until one of them ends', async () => {
    const { app } = await testServer({ deps: { bounds: { addressConnections: 3 } } });
    const port = await listen(app);
    const [first] = [await openSocket(port), await openSocket(port), await openSocket(port)];
    const { text } = await readAll(await openSocket(port));
    expect(text).toMatch(/^HTTP\/1\.1 429 .*retry-after: 5.*"code":"too_many_requests"/is);
    first?.destroy();
    const status = async () => {
      const socket = await openSocket(port);
      socket.write('GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      return /^HTTP\/1\.1 (\d+)/.exec((await readAll(socket)).text)?.[1];
    };
    await expect.poll(status, { timeout: 10_000 }).toBe('404');
  });

  test('are as many as there are behind a proxy that is trusted', async () => {
    const deployment = { server: { ...DEPLOYMENT.server, trust_proxy: 1 } };
    const { app } = await testServer({ deployment, deps: { bounds: { addressConnections: 1 } } });
    const port = await listen(app);
    await openSocket(port);
    const socket = await openSocket(port);
    socket.write('GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect((await readAll(socket)).text).toMatch(/^HTTP\/1\.1 404 /);
  });
});
