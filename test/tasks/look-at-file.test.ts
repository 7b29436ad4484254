import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../../runtime/contract/protocol.ts';
import { createStrikes } from '../../runtime/tasks/strikes.ts';
import type { OpenStream } from '../../runtime/upstream/types.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { pollWith, withTask } from './polled-task.ts';
import { answer, PRICE, WALLET } from './world.ts';

type File = NonNullable<ReadResult['files'][string]>;
type Look = number | 'empty' | 'silent';

const KEYED: File = { download: '/v1/videos/up-1/content', with_key: true };
const DONE = answer(200, { word: 'done' });

/** A vendor that says completed and names what it is told to; each look at the file finds the next of some things. */
async function vendor(file: File, ...looks: readonly Look[]) {
  const protocol = fakeProtocol('p');
  const found = [...looks];
  const asked: unknown[] = [];
  const world = await withTask({
    protocols: [
      {
        ...protocol,
        poll: {
          ...protocol.poll,
          read: () => ({ state: 'completed', word: 'done', result: { files: { video: file } } }),
        },
      },
    ],
  });
  const deps = {
    ...world.deps,
    egress: {
      ...world.deps.egress,
      async channelStream({ auth, request, headers }: Parameters<typeof world.deps.egress.channelStream>[0]) {
        asked.push({ use: auth.use, method: request.method, path: request.path, ...headers });
        const look = found.length > 1 ? found.shift() : found[0];
        if (look === 'silent' || look === undefined) throw new Error('the vendor is silent');
        return opened(look);
      },
    },
  };
  return { world: { ...world, deps }, asked };
}

function opened(look: number | 'empty'): OpenStream {
  const bytes = look === 'empty' ? [] : [Buffer.from('x')];
  return {
    http: look === 'empty' ? 200 : look,
    headers: {},
    body: Readable.from(bytes, { objectMode: false }),
  };
}

async function states(at: Awaited<ReturnType<typeof vendor>>, polls: number): Promise<readonly unknown[]> {
  const strikes = createStrikes();
  const seen: unknown[] = [];
  for (let round = 0; round < polls; round += 1) {
    const task = await pollWith(at.world, strikes, DONE);
    seen.push(task?.state === 'failed' ? task.error_code : task?.state);
    at.world.write('UPDATE tasks SET due_at = 0');
  }
  expect(await at.world.violated()).toEqual([]);
  return seen;
}

const moves = "SELECT COUNT(*) AS n FROM ledger_txns WHERE kind IN('capture','release')";

describe('a file that only the channel serves is looked at before its task is paid', () => {
  test.each<Look>([404, 410, 403, 400, 416, 'empty'])(
    'one that is not there (%s) is released with the third look, and listed',
    async (look) => {
      const at = await vendor(KEYED, look);
      expect(await states(at, 3)).toEqual(['queued', 'queued', 'bad_response_body']);
      expect(await at.world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
      expect(at.world.rows("SELECT data FROM task_events WHERE type='no_usable_result'")).toEqual([
        { data: '{"reason":"file_not_there"}' },
      ]);
      expect(at.world.rows(moves)).toEqual([{ n: 1 }]);
    },
  );

  test.each<Look>([500, 503, 429, 401, 'silent'])(
    'one that could not be looked at (%s) is looked at again, and then paid once',
    async (look) => {
      const at = await vendor(KEYED, look, look, look, look, 206);
      expect(await states(at, 5)).toEqual([...Array(4).fill('queued'), 'completed']);
      expect(await at.world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
      expect(at.world.rows(moves)).toEqual([{ n: 1 }]);
    },
  );

  test('one that comes late is paid when it is there', async () => {
    const at = await vendor(KEYED, 404, 'empty', 200);
    expect(await states(at, 3)).toEqual(['queued', 'queued', 'completed']);
    expect(await at.world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
  });

  test('one byte is asked for, with the key of the channel', async () => {
    const at = await vendor(KEYED, 206);
    expect(await states(at, 1)).toEqual(['completed']);
    expect(at.asked).toEqual([
      { use: 'bearer', method: 'GET', path: '/v1/videos/up-1/content', range: 'bytes=0-0' },
    ]);
  });

  test.each<[title: string, file: File]>([
    ['a public address', { url: 'https://files.example/1.mp4' }],
    ['a public address beside it', { ...KEYED, elsewhere: [{ url: 'https://files.example/1.mp4' }] }],
  ])('%s is enough', async (_title, file) => {
    const at = await vendor(file, 404);
    expect(await states(at, 1)).toEqual(['completed']);
    expect(at.asked).toEqual([]);
  });
});
