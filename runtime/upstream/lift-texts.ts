import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { type Effort, isSpent, type Steps } from '../contract/paused-work.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
/** Ends of strings that are looked at; answers with pictures have few, and behind so many nothing more is taken out. */
const MOST_STEPS = 10_000;
/** Read at once of a string with escapes, so that everything else gets its turn in between. */
const PIECE_BYTES = 256 * 1024;

const COLON = 0x3a;
/** White space of JSON. */
const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** A JSON text with short stand-ins for some of its strings. */
export interface LiftedTexts {
  readonly rest: Uint8Array;
  /** The string that a string of `rest` stands for; itself when it stands for none. */
  restore(text: string): string;
}

/**
 * Takes long strings, as of base64, out of a JSON text, each as one native copy with a pause after it: to decode, search and
 * parse tens of megabytes as text stops everything else for several times as long. Strings that `mayLift` says no to
 * are left where they are. Undefined when there is nothing to take, or the text is not as expected.
 */
export async function liftTexts(
  bytes: Uint8Array,
  options: { readonly long_bytes: number; readonly mayLift: (text: string) => boolean },
): Promise<LiftedTexts | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = `${randomUUID()}:`;
  const pieces: Uint8Array[] = [];
  const texts: string[] = [];
  let from = 0;
  let steps = 0;
  for (let open = buffer.indexOf(QUOTE); open !== -1; ) {
    let close = buffer.indexOf(QUOTE, open + 1);
    for (; steps <= MOST_STEPS && close !== -1 && isEscaped(buffer, { open, at: close }); steps += 1)
      close = buffer.indexOf(QUOTE, close + 1);
    steps += 1;
    if (close === -1 || steps > MOST_STEPS) break;
    const long = close - open > options.long_bytes && !isName(buffer, close);
    const text = long ? await plainText(buffer.subarray(open + 1, close)) : undefined;
    if (text !== undefined && options.mayLift(text)) {
      pieces.push(buffer.subarray(from, open), Buffer.from(JSON.stringify(`${mark}${texts.length}`)));
      texts.push(text);
      from = close + 1;
      await othersFirst();
    }
    open = buffer.indexOf(QUOTE, close + 1);
  }
  if (texts.length === 0) return undefined;
  return {
    rest: Buffer.concat([...pieces, buffer.subarray(from)]),
    restore: (text) => (text.startsWith(mark) ? (texts[Number(text.slice(mark.length))] ?? text) : text),
  };
}

/** Puts texts back in place, in a list or object that nobody else has seen. */
export function* restored<T>(root: T, restore: LiftedTexts['restore']): Steps<T> {
  const effort: Effort = { chars: 0 };
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isContainer(value)) continue;
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (typeof item === 'string') value[key] = restore(item);
      else if (isContainer(item)) open.push(item);
      if (isSpent(effort, 4)) yield;
    }
  }
  return root;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether the string that ends there is the name of a value. */
function isName(bytes: Uint8Array, close: number): boolean {
  let after = close + 1;
  while (BLANKS.has(bytes[after])) after += 1;
  return bytes[after] === COLON;
}

function isEscaped(bytes: Uint8Array, { open, at }: { readonly open: number; readonly at: number }): boolean {
  let first = at;
  while (first - 1 > open && bytes[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * What the inside of a JSON string says where nothing else can be read out of it, in JSON as in an address: ASCII
 * whose escapes, such as of the ends of lines that some servers write, hide no other escapes. Whether it is base64 is
 * looked at by those who decode it.
 */
async function plainText(inside: Buffer): Promise<string | undefined> {
  if (!isAscii(inside) || inside.includes(PERCENT)) return undefined;
  if (!inside.includes(BACKSLASH)) return inside.toString('latin1');
  const pieces: string[] = [];
  for (let from = 0; from < inside.length; ) {
    const to = endOfPiece(inside, { from, near: from + PIECE_BYTES });
    const piece = unescaped(inside.toString('latin1', from, to));
    if (piece === undefined || piece.includes('\\') || piece.includes('%')) return undefined;
    pieces.push(piece);
    from = to;
    await othersFirst();
  }
  return pieces.join('');
}

/** A place that is not inside an escape, which has at most six characters. */
function endOfPiece(
  inside: Buffer,
  { from, near }: { readonly from: number; readonly near: number },
): number {
  if (near >= inside.length) return inside.length;
  const begin = near - 6;
  const last = inside.subarray(begin, near).lastIndexOf(BACKSLASH);
  if (last === -1) return near;
  const at = begin + last;
  return isEscaped(inside, { open: from - 1, at }) ? at - 1 : at;
}

function unescaped(piece: string): string | undefined {
  try {
    const text: unknown = JSON.parse(`"${piece}"`);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
