import type { MapEntry, ScalarNode, TreeNode } from './tree.ts';

/** A text whose one-line objects and lists were read already. */
export interface Lifted {
  /** As long as the original: a quoted blank text stands where each row stood. */
  readonly text: string;
  /** What stood there, by offset. */
  readonly rows: Map<number, TreeNode>;
}

/** What follows `- ` or `key: ` to the end of a line. Further to the right the parser has to count levels. */
const ROW = /^( {0,20}(?:- |(?:- )?[A-Za-z0-9_$./-]+: ))([{[].*[}\]])$/gm;
const MAX_ROW_LEVELS = 8;
const KEY = /[A-Za-z_$][A-Za-z0-9_$-]{0,99}(?=: )/y;
const COLON = /: +/y;
const SPACES = / +/y;
/** Printable ASCII without `#`, `,`, `:`, brackets and braces. */
const WORD = /[A-Za-z0-9_$](?:[ -"$-+\--9;-Z\\^-z|~]*[!"$-+\--9;-Z\\^-z|~])?/y;
const QUOTED = /"[^"\\\n]*"|'[^'\n]*'/y;

/**
 * Reads objects and lists on one line (`- { id: x, seconds: [4, 8] }`), which most of a spec is made of, ten
 * times as fast as a parser of all YAML can. Only the plainest are taken; whatever is not certain stays
 * in the text. Grammar lets a quoted text stand wherever braces or brackets can, so what is around a
 * row is parsed as before; if one lies inside a text it is not met again, and was no row.
 */
export function liftRows(file: string, text: string): Lifted {
  const rows = new Map<number, TreeNode>();
  const blanked = text.replace(ROW, (line: string, lead: string, written: string, at: number) => {
    const start = at + lead.length;
    const row = readRow(file, text, start, start + written.length);
    if (row === undefined) return line;
    rows.set(start, row);
    return `${lead}"${' '.repeat(written.length - 2)}"`;
  });
  return { text: blanked, rows };
}

interface Cursor {
  readonly file: string;
  readonly text: string;
  at: number;
}

function readRow(file: string, text: string, start: number, end: number): TreeNode | undefined {
  const cursor: Cursor = { file, text, at: start };
  const node = readNode(cursor, 1);
  return cursor.at === end ? node : undefined;
}

function readNode(cursor: Cursor, level: number): TreeNode | undefined {
  if (level > MAX_ROW_LEVELS) return undefined;
  switch (cursor.text[cursor.at]) {
    case '{':
      return readMap(cursor, level);
    case '[':
      return readList(cursor, level);
    default:
      return readQuoted(cursor) ?? readWord(cursor);
  }
}

function readMap(cursor: Cursor, level: number): TreeNode | undefined {
  const start = cursor.at;
  const entries: MapEntry[] = [];
  const ended = readParts(cursor, '}', () => {
    const keyStart = cursor.at;
    const key = take(cursor, KEY);
    if (key === undefined || !isText(key) || key === '__proto__') return false;
    if (entries.some((entry) => entry.key === key)) return false;
    const keySpan = { file: cursor.file, start: keyStart, end: cursor.at };
    take(cursor, COLON);
    const value = readNode(cursor, level + 1);
    if (value === undefined) return false;
    entries.push({ key, keySpan, value });
    return true;
  });
  return ended ? { kind: 'map', entries, span: { file: cursor.file, start, end: cursor.at } } : undefined;
}

function readList(cursor: Cursor, level: number): TreeNode | undefined {
  const start = cursor.at;
  const items: TreeNode[] = [];
  const ended = readParts(cursor, ']', () => {
    const item = readNode(cursor, level + 1);
    if (item !== undefined) items.push(item);
    return item !== undefined;
  });
  return ended ? { kind: 'list', items, span: { file: cursor.file, start, end: cursor.at } } : undefined;
}

/** Parts between commas, up to and with the closing mark. */
function readParts(cursor: Cursor, close: string, readPart: () => boolean): boolean {
  if (cursor.text[cursor.at + 1] === close) {
    cursor.at += 2;
    return true;
  }
  do {
    cursor.at += 1;
    take(cursor, SPACES);
    if (!readPart()) return false;
    take(cursor, SPACES);
  } while (cursor.text[cursor.at] === ',');
  if (cursor.text[cursor.at] !== close) return false;
  cursor.at += 1;
  return true;
}

function readQuoted(cursor: Cursor): ScalarNode | undefined {
  const start = cursor.at;
  const source = take(cursor, QUOTED)?.slice(1, -1);
  return source === undefined
    ? undefined
    : scalar(cursor, { value: source, source, start, sourceStart: start + 1 });
}

function readWord(cursor: Cursor): ScalarNode | undefined {
  const start = cursor.at;
  const source = take(cursor, WORD);
  if (source === undefined) return undefined;
  const value = isText(source) ? source : wholeNumber(source);
  return value === undefined ? undefined : scalar(cursor, { value, source, start, sourceStart: start });
}

function scalar(
  cursor: Cursor,
  read: Pick<ScalarNode, 'value' | 'source' | 'sourceStart'> & { readonly start: number },
): ScalarNode {
  const { value, source, start, sourceStart } = read;
  return { kind: 'scalar', value, source, span: { file: cursor.file, start, end: cursor.at }, sourceStart };
}

/** Certainly no number, boolean or null of the core schema: a word, a path, a date, a number with a unit (`720p`). */
function isText(word: string): boolean {
  return /^(?!(?:null|true|false)$)[a-z_$]|^[0-9]+(?:[a-df-npqrstuvwyz]|-[0-9]+-)/i.test(word);
}

function wholeNumber(word: string): number | undefined {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(word) ? Number(word) : undefined;
}

function take(cursor: Cursor, form: RegExp): string | undefined {
  const start = cursor.at;
  form.lastIndex = start;
  if (!form.test(cursor.text)) return undefined;
  cursor.at = form.lastIndex;
  return cursor.text.slice(start, cursor.at);
}
