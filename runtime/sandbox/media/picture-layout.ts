import { GLYPH_HEIGHT, GLYPH_WIDTH } from './glyphs.ts';
/** A character with the gap to the next one, and a line with the gap to the next one. */
export const CELL_WIDTH = GLYPH_WIDTH + 1;
const LINE_HEIGHT = GLYPH_HEIGHT + 2;
/** More could not be read in any picture. */
const MOST_CHARACTERS = 2000;
/** So many lines of the largest letters are as high as the shorter side. */
const LARGEST_LINES = 8;

export interface PlacedLine {
  readonly text: string;
  /** Upper left corner, in points from the picture's. */
  readonly x: number;
  readonly y: number;
  /** Points of a glyph's point. */
  readonly scale: number;
  readonly foot: boolean;
}

/**
 * Where a prompt and the lines below it stand: letters as large as they fit, the prompt from the top, the foot at
 * the bottom. What does not fit even in the smallest letters is left out, and three dots say so.
 */
export function layOut(asked: {
  readonly width: number;
  readonly height: number;
  readonly prompt: string;
  readonly foot: readonly string[];
}): readonly PlacedLine[] {
  const margin = 2 * borderOf(asked);
  const width = asked.width - 2 * margin;
  const height = asked.height - 2 * margin;
  const most = Math.max(1, Math.floor(Math.min(asked.width, asked.height) / (LARGEST_LINES * LINE_HEIGHT)));
  const longest = Math.max(1, ...asked.foot.map((line) => line.length));
  const footScale = Math.max(1, Math.min(Math.ceil(most / 2), Math.floor(width / (CELL_WIDTH * longest))));
  const footHeight = asked.foot.length * LINE_HEIGHT * footScale;
  const place = (lines: readonly string[], y: number, scale: number, foot: boolean) =>
    lines.map((text, index) => ({ text, x: margin, y: y + index * LINE_HEIGHT * scale, scale, foot }));
  const { lines, scale } = fitted(asked.prompt, { width, height: height - footHeight, most });
  return [
    ...place(lines, margin, scale, false),
    ...place(asked.foot, asked.height - margin - footHeight, footScale, true),
  ];
}

/** Width of the frame around a picture. */
export function borderOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.floor(Math.min(width, height) / 64));
}

function fitted(
  prompt: string,
  room: { readonly width: number; readonly height: number; readonly most: number },
): { readonly lines: readonly string[]; readonly scale: number } {
  const text = prompt.slice(0, MOST_CHARACTERS);
  for (let scale = room.most; ; scale--) {
    const lines = wrapText(text, Math.floor(room.width / (CELL_WIDTH * scale)));
    const most = Math.max(0, Math.floor(room.height / (LINE_HEIGHT * scale)));
    if (lines.length <= most) return { lines, scale };
    if (scale === 1) return { lines: lines.slice(0, most).map(dots(most)), scale };
  }
}

function dots(most: number): (line: string, index: number) => string {
  return (line, index) => (index === most - 1 ? `${[...line].slice(0, -3).join('')}...` : line);
}

/**
 * A text in lines of at most `columns` characters, broken between words where that is possible; blanks become
 * one space, line ends stay.
 */
export function wrapText(text: string, columns: number): readonly string[] {
  if (columns < 1) return [];
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    let line: readonly string[] = [];
    for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
      let rest: readonly string[] = [...word];
      const joined = line.length === 0 ? rest : [...line, ' ', ...rest];
      if (joined.length <= columns) {
        line = joined;
        continue;
      }
      if (line.length > 0) lines.push(line.join(''));
      for (; rest.length > columns; rest = rest.slice(columns)) lines.push(rest.slice(0, columns).join(''));
      line = rest;
    }
    lines.push(line.join(''));
  }
  return lines;
}
