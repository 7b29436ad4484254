import { type Effort, isSpent, type Steps } from './paused-work.ts';

/** Written in one piece. */
const PIECE_CHARS = 64 * 1024;
/** Nothing that is written holds more levels, but for what is small. */
const MOST_LEVELS = 200;
/** To write text costs less than other work over so many characters. */
const CHEAPER = 4;
/** What each part costs beside its text. */
const PART_CHARS = 8;

interface Writing {
  readonly take: (piece: string) => void;
  readonly effort: Effort;
  /** Lists and objects that are known not to be written in one piece. */
  readonly large: Set<object>;
  /** Not taken yet. */
  text: string;
}

/** Hands out in pieces what `JSON.stringify` makes of a value, with pauses: to write a long text costs several times as much as to parse it. */
export function* writeJson(root: unknown, take: (piece: string) => void): Steps<void> {
  const writing: Writing = { take, effort: { chars: 0 }, large: new Set(), text: '' };
  yield* write(root, writing, 0);
  if (writing.text !== '') take(writing.text);
}

/** What `JSON.stringify` makes of a value, with pauses. */
export function* jsonText(root: unknown): Steps<string> {
  const pieces: string[] = [];
  yield* writeJson(root, (piece) => pieces.push(piece));
  return pieces.join('');
}

function* write(value: unknown, writing: Writing, level: number): Steps<void> {
  if (level > MOST_LEVELS || isSmall(value, writing)) {
    yield* add(JSON.stringify(value) ?? 'null', writing);
    return;
  }
  if (typeof value === 'string') {
    yield* writeText(value, writing);
    return;
  }
  if (!isContainer(value)) return;
  let before = '';
  if (Array.isArray(value)) {
    yield* add('[', writing);
    for (const item of value) {
      yield* add(before, writing);
      yield* write(item, writing, level + 1);
      before = ',';
    }
    yield* add(']', writing);
    return;
  }
  yield* add('{', writing);
  for (const name of Object.keys(value)) {
    const item = value[name];
    if (item === undefined) continue;
    yield* add(`${before}${JSON.stringify(name)}:`, writing);
    yield* write(item, writing, level + 1);
    before = ',';
  }
  yield* add('}', writing);
}

/** No character of two units is cut in two. */
function* writeText(text: string, writing: Writing): Steps<void> {
  yield* add('"', writing);
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = Math.min(text.length, from + PIECE_CHARS);
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to -= 1;
    yield* add(JSON.stringify(text.slice(from, to)).slice(1, -1), writing);
  }
  yield* add('"', writing);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function* add(text: string, writing: Writing): Steps<void> {
  writing.text += text;
  if (isSpent(writing.effort, PART_CHARS + text.length / CHEAPER)) yield;
  if (writing.text.length < PIECE_CHARS) return;
  writing.take(writing.text);
  writing.text = '';
}

function isSmall(value: unknown, { large }: Writing): boolean {
  if (isContainer(value) && large.has(value)) return false;
  return roomAfter(value, PIECE_CHARS, large) >= 0;
}

/**
 * How much of a room is left behind a value; less than nothing as soon as it is too large. What took half a piece of it
 * is not measured again: each of its levels would cost as much.
 */
function roomAfter(value: unknown, room: number, large: Set<object>): number {
  if (typeof value === 'string') return room - value.length;
  if (!isContainer(value)) return room - 1;
  let left = room - 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      left = roomAfter(item, left, large);
      if (left < 0) break;
    }
  } else {
    for (const name of Object.keys(value)) {
      left = roomAfter(value[name], left - name.length, large);
      if (left < 0) break;
    }
  }
  if (left < 0 && room > PIECE_CHARS / 2) large.add(value);
  return left;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
