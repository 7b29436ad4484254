import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MAX_ANSWER_BYTES } from '../../runtime/upstream/channel-door.ts';
import { startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const MIB = 1024 * 1024;
const BOMB_MEMBER = gzipSync(Buffer.alloc(MIB, 0x20));
/** 300 KB that become 300 MB: one member 300 times, so that it is made without having that memory. */
const BOMB = Buffer.concat(Array.from({ length: 300 }, () => BOMB_MEMBER));
const SMALL_BOMB = BOMB.subarray(0, 10 * BOMB_MEMBER.length);
const CUT = { kind: 'failure', failure: { kind: 'ambiguous', reason: 'too_large', http: 200 } };

/** The most that this process ever held, in bytes. */
const peak = (): number => process.resourceUsage().maxRSS * 1024;

it('a bomb of 300 MB is not unpacked: memory grows by less than 32 MiB (F36)', async () => {
  const server = await startRaw((socket, _request, count) =>
    socket.write(response('200 OK', count === 1 ? SMALL_BOMB : BOMB, { 'content-encoding': 'gzip' })),
  );
  const egress = startEgress();
  expect(await egress.channelCall(submitTo(server.url))).toMatchObject(CUT);
  const before = peak();
  expect(await egress.channelCall(submitTo(server.url))).toMatchObject(CUT);
  expect([BOMB.length < MIB, server.requests.length]).toEqual([true, 2]);
  expect(peak() - before).toBeLessThan(32 * MIB);
  expect(server.requests.map(({ head }) => /^accept-encoding: (.*)$/im.exec(head)?.[1])).toEqual([
    'identity',
    'identity',
  ]);
});

it('an answer without an end is cut at the limit: so many bytes, and no connection left (F35)', async () => {
  const ended: number[] = [];
  const closed: Promise<unknown>[] = [];
  const piece = Buffer.alloc(MIB / 16, 0x20);
  const pour = (socket: Socket): void => {
    let bytes = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    closed.push(promise.then(() => ended.push(bytes)));
    socket.on('close', () => resolve());
    const more = (): void => {
      while (!socket.destroyed) {
        bytes += piece.length;
        if (!socket.write(piece)) return void socket.once('drain', more);
      }
    };
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n');
    more();
  };
  const server = await startRaw(pour);
  const egress = startEgress();
  for (let turn = 0; turn < 3; turn += 1)
    expect(await egress.channelCall(submitTo(server.url))).toMatchObject(CUT);
  await Promise.all(closed);
  expect([ended.length, server.requests.length]).toEqual([3, 3]);
  // Beside what was read there is what the kernel holds for both sides.
  expect(Math.max(...ended)).toBeLessThan(MAX_ANSWER_BYTES + 16 * MIB);
});
