import { filled, isPlain } from './filled.ts';

const LINE_CHARS = 140;
const STEP = 2;

/** JSON for people and for diffs: what fits into a line is one line, and scalars side by side fill theirs. */
export function printJson(value: unknown): string {
  return `${print(value, { indent: 0, used: 0 })}\n`;
}

interface Place {
  readonly indent: number;
  /** Columns that the line has already behind its indent, and those that follow the value. */
  readonly used: number;
}

/** Where a part does not fit into a line, the whole does not either. */
function print(value: unknown, { indent, used }: Place): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const brackets = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value) ? itemsOf(value, indent + STEP) : membersOf(value, indent + STEP);
  const flat = `${brackets[0]}${parts.map(({ text }) => text).join(', ')}${brackets[1]}`;
  if (indent + used + flat.length <= LINE_CHARS && !flat.includes('\n')) return flat;
  const lines: string[] = [];
  let scalars: string[] = [];
  const fill = (): void => {
    lines.push(...filled(scalars, { indent: indent + STEP, width: LINE_CHARS }));
    scalars = [];
  };
  // Scalars of a list share lines where there is nothing else in it.
  const mayFill = !Array.isArray(value) || isPlain(value);
  for (const { text, isScalar } of parts) {
    if (mayFill && isScalar) scalars.push(text);
    else {
      fill();
      lines.push(text);
    }
  }
  fill();
  return around(brackets, lines, indent);
}

interface Part {
  readonly text: string;
  readonly isScalar: boolean;
}

function itemsOf(list: readonly unknown[], indent: number): readonly Part[] {
  return list.map((item, at) => ({
    text: print(item, { indent, used: commas(at, list) }),
    isScalar: isPlain([item]),
  }));
}

function membersOf(value: object, indent: number): readonly Part[] {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return entries.map(([key, member], at) => {
    const label = `${JSON.stringify(key)}: `;
    const text = print(member, { indent, used: label.length + commas(at, entries) });
    return { text: `${label}${text}`, isScalar: isPlain([member]) };
  });
}

/** Columns that a value needs for what follows it. */
function commas(at: number, { length }: readonly unknown[]): number {
  return at === length - 1 ? 0 : 1;
}

function around(brackets: string, lines: readonly string[], indent: number): string {
  const pad = ' '.repeat(indent);
  return `${brackets[0]}\n${pad}  ${lines.join(`,\n${pad}  `)}\n${pad}${brackets[1]}`;
}
