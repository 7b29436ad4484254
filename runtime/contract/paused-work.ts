import { setImmediate as othersFirst } from 'node:timers/promises';

/** Work over a long text that may pause at each `yield`. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** What was done since the last pause, in characters. */
export interface Effort {
  chars: number;
}

/** Characters between two pauses: a few milliseconds of the slowest work. */
const PIECE_CHARS = 32 * 1024;
/** What each part costs beside its characters. */
const PART_CHARS = 24;

/** Work on shorter texts never pauses. */
const SHORT_CHARS = 64 * 1024;

/** Whether it is time to pause between two passes over all of a text, or over the value that it was parsed to. */
export function isLong(chars: number): boolean {
  return chars > SHORT_CHARS;
}

/** The same for who awaits it. */
export function pauseIfLong(chars: number): Promise<void> | undefined {
  return isLong(chars) ? othersFirst() : undefined;
}

/** All of it at once: for texts that are short. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** All of it; everything else gets its turn in between. What needs no pause is done when this returns. */
export function inTurns<T>(steps: Steps<T>): T | Promise<T> {
  const step = steps.next();
  return step.done === true ? step.value : afterPause(steps);
}

async function afterPause<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await othersFirst();
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same for work that holds much while it pauses: at most so many at once, in the order in which they came. What
 * waits has done nothing yet.
 */
export function atMostAtOnce(most: number): <T>(steps: Steps<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (steps) => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await inTurns(steps);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Counts work as done, and says whether it is time to pause: a generator for each part would cost more than the part. */
export function isSpent(effort: Effort, chars: number): boolean {
  effort.chars += chars;
  if (effort.chars < PIECE_CHARS) return false;
  effort.chars = 0;
  return true;
}

/** A part of a text. */
export interface Part {
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
}

/** Finds parts by a global pattern, whose use elsewhere in a pause does no harm. */
export function byPattern(pattern: RegExp): (text: string, from: number) => Part | undefined {
  return (text, from) => {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    return found === null ? undefined : { from: found.index, to: found.index + found[0].length };
  };
}

/** The text with each part that `next` finds, from some place on, replaced by what `change` makes of it; with pauses. */
export function* replaced(
  text: string,
  {
    next,
    effort,
    change,
  }: {
    readonly next: (text: string, from: number) => Part | undefined;
    readonly effort: Effort;
    readonly change: (part: string) => string | Steps<string>;
  },
): Steps<string> {
  const done: string[] = [];
  let piece: string[] = [];
  let from = 0;
  for (;;) {
    const part = next(text, from);
    if (part === undefined) break;
    const changed = change(text.slice(part.from, part.to));
    if (part.from > from) piece.push(text.slice(from, part.from));
    piece.push(typeof changed === 'string' ? changed : yield* changed);
    effort.chars += part.to - from + PART_CHARS;
    from = part.to;
    if (effort.chars < PIECE_CHARS) continue;
    effort.chars = 0;
    // Joined at once: small strings in great numbers are what makes the garbage collector stop everything.
    done.push(piece.join(''));
    piece = [];
    yield;
  }
  if (from === 0) return text;
  if (isSpent(effort, text.length - from)) yield;
  return [...done, piece.join(''), text.slice(from)].join('');
}
