import type { Colours } from './colour.ts';
import { type Line, lineAt, type Span } from './tree.ts';

/** Longer lines are cut around the marked place. */
const MAX_CELLS = 120;

/** Cells kept before the marked place when a line is cut. */
const LEAD_CELLS = 40;

export interface FrameOptions {
  readonly text: string;
  readonly span: Pick<Span, 'start' | 'end'>;
  readonly label?: string | undefined;
  readonly colours: Colours;
  /** Paints carets and label. */
  readonly mark: (text: string) => string;
  /** Width of the line numbers; frames of one diagnostic share it. */
  readonly gutter: number;
}

/** The marked line with carets below it; of a span over several lines the first and the last one. */
export function renderFrame(options: FrameOptions): readonly string[] {
  const { text, span } = options;
  const first = lineAt(text, span.start);
  const last = span.end > first.end ? lineAt(text, span.end) : first;
  if (last.number === first.number) return marked(first, span.start, span.end, options.label, options);
  const indent = last.text.length - last.text.trimStart().length;
  return [
    ...marked(first, span.start, first.end, undefined, options),
    ...(last.number > first.number + 1 ? [options.colours.blue('...')] : []),
    ...marked(last, last.start + indent, span.end, options.label, options),
  ];
}

/** How wide line numbers must be so that the given places line up. */
export function gutterFor(text: string, span: Pick<Span, 'start' | 'end'>): number {
  return Math.max(2, String(lineAt(text, span.end).number).length);
}

/** The line between the location and the first line of a frame. */
export function emptyBar(colours: Colours, gutter: number): string {
  return `${' '.repeat(gutter)} ${colours.blue('|')}`;
}

function marked(
  line: Line,
  start: number,
  end: number,
  label: string | undefined,
  options: FrameOptions,
): readonly string[] {
  const { colours, gutter, mark } = options;
  const drawn = draw(line, start, Math.max(start, Math.min(end, line.end)));
  const number = colours.blue(String(line.number).padStart(gutter));
  const note = label === undefined ? '' : ` ${safeText(label)}`;
  const carets = `${' '.repeat(drawn.before)}${mark('^'.repeat(drawn.cells) + note)}`;
  return [`${number} ${colours.blue('|')} ${drawn.text}`.trimEnd(), `${emptyBar(colours, gutter)} ${carets}`];
}

interface Drawn {
  readonly text: string;
  /** Cells before the marked place, and of it. */
  readonly before: number;
  readonly cells: number;
}

function draw(line: Line, start: number, end: number): Drawn {
  const left = cells(line.text.slice(0, start - line.start));
  const middle = cells(line.text.slice(start - line.start, end - line.start));
  const right = cells(line.text.slice(end - line.start));
  if (left.width + middle.width + right.width <= MAX_CELLS) {
    const text = left.shown + middle.shown + right.shown;
    return { text, before: left.width, cells: Math.max(1, middle.width) };
  }
  const kept = left.width > LEAD_CELLS ? `…${tail(left.list, LEAD_CELLS - 1)}` : left.shown;
  const before = cells(kept).width;
  const inside = head(middle.list, MAX_CELLS - before);
  const rest = head(right.list, MAX_CELLS - before - cells(inside).width);
  const text = `${kept}${inside}${inside === middle.shown ? rest : ''}`;
  const cut = inside !== middle.shown || rest !== right.shown;
  return { text: cut ? `${text}…` : text, before, cells: Math.max(1, cells(inside).width) };
}

type Cell = ReturnType<typeof cellOf>;

function cells(text: string): {
  readonly list: readonly Cell[];
  readonly shown: string;
  readonly width: number;
} {
  const list = Array.from(text, cellOf);
  const width = list.reduce((sum, cell) => sum + cell.cells, 0);
  return { list, shown: list.map((cell) => cell.shown).join(''), width };
}

function head(list: readonly Cell[], most: number): string {
  let width = 0;
  const kept = list.filter((cell) => {
    width += cell.cells;
    return width <= most;
  });
  return kept.map((cell) => cell.shown).join('');
}

function tail(list: readonly Cell[], most: number): string {
  let width = 0;
  const kept = list.toReversed().filter((cell) => {
    width += cell.cells;
    return width <= most;
  });
  return kept
    .toReversed()
    .map((cell) => cell.shown)
    .join('');
}

const TAB_CELLS = 4;

/** Ranges of characters that take two terminal cells (East Asian wide and emoji). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

/** One character as shown, and the terminal cells it takes. Tabs and control characters become visible. */
export function cellOf(character: string): { readonly shown: string; readonly cells: number } {
  if (character === '\t') return { shown: ' '.repeat(TAB_CELLS), cells: TAB_CELLS };
  if (isUnsafe(character)) return { shown: '\uFFFD', cells: 1 };
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(character)) return { shown: character, cells: 0 };
  const code = character.codePointAt(0) ?? 0;
  const wide = WIDE.some(([from, to]) => code >= from && code <= to);
  return { shown: character, cells: wide ? 2 : 1 };
}

/** Text without characters that could steer a terminal or reorder a line. */
export function safeText(text: string): string {
  return Array.from(text, (character) => (isUnsafe(character) ? '\uFFFD' : character)).join('');
}

function isUnsafe(character: string): boolean {
  return /^[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]$/u.test(character);
}
