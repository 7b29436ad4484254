import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../../runtime/contract/protocol.ts';
import { DEADLINES } from '../../runtime/upstream/deadlines.ts';
import type { OpenStream } from '../../runtime/upstream/types.ts';
import { LOOK_MS } from '../../runtime/work/poll/look-at-file.ts';
import { ENGINE_SETTINGS } from '../../runtime/work/poll/poll-engine.ts';
import type { Tracer } from '../../runtime/work/trace/types.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { pollWith, withTask } from './polled-task.ts';
import { answer, PRICE, WALLET } from './world.ts';

type File = NonNullable<ReadResult['files'][string]>;
/** What a look at the file is answered with. */
interface Look {
  readonly http: number;
  readonly type?: string;
  readonly body: string;
}

const MP4: Look = { http: 206, type: 'video/mp4', body: 'x' };
const EMPTY: Look = { ...MP4, http: 200, body: '' };
const SILENT = 'silence';
const json = (http: number, value: object): Look => ({
  http,
  type: 'application/json',
  body: JSON.stringify(value),
});
const page = (http: number): Look => ({ http, type: 'text/html; charset=utf-8', body: '<html>' });
const titled = <T>(...looks: readonly T[]) => looks.map((look) => [JSON.stringify(look), look] as const);

const KEYED: File = { download: '/v1/videos/up-1/content', with_key: true };
const DONE = answer(200, { word: 'done' });

/** A vendor that says completed and names what it is told to; each look at the file finds the next of some things. */
async function vendor(file: File, ...looks: readonly (Look | typeof SILENT)[]) {
  const protocol = fakeProtocol('p');
  const found = [...looks];
  const asked: unknown[] = [];
  const traced: unknown[] = [];
  const world = await withTask({
    protocols: [
      {
        ...protocol,
        errors: {
          ...protocol.errors,
          rules: [{ class: 'not_found', code: ['NoVideo'] }, ...protocol.errors.rules],
        },
        poll: {
          ...protocol.poll,
          read: () => ({ state: 'completed', word: 'done', result: { files: { video: file } } }),
        },
      },
    ],
  });
  const tracer: Tracer = {
    submitted: () => undefined,
    wentOn: () => undefined,
    upstreamCall: (_id, { call, verdict, reason, outcome }) =>
      traced.push([call, verdict, reason, outcome?.kind === 'answer' ? outcome.answer.http : undefined]),
    excerptOf: () => undefined,
  };
  const deps = {
    ...world.deps,
    tracer,
    egress: {
      ...world.deps.egress,
      async channelStream({ auth, request, headers }: Parameters<typeof world.deps.egress.channelStream>[0]) {
        asked.push({ use: auth.use, method: request.method, path: request.path, ...headers });
        const look = found.length > 1 ? found.shift() : found[0];
        if (look === SILENT || look === undefined) throw new Error('the vendor is silent');
        return opened(look);
      },
    },
  };
  return { world: { ...world, deps }, asked, traced };
}

function opened({ http, type, body }: Look): OpenStream {
  const headers = type === undefined ? {} : { 'content-type': type };
  const bytes = body === '' ? [] : [Buffer.from(body)];
  return { http, headers, body: Readable.from(bytes, { objectMode: false }) };
}

async function states(at: Awaited<ReturnType<typeof vendor>>, polls: number): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (let round = 0; round < polls; round += 1) {
    const task = await pollWith(at.world, DONE);
    seen.push(task?.state === 'failed' ? task.error_code : task?.state);
    at.world.write('UPDATE tasks SET due_at = 0');
  }
  expect(await at.world.violated()).toEqual([]);
  return seen;
}

const moves = "SELECT COUNT(*) AS n FROM ledger_txns WHERE kind IN('capture','release')";

