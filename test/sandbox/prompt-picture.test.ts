import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrapText } from '../../runtime/sandbox/media/picture-layout.ts';
import { promptPicture, type RequestedPicture } from '../../runtime/sandbox/media/prompt-picture.ts';
import { decodePng } from '../support/decode-png.ts';
import { probeVideo } from '../support/probe-video.ts';

const INK = '#181830';
const FOOT = '#583810';

/** What is drawn at a place in a colour, `#` for a point of a letter; all points that make one up must agree. */
function drawn(
  asked: RequestedPicture,
  at: { readonly x: number; readonly y: number; readonly columns: number; readonly rows: number },
  { scale, colour }: { readonly scale: number; readonly colour: string },
): readonly string[] {
  const picture = decodePng(promptPicture(asked));
  const offsets = Array.from({ length: scale }, (_, offset) => offset);
  const mark = (column: number, row: number) => {
    const seen = new Set(
      offsets.flatMap((dy) =>
        offsets.map((dx) => picture.at(at.x + column * scale + dx, at.y + row * scale + dy) === colour),
      ),
    );
    if (seen.size > 1) return '?';
    return seen.has(true) ? '#' : '.';
  };
  return Array.from({ length: at.rows }, (_, row) =>
    Array.from({ length: at.columns }, (_, column) => mark(column, row)).join(''),
  );
}

/** Large enough for all that stands at the bottom. */
const question = fc.record({
  width: fc.integer({ min: 160, max: 400 }),
  height: fc.integer({ min: 60, max: 200 }),
  prompt: fc.string({ unit: 'grapheme', maxLength: 60 }),
  index: fc.integer({ min: 0, max: 3 }),
  count: fc.constant(4),
  references: fc.integer({ min: 0, max: 9 }),
  mask: fc.boolean(),
});

const HERON = [
  '#...#...............................#####.',
  '#...#...............................#...#.',
  '#...#..###..#.##...###..#.##........#...#.',
  '#####.#...#.##..#.#...#.##..#.......#...#.',
  '#...#.#####.#.....#...#.#...#.......#...#.',
  '#...#.#.....#.....#...#.#...#.......#...#.',
  '#...#..###..#......###..#...#.......#####.',
  '..........................................',
];
const TWO_MASK = [
  '.###..........................#.....',
  '#...#.........................#.....',
  '....#.......##.#...###...###..#..#..',
  '...#........#.#.#.....#.#.....#.#...',
  '..#.........#.#.#..####..###..##....',
  '.#..........#...#.#...#.....#.#.#...',
  '#####.......#...#..####.####..#..#..',
];
const SIZE_2_OF_4 = [
  '..#.....##...###.........###...###.........###...........#..',
  '.##....#....#...#.......#...#.#...#.......#...#.....#...##..',
  '..#...#.....#..##.#...#.#...#.#..##...........#....#...#.#..',
  '..#...####..#.#.#..#.#...###..#.#.#..........#....#...#..#..',
  '..#...#...#.##..#...#...#...#.##..#.........#....#....#####.',
  '..#...#...#.#...#..#.#..#...#.#...#........#....#........#..',
  '.###...###...###..#...#..###...###........#####..........#..',
];

describe('a picture of a prompt', () => {
  test.each([
    { width: 160, height: 80, x: 2, scale: 1 },
    { width: 320, height: 160, x: 4, scale: 2 },
    { width: 560, height: 900, x: 16, scale: 7 },
  ])('$width x $height: the prompt stands in its corner, all but ASCII as boxes', ({ x, scale, ...size }) => {
    const asked = { ...size, prompt: 'Heron 鹭' };
    expect(drawn(asked, { x, y: x, columns: 42, rows: 8 }, { scale, colour: INK })).toEqual(HERON);
  });

  test('a line that is full goes on in the next', () => {
    const asked = { width: 160, height: 80, prompt: 'takes off, slowly, again: Heron 鹭' };
    expect(drawn(asked, { x: 2, y: 12, columns: 42, rows: 8 }, { scale: 1, colour: INK })).toEqual(HERON);
  });

  test('the size and which of several it is stand at the bottom, what came along above', () => {
    const asked = { width: 160, height: 80, prompt: '', index: 1, count: 4, references: 2, mask: true };
    const foot = { scale: 1, colour: FOOT };
    expect(drawn(asked, { x: 2, y: 68, columns: 60, rows: 7 }, foot)).toEqual(SIZE_2_OF_4);
    expect(drawn(asked, { x: 74, y: 58, columns: 36, rows: 7 }, foot)).toEqual(TWO_MASK);
  });

  test('without company only the size stands at the bottom', () => {
    const asked = { width: 160, height: 80, prompt: '' };
    const above = drawn(asked, { x: 2, y: 2, columns: 156, rows: 66 }, { scale: 1, colour: FOOT });
    expect(new Set(above)).toEqual(new Set(['.'.repeat(156)]));
  });

  test('the frame goes around, so that cropping can be seen', () => {
    const picture = decodePng(promptPicture({ width: 160, height: 80, prompt: 'a heron' }));
    const [corner, inside] = [picture.at(0, 0), picture.at(1, 1)];
    expect([picture.at(159, 0), picture.at(0, 79), picture.at(159, 79)]).toEqual([corner, corner, corner]);
    expect(inside).not.toBe(corner);
    expect([picture.at(158, 1), picture.at(1, 78), picture.at(158, 78)]).toEqual([inside, inside, inside]);
  });

  test('a text that does not fit in the smallest letters ends in dots', () => {
    const asked = { width: 64, height: 36, prompt: 'heron '.repeat(50) };
    const last = drawn(asked, { x: 2, y: 12, columns: 60, rows: 8 }, { scale: 1, colour: INK });
    expect(last.slice(4).map((row) => row.slice(12, 30))).toEqual([
      '..................',
      '.##....##....##...',
      '.##....##....##...',
      '..................',
    ]);
  });

  test('the same question makes the same bytes, any other question others', () => {
    fc.assert(
      fc.property(question, question, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        const bytes = [one, one, other].map((asked) => Buffer.from(promptPicture(asked)).toString('base64'));
        expect(bytes[0] === bytes[1]).toBe(true);
        expect(bytes[0] === bytes[2]).toBe(same);
      }),
    );
  });

  test.each([
    [1, 1],
    [1024, 1536],
    [16, 1000],
    [1000, 3],
    [4096, 4096],
  ])('%i x %i is a file that others decode', { timeout: 120_000 }, (width, height) => {
    const bytes = promptPicture({ width, height, prompt: 'a heron takes off' });
    expect(probeVideo(bytes)).toMatchObject({ codec: 'png', width, height, decodeErrors: '' });
    expect(decodePng(bytes)).toMatchObject({ width, height });
  });
});

describe('lines', () => {
  test.each([
    ['a heron takes off', 9, ['a heron', 'takes off']],
    ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
    ['one\ntwo\r\n\n  three ', 20, ['one', 'two', '', 'three']],
    ['', 5, ['']],
    ['a heron', 0, []],
    ['🦩🦩🦩', 2, ['🦩🦩', '🦩']],
  ])('%j in %i columns', (text, columns, lines) => {
    expect(wrapText(text, columns)).toEqual(lines);
  });

  test('none is too long, and no letter is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, columns) => {
        const lines = wrapText(text, columns);
        expect(lines.filter((line) => [...line].length > columns)).toEqual([]);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});
