import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base64Length,
  base64Stream,
  type SplicedPiece,
  splicedBody,
  splicedLength,
} from '../../runtime/edge/content/spliced-body.ts';
import { createBytePlaces } from '../../runtime/edge/operations/answer-task.ts';

const MB = 1024 * 1024;

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* inPieces(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const file = (id: string, bytes: number): SplicedPiece => ({
  kind: 'file',
  file: { id, bytes, mime: 'image/png' },
});
const text = (value: string): SplicedPiece => ({ kind: 'text', text: value });

describe('base64Stream', () => {
  test('is the base64 of the bytes, however they are cut', async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const whole = Buffer.concat(parts);
        const made = await gather(base64Stream(inPieces(parts), whole.length));
        expect(made.toString()).toBe(whole.toString('base64'));
        expect(made.length).toBe(base64Length(whole.length));
      }),
    );
  });

  test.each([
    [2, 'a kept file has more than its 2 bytes'],
    [4, 'a kept file ended after 3 of 4 bytes'],
  ])('a source of three bytes that was said to have %i is an error', async (expected, message) => {
    await expect(gather(base64Stream(inPieces([Buffer.from('abc')]), expected))).rejects.toThrow(message);
  });
});

describe('places', () => {
  test('are found where a surface put them, and nothing else is', () => {
    const places = createBytePlaces();
    expect(places.offered()).toBe(false);
    const json = JSON.stringify({
      a: places.placeOf('image'),
      b: `data:image/png;base64,${places.placeOf('image_2')}`,
      c: 'image. image_2.',
    });
    expect(places.offered()).toBe(true);
    expect(places.split(json)).toEqual([
      { kind: 'text', text: '{"a":"' },
      { kind: 'file', name: 'image' },
      { kind: 'text', text: '","b":"data:image/png;base64,' },
      { kind: 'file', name: 'image_2' },
      { kind: 'text', text: '","c":"image. image_2."}' },
    ]);
    expect(createBytePlaces().split(json)).toEqual([{ kind: 'text', text: json }]);
  });
});

describe('splicedBody', () => {
  test('writes text and files in order, as long as it was promised', async () => {
    const pieces = [text('{"ä":"'), file('x', 4), text('","b":"'), file('y', 5), text('"}')];
    const made = await gather(
      splicedBody(pieces, {
        open: async ({ id }) => Readable.from([Buffer.from(id === 'x' ? 'heron'.slice(0, 4) : 'egret')]),
      }),
    );
    expect(made.toString()).toBe('{"ä":"aGVybw==","b":"ZWdyZXQ="}');
    expect(made.length).toBe(splicedLength(pieces));
  });

  test.each([
    ['is gone', async () => undefined],
    ['is shorter than it was', async () => Readable.from([Buffer.from('ab')])],
    ['cannot be read', async () => Readable.from(failing())],
  ])('ends in an error when a file %s', async (_title, open) => {
    await expect(gather(splicedBody([text('{"a":"'), file('x', 3)], { open }))).rejects.toThrow();
  });

  test('ten pictures of 8 MB are never in memory together: one is open, and little of it is ahead', async () => {
    const size = 8 * MB;
    const piece = Buffer.alloc(64 * 1024, 7);
    let read = 0;
    let open = 0;
    let mostOpen = 0;
    const pieces = Array.from({ length: 10 }, (_, index) => [
      text(`${index}:`),
      file(String(index), size),
    ]).flat();
    const body = splicedBody(pieces, {
      async open() {
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        async function* bytes() {
          for (let at = 0; at < size; at += piece.length) {
            read += piece.length;
            yield piece;
          }
        }
        return Readable.from(bytes(), { objectMode: false }).once('close', () => {
          open -= 1;
        });
      },
    });
    let taken = 0;
    let mostAhead = 0;
    for await (const chunk of body) {
      taken += chunk.length;
      mostAhead = Math.max(mostAhead, read - (taken * 3) / 4);
    }
    expect(taken).toBe(splicedLength(pieces));
    expect(read).toBe(10 * size);
    expect(mostOpen).toBe(1);
    expect(mostAhead).toBeLessThan(MB);
  });

  test('destroying it closes the file that is open', async () => {
    const source = Readable.from([Buffer.alloc(100), Buffer.alloc(100)]);
    const body = splicedBody([file('x', 200)], { open: async () => source });
    await body[Symbol.asyncIterator]().next();
    body.destroy();
    await new Promise((resolve) => (source.closed ? resolve(true) : source.once('close', resolve)));
    expect(source.destroyed).toBe(true);
  });
});

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('a');
  throw new Error('the disk is gone');
}