describe('a file that only the channel serves is looked at before its task is paid', () => {
  test.each(
    titled(
      json(404, { code: 'NotFound', message: 'no such video' }),
      page(404),
      page(410),
      page(416),
      json(400, { code: 'NoVideo', message: 'the video has expired' }),
      EMPTY,
      page(200),
      json(200, { status: 'processing' }),
      json(206, {}),
      { http: 200, type: 'image/svg+xml', body: '<svg/>' },
      { http: 204, body: '' },
    ),
  )('one that is not there (%s) is released with the third look, and listed', async (_, look) => {
    const at = await vendor(KEYED, look);
    expect(await states(at, 3)).toEqual(['queued', 'queued', 'bad_response_body']);
    expect(await at.world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(at.world.rows("SELECT data FROM task_events WHERE type='no_usable_result'")).toEqual([
      { data: '{"reason":"file_not_there"}' },
    ]);
    expect(at.world.rows(moves)).toEqual([{ n: 1 }]);
  });

  test.each(
    titled<Look | typeof SILENT>(
      page(500),
      page(503),
      page(429),
      page(401),
      page(403),
      page(400),
      page(405),
      page(202),
      json(202, { status: 'processing' }),
      json(400, { code: 'NoMoney', message: 'recharge your account' }),
      json(403, { code: 'NoMoney', message: 'recharge your account' }),
      json(404, { code: 'NoMoney', message: 'recharge your account' }),
      json(200, { code: 'NoMoney', message: 'recharge your account' }),
      SILENT,
    ),
  )('one that could not be looked at (%s) is looked at again, and then paid once', async (_, look) => {
    const at = await vendor(KEYED, look, look, look, look, MP4);
    expect(await states(at, 5)).toEqual([...Array(4).fill('queued'), 'completed']);
    expect(await at.world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
    expect(at.world.rows(moves)).toEqual([{ n: 1 }]);
  });

  test.each(
    titled<Look>(
      { ...MP4, http: 200 },
      { http: 206, body: 'x' },
      { http: 206, type: 'application/octet-stream', body: 'x' },
    ),
  )('one that a download would find (%s) is paid', async (_, look) => {
    const at = await vendor(KEYED, look);
    expect(await states(at, 1)).toEqual(['completed']);
  });

  test('one that comes late is paid when it is there', async () => {
    const at = await vendor(KEYED, page(404), EMPTY, MP4);
    expect(await states(at, 3)).toEqual(['queued', 'queued', 'completed']);
    expect(await at.world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
  });

  test('operators see with what each look was answered', async () => {
    const at = await vendor(KEYED, page(404), page(403), SILENT, MP4);
    expect(await states(at, 4)).toEqual(['queued', 'queued', 'queued', 'completed']);
    expect(at.traced).toEqual([
      ['poll', 'completed', undefined, 200],
      ['look', 'resultless', 'file_not_there', 404],
      ['poll', 'completed', undefined, 200],
      ['look', 'trouble', 'file_permission', 403],
      ['poll', 'completed', undefined, 200],
      ['look', 'trouble', 'file_not_reached', undefined],
      ['poll', 'completed', undefined, 200],
      ['look', 'completed', undefined, 206],
    ]);
  });

  test('several places are looked at at once, and one that has it is enough', async () => {
    const [other, third] = ['/v1/other', '/v1/third'].map((download) => ({ download, with_key: true }));
    if (other === undefined || third === undefined) throw new Error('expected two places');
    const file = { ...KEYED, elsewhere: [other, third] };
    const at = await vendor(file, page(404), page(500), MP4);
    expect(await states(at, 1)).toEqual(['completed']);
    expect(at.asked).toHaveLength(3);
    const none = await vendor(file, page(404), page(500), page(404));
    expect(await states(none, 1)).toEqual(['queued']);
    expect(none.world.rows('SELECT poll_failures FROM tasks')).toEqual([{ poll_failures: 1 }]);
  });

  test('a look waits as long as a download, and the lease of its task outlasts it', () => {
    const { lease_ms, stale_claim_ms } = ENGINE_SETTINGS;
    expect(LOOK_MS).toBeGreaterThan(DEADLINES.stream_headers_ms);
    expect(lease_ms).toBeGreaterThan(stale_claim_ms + 2 * DEADLINES.total_ms.poll + LOOK_MS);
  });

  test('one byte is asked for, with the key of the channel', async () => {
    const at = await vendor(KEYED, MP4);
    expect(await states(at, 1)).toEqual(['completed']);
    expect(at.asked).toEqual([
      { use: 'bearer', method: 'GET', path: '/v1/videos/up-1/content', range: 'bytes=0-0' },
    ]);
  });

  test.each<[title: string, file: File]>([
    ['a public address', { url: 'https://files.example/1.mp4' }],
    ['a public address beside it', { ...KEYED, elsewhere: [{ url: 'https://files.example/1.mp4' }] }],
  ])('%s is enough', async (_title, file) => {
    const at = await vendor(file, page(404));
    expect(await states(at, 1)).toEqual(['completed']);
    expect(at.asked).toEqual([]);
  });
});
