/** A glyph is this wide and high; the last row is only for what hangs below the line. */
export const GLYPH_WIDTH = 5;
const GLYPH_HEIGHT = 8;

/** From the space to the tilde; per glyph its rows from the top, each five bits as one digit of base 32. */
const DRAWN =
  '00000000 44444040 aaa00000 aavavaa0 4fke5u40 op248j30 cik8lid0 44400000 24888420 84222480 ' +
  '04lel400 044v4400 00000c48 000v0000 00000cc0 01248g00 ehjlphe0 4c4444e0 eh1248v0 v2421he0 ' +
  '26aiv220 vgu11he0 68guhhe0 v1248880 ehhehhe0 ehhf12c0 0cc0cc00 0cc0c480 248g8420 00v0v000 ' +
  '84212480 eh124040 eh1dlle0 ehhhvhh0 uhhuhhu0 ehggghe0 sihhhis0 vgguggv0 vgguggg0 ehgnhhf0 ' +
  'hhhvhhh0 e44444e0 72222ic0 hikokih0 ggggggv0 hrllhhh0 hhpljhh0 ehhhhhe0 uhhuggg0 ehhhlid0 ' +
  'uhhukih0 fgge11u0 v4444440 hhhhhhe0 hhhhha40 hhhllla0 hha4ahh0 hhha4440 v1248gv0 e88888e0 ' +
  '0g842100 e22222e0 4ah00000 000000v0 84200000 00e1fhf0 ggmphhu0 00egghe0 11djhhf0 00ehvge0 ' +
  '698s8880 00fhhf1e ggmphhh0 40c444e0 206222ic ggikoki0 c44444e0 00qllhh0 00mphhh0 00ehhhe0 ' +
  '00uhhugg 00fhhf11 00mpggg0 00ege1u0 88s88960 00hhhjd0 00hhha40 00hhlla0 00ha4ah0 00hhhf1e ' +
  '00v248v0 24484420 44444440 84424480 008l2000';
const BOX = rowsOf('vhhhhhv0');
const GLYPHS = new Map(DRAWN.split(' ').map((rows, index) => [index + 0x20, rowsOf(rows)]));

/** The rows of a character from the top, the leftmost point in the highest of five bits; a box for all but ASCII. */
export function glyphRows(character: string): readonly number[] {
  return GLYPHS.get(character.codePointAt(0) ?? 0) ?? BOX;
}

function rowsOf(digits: string): readonly number[] {
  return [...digits].map((digit) => Number.parseInt(digit, 32));
}

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
