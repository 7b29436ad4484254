import { createHash } from 'node:crypto';
import { borderOf, CELL_WIDTH, GLYPH_WIDTH, glyphRows, layOut, type PlacedLine } from './picture-layout.ts';
import { encodePng, pngStride, type Rgb } from './png.ts';

export interface RequestedPicture {
  readonly width: number;
  readonly height: number;
  readonly prompt: string;
  /** Which of how many this is. */
  readonly index?: number;
  readonly count?: number;
  /** Pictures that were sent along. */
  readonly references?: number;
  readonly mask?: boolean;
}

const PAPER = 0;
const INK = 1;
const FRAME = 2;
const FOOT = 3;
const INK_COLOUR: Rgb = [24, 24, 48];
const FOOT_COLOUR: Rgb = [88, 56, 16];

/**
 * A real PNG of the asked size that shows what was asked: the prompt, the size, which of several it is, how many
 * pictures came along and whether there was a mask. The same question makes the same bytes, another prompt has
 * another paper.
 */
export function promptPicture(asked: RequestedPicture): Uint8Array {
  const { width, height, prompt } = asked;
  const stride = pngStride(width, true);
  const rows = Buffer.alloc(stride * height);
  const border = borderOf(asked);
  const full = paintedRow(width, [{ from: 0, to: width, colour: FRAME }]);
  const sides = [
    { from: 0, to: border, colour: FRAME },
    { from: width - border, to: width, colour: FRAME },
  ];
  const plain = paintedRow(width, sides);
  for (let y = 0; y < height; y++) rows.set(y < border || y >= height - border ? full : plain, y * stride);
  for (const line of layOut({ width, height, prompt, foot: footOf(asked) })) {
    const glyphs = [...line.text].map(glyphRows);
    for (const row of glyphs[0]?.keys() ?? []) {
      const painted = paintedRow(width, [...sides, ...runsOf(glyphs, row, line)]);
      const top = line.y + row * line.scale;
      for (let y = Math.max(0, top); y < Math.min(height, top + line.scale); y++)
        rows.set(painted, y * stride);
    }
  }
  const paper = paperOf(prompt);
  return encodePng({ width, height, rows, palette: [paper, INK_COLOUR, shade(paper), FOOT_COLOUR] });
}

/** What stands below the prompt. */
function footOf({
  width,
  height,
  index = 0,
  count = 1,
  references = 0,
  mask,
}: RequestedPicture): readonly string[] {
  const which = count > 1 ? ` ${index + 1}/${count}` : '';
  const masked = mask === true ? ' mask' : '';
  const along = references > 0 || masked !== '' ? [`references: ${references}${masked}`] : [];
  return [...along, `${width}x${height}${which}`];
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly colour: number;
}

/** The points of one row of a line's letters. */
function runsOf(glyphs: readonly (readonly number[])[], row: number, line: PlacedLine): readonly Run[] {
  const { x, scale, foot } = line;
  return glyphs.flatMap((glyph, index) => {
    const bits = glyph[row] ?? 0;
    const left = x + index * CELL_WIDTH * scale;
    return Array.from({ length: GLYPH_WIDTH }, (_, column) => column)
      .filter((column) => (bits >> (GLYPH_WIDTH - 1 - column)) % 2 === 1)
      .map((column) => ({
        from: left + column * scale,
        to: left + (column + 1) * scale,
        colour: foot ? FOOT : INK,
      }));
  });
}

/** One row as it stands in the file: its filter, then four points a byte. */
function paintedRow(width: number, runs: readonly Run[]): Uint8Array {
  const out = new Uint8Array(pngStride(width, true)).fill(PAPER);
  for (const { from, to, colour } of runs) {
    for (let x = Math.max(0, from); x < Math.min(width, to); x++) {
      const at = 1 + (x >> 2);
      const shift = 6 - 2 * (x % 4);
      out[at] = ((out[at] ?? 0) & ~(3 << shift)) | (colour << shift);
    }
  }
  return out;
}

/** A light colour of the prompt's own. */
function paperOf(prompt: string): Rgb {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(prompt).digest();
  return [192 + (red >> 2), 192 + (green >> 2), 192 + (blue >> 2)];
}

function shade([red, green, blue]: Rgb): Rgb {
  return [red >> 1, green >> 1, blue >> 1];
}
