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
