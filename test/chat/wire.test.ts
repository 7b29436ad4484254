import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import type { CallRecord, Store } from '../../runtime/store/types.ts';
import { systemClock } from '../../runtime/time/clock.ts';
import type { ChatService } from '../../runtime/work/chat-types.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { startEgress } from '../upstream/calls.ts';
import { startRaw } from '../upstream/raw-server.ts';
import { type ChatWorld, createChatWorld, DIALECT } from './chat-world.ts';
import { DONE_EVENT, STOP_EVENT, textEvent, usageEvent } from './event-source.ts';
import { createSink, dataOf } from './sink.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
const EVENTS = [textEvent('Grüße'), textEvent(' 日本'), STOP_EVENT, usageEvent(10, 5), DONE_EVENT];

const frame = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
};
const WHOLE = Buffer.concat([Buffer.from(HEAD), ...EVENTS.map(frame), Buffer.from('0\r\n\r\n')]);

/** The chat room over real connections and, where it is given, a real store. */
function worldAt(base_url: string, store?: Store): ChatWorld {
  return createChatWorld({
    channels: [{ id: 'a', base_url, credentials: [{ api_key: 'sk-upstream' }] }],
    deps: { egress: startEgress(), clock: systemClock, ...(store === undefined ? {} : { store }) },
  });
}

async function read(service: ChatService, at: ChatWorld, signal = new AbortController().signal) {
  const sink = createSink();
  try {
    const stream = await service.stream(at.input({ stream: true, max_tokens: 50 }, { signal }), DIALECT);
    return { end: await stream.run(sink), text: sink.text() };
  } catch {
    return { end: 'refused', text: '' };
  }
}

/** Every fifth byte, and every byte around the end of an event. */
const CUTS = Array.from(WHOLE.keys()).filter(
  (cut) => cut % 5 === 0 || WHOLE.subarray(Math.max(0, cut - 3), cut + 1).includes('\n\n'),
);

describe('a stream of an upstream that is cut', () => {
  test('is never taken for a whole one, and settled once (F52)', async () => {
    const server = await startRaw((socket, _, count) => socket.end(WHOLE.subarray(0, CUTS[count - 1])));
    const at = worldAt(server.url);
    const ends = new Map<string, number>();
    for (const _ of CUTS) {
      const { end, text } = await read(at.service, at);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      const data = dataOf(text);
      const last = data.at(-1);
      if (end === 'failed') expect(last).toMatchObject({ error: { code: 'bad_response_body' } });
      if (end === 'whole') expect([last, text.includes('error')]).toEqual(['[DONE]', false]);
    }
    const first = WHOLE.indexOf('\n\n') + 2;
    const done = WHOLE.indexOf('data: [DONE]\n\n') + 'data: [DONE]\n\n'.length;
    expect(Object.fromEntries(ends)).toEqual({
      refused: CUTS.filter((cut) => cut < first).length,
      failed: CUTS.filter((cut) => cut >= first && cut < done).length,
      whole: CUTS.filter((cut) => cut >= done).length,
    });
    expect(at.settled).toHaveLength(CUTS.length);
    expect(new Set(at.settled.map(({ id }) => id)).size).toBe(CUTS.length);
  }, 60_000);
});

describe('a real stream', () => {
  test('leaves its connection for the next', async () => {
    let closed = 0;
    const server = await startRaw(
      (socket) => socket.write(WHOLE),
      (socket) => socket.on('close', () => (closed += 1)),
    );
    const at = worldAt(server.url);
    for (let turn = 0; turn < 5; turn += 1) expect((await read(at.service, at)).end).toBe('whole');
    expect(closed).toBe(0);
  });

  test('of a caller who leaves is closed at the upstream (F56)', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await startRaw((socket) => {
      socket.on('close', () => closed.resolve());
      socket.write(Buffer.concat([Buffer.from(HEAD), frame(textEvent('Hi'))]));
    });
    const at = worldAt(server.url);
    const leave = new AbortController();
    const stream = await at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT);
    const end = stream.run(createSink());
    leave.abort(new Error('the client left'));
    expect(await end).toBe('gone');
    await closed.promise;
    await at.service.drain();
  });

  test('is read no further than its reader reads (F57)', async () => {
    const piece = frame(textEvent('x'.repeat(60_000)));
    const full = Promise.withResolvers<Socket>();
    let sent = 0;
    const server = await startRaw((socket) => {
      socket.write(HEAD);
      const more = (): void => {
        let room = true;
        while (room && sent < 2_000) {
          room = socket.write(piece);
          sent += 1;
        }
        if (sent < 2_000) full.resolve(socket);
      };
      socket.on('drain', more);
      more();
    });
    const at = worldAt(server.url);
    const leave = new AbortController();
    const stream = await at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT);
    const sink = createSink();
    sink.block();
    const end = stream.run(sink);
    await full.promise;
    expect(sink.text().length).toBeLessThan(1_048_576);
    leave.abort(new Error('the client left'));
    expect(await end).toBe('gone');
  });
});

