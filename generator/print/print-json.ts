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

function print(value: unknown, { indent, used }: Place): string {
  const flat = oneLine(value);
  if (typeof value !== 'object' || value === null || indent + used + flat.length <= LINE_CHARS) return flat;
  const inner = indent + STEP;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, at) => print(item, { indent: inner, used: commas(at, value) }));
    const place = { indent: inner, width: LINE_CHARS };
    return around('[]', isPlain(value) ? filled(items, place) : items, indent);
  }
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  const lines: string[] = [];
  let scalars: string[] = [];
  const fill = (): void => {
    lines.push(...filled(scalars, { indent: inner, width: LINE_CHARS }));
    scalars = [];
  };
  entries.forEach(([key, member], at) => {
    const label = `${JSON.stringify(key)}: `;
    const text = `${label}${print(member, { indent: inner, used: label.length + commas(at, entries) })}`;
    if (isPlain([member])) scalars.push(text);
    else {
      fill();
      lines.push(text);
    }
  });
  fill();
  return around('{}', lines, indent);
}

/** Columns that a value needs for what follows it. */
function commas(at: number, { length }: readonly unknown[]): number {
  return at === length - 1 ? 0 : 1;
}

function around(brackets: string, lines: readonly string[], indent: number): string {
  const pad = ' '.repeat(indent);
  return `${brackets[0]}\n${pad}  ${lines.join(`,\n${pad}  `)}\n${pad}${brackets[1]}`;
}

const flats = new WeakMap<object, string>();

/** Every level of a tree asks how long it would be on one line. */
function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = flats.get(value) ?? flatOf(value);
  flats.set(value, known);
  return known;
}

function flatOf(value: object): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : `${JSON.stringify(key)}: ${oneLine(member)}`,
  );
  return `{${members.join(', ')}}`;
}
