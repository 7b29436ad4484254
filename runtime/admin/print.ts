import type { Writable } from 'node:stream';
import Table from 'cli-table3';

/** How a command shows its outcome: a value for programs, a table or lines for people. */
export interface Shown {
  readonly json: unknown;
  readonly text: string;
}

/**
 * What could steer a terminal, hide text or change its order: control and format characters, separators of lines, and
 * halves of characters.
 */
const STEERING = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]`;
const STEERING_CHARACTERS = new RegExp(STEERING, 'gu');
const COLOURS_LINE_ENDS_OR_STEERING = new RegExp(String.raw`\u001b\[[\d;]*m|\r?\n|${STEERING}`, 'gu');

/** Characters of a line where nobody says how many there are. */
export const USUAL_COLUMNS = 120;

/** A table without colours of its own, so that piping it is harmless. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({ head: [...head], style: { head: [], border: [] } });
  made.push(...rows.map((row) => [...row]));
  return made.toString();
}

/**
 * A table where it fits into lines of so many characters; otherwise one row below the other, each a list of what it
 * has by the names of the head, with its first cell on top.
 */
export function fitted(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns = USUAL_COLUMNS,
): string {
  const whole = table(head, rows);
  if (rows.length === 0 || longestLine(whole) <= columns) return whole;
  const names = head.slice(1);
  const indent = Math.max(...names.map(({ length }) => length)) + 4;
  return rows
    .map(([title = '', ...cells]) => {
      const lines = cells.flatMap((cell, index) => {
        if (cell === '') return [];
        const [first = '', ...more] = cell.split('\n').flatMap((line) => wrapped(line, columns - indent));
        const name = `  ${names[index] ?? ''}`.padEnd(indent);
        return [`${name}${first}`, ...more.map((line) => `${' '.repeat(indent)}${line}`)];
      });
      return [title, ...lines].join('\n');
    })
    .join('\n\n');
}

/** A text that callers or vendors wrote, as one line: what could steer a terminal is escaped as in JSON, `\\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(STEERING_CHARACTERS, escaped);
}

/** All that a command prints: beside its line ends and colours nothing steers a terminal. JSON keeps its meaning. */
export function printableLines(text: string): string {
  return text.replaceAll(COLOURS_LINE_ENDS_OR_STEERING, (found) =>
    found.endsWith('\n') || found.endsWith('m') ? found : escaped(found),
  );
}

/** An answer whose texts are printable, keys included. */
export function withPrintableTexts(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(withPrintableTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [printable(name), withPrintableTexts(member)]),
  );
}

/** As JSON for programs, or as its text. */
export function shownText({ json, text }: Shown, options: { readonly json: boolean }): string {
  return `${options.json ? JSON.stringify(json, null, 2) : text}\n`;
}

/** By code units, as JSON does, so that a program reads the text that it was. */
function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index).toString(16);
    return `\\u${code.padStart(4, '0')}`;
  }).join('');
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map(({ length }) => length));
}

/** A text in lines, broken between words, and within those that are longer than a line. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > width && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): readonly string[] {
  return word.match(new RegExp(`.{1,${Math.max(1, width)}}`, 'gu')) ?? [''];
}

/** Whoever read what a command writes has gone, as `head` does when it has enough. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/**
 * Writes to a stream that may lose its reader: resolves when the text was taken, and rejects with ReaderGone when nobody
 * will take it, or with what else went wrong. Never throws past that.
 */
export function writeOut(stream: Writable): (text: string) => Promise<void> {
  // The write that failed tells it; without a listener Node ends the process.
  stream.on('error', () => undefined);
  return (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => {
        if (error === null || error === undefined) resolve();
        else reject(isGone(error) ? new ReaderGone('nobody reads the output any more') : error);
      });
    });
}

function isGone(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}