describe('money, in a real store', () => {
  type Fault = (socket: Socket) => void;
  const folder = makeTempFolder('chat');
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ dataDir: folder, onFatal: () => undefined });
    await store.createKey({
      id: 'key-1',
      name: 'one',
      owner_id: 'owner-1',
      group: 'default',
      prefix: 'sk-one',
      hash: 'hash-1',
      models: ['*'],
    });
    await store.topUp({ key: 'key-1', amount: 100_000, idem: 'first', reason: 'test' });
  });
  afterAll(async () => {
    await store.close();
    removeFolder(folder);
  });
  const wallet = async (): Promise<number> => (await store.balanceOf('key-1'))?.wallet ?? Number.NaN;

  const begun = Buffer.concat([Buffer.from(HEAD), frame(textEvent('Hi'))]);
  const CASES: readonly (readonly [string, Fault, Partial<CallRecord>])[] = [
    [
      'whole',
      (socket) => socket.write(WHOLE),
      { state: 'completed', captured: 20, usage_source: 'upstream', reason: null },
    ],
    [
      'cut',
      (socket) => socket.end(begun),
      { state: 'failed', captured: 10, usage_source: 'estimate', reason: 'upstream_cut' },
    ],
    [
      'reset',
      (socket) => socket.write(begun, () => socket.resetAndDestroy()),
      { state: 'failed', reason: 'upstream_cut' },
    ],
    [
      'refused',
      (socket) => socket.end('HTTP/1.1 400 Bad\r\ncontent-length: 2\r\n\r\n{}'),
      { state: 'failed', captured: 0, error_code: 'invalid_request' },
    ],
    [
      'HTML',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1\r\n\r\n<'),
      { state: 'failed', captured: 0, error_code: 'bad_response_body' },
    ],
    [
      'closed at once',
      (socket) => socket.destroy(),
      { state: 'failed', captured: 0, error_code: 'upstream_error' },
    ],
  ];
  test.each(CASES)('is settled once when a stream is %s', async (_, fault, record) => {
    const before = await wallet();
    const server = await startRaw(fault);
    const ids: string[] = [];
    const at = worldAt(server.url, {
      ...store,
      openCall: (call) => {
        ids.push(call.id);
        return store.openCall(call);
      },
    });
    await read(at.service, at);
    await at.service.drain();
    const call = await store.findCall(ids[0] ?? '');
    expect(call).toMatchObject(record);
    expect(call?.hold).toBe(120 + 2 * 50);
    expect(await store.balanceOf('key-1')).toEqual({
      wallet: before - (call?.captured ?? 0),
      wallet_hold: 0,
    });
    expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  test('of a hundred callers who leave at once is settled for each (F56)', async () => {
    const server = await startRaw((socket) => socket.write(begun));
    const at = worldAt(server.url, store);
    const leave = new AbortController();
    const ends = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const input = at.input({ stream: true, max_tokens: 50 }, { signal: leave.signal });
        return (await at.service.stream(input, DIALECT)).run(createSink());
      }).map(async (end, index, all) => {
        if (index === all.length - 1) setImmediate(() => leave.abort(new Error('the client left')));
        return end.catch(() => 'refused');
      }),
    );
    await at.service.drain();
    expect(ends.filter((end) => end === 'whole' || end === 'failed')).toEqual([]);
    const balance = await store.balanceOf('key-1');
    expect(balance?.wallet_hold).toBe(0);
    expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
