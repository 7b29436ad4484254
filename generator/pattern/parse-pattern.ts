import { ANY, type CharacterSet, complement, DIGIT, SPACE, WORD } from './character-set.ts';

/** A regular expression as far as its running time depends on it. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  /** `^` */
  | { readonly kind: 'start' }
  /** Another place between characters. */
  | { readonly kind: 'edge' }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly min: number; readonly max: number }
  /** What is never linear, or not understood here. */
  | { readonly kind: 'refused'; readonly what: string };

interface Reader {
  readonly text: readonly string[];
  at: number;
}

const CLASSES: Readonly<Record<string, CharacterSet>> = {
  d: DIGIT,
  D: complement(DIGIT),
  w: WORD,
  W: complement(WORD),
  s: SPACE,
  S: complement(SPACE),
};
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0 };

/** Reads a pattern that `new RegExp(pattern, 'u')` accepts. */
export function parsePattern(pattern: string): PatternNode {
  return choice({ text: [...pattern], at: 0 });
}

function choice(reader: Reader): PatternNode {
  const options = [sequence(reader)];
  while (take(reader, '|')) options.push(sequence(reader));
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
}

function sequence(reader: Reader): PatternNode {
  const items: PatternNode[] = [];
  for (let next = peek(reader); next !== undefined && next !== '|' && next !== ')'; next = peek(reader)) {
    items.push(quantified(reader, atom(reader)));
  }
  return { kind: 'sequence', items };
}

function quantified(reader: Reader, body: PatternNode): PatternNode {
  const range = quantifier(reader);
  if (range === undefined) return body;
  take(reader, '?');
  return { kind: 'repeat', body, ...range };
}

function quantifier(reader: Reader): { readonly min: number; readonly max: number } | undefined {
  if (take(reader, '*')) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (take(reader, '+')) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (take(reader, '?')) return { min: 0, max: 1 };
  if (!take(reader, '{')) return undefined;
  const [min = '', max] = until(reader, '}').split(',');
  const least = Number(min);
  return { min: least, max: max === undefined ? least : max === '' ? Number.POSITIVE_INFINITY : Number(max) };
}

function atom(reader: Reader): PatternNode {
  const next = step(reader);
  if (next === '^') return { kind: 'start' };
  if (next === '$') return { kind: 'edge' };
  if (next === '.') return { kind: 'set', set: ANY };
  if (next === '[') return { kind: 'set', set: characterClass(reader) };
  if (next === '(') return group(reader);
  if (next !== '\\') return { kind: 'set', set: single(codeOf(next)) };
  const letter = peek(reader) ?? '';
  if (letter === 'b' || letter === 'B') {
    step(reader);
    return { kind: 'edge' };
  }
  if (/[1-9k]/.test(letter)) {
    step(reader);
    if (letter === 'k') until(reader, '>');
    return { kind: 'refused', what: 'refers back to what a group matched' };
  }
  return { kind: 'set', set: escaped(reader) };
}

function group(reader: Reader): PatternNode {
  let refused = false;
  if (take(reader, '?') && !take(reader, ':')) {
    const named = peek(reader) === '<' && !/[=!]/.test(reader.text[reader.at + 1] ?? '');
    if (named) until(reader, '>');
    else refused = true;
  }
  const body = choice(reader);
  take(reader, ')');
  return refused ? { kind: 'refused', what: 'looks ahead, looks behind or changes flags' } : body;
}

function characterClass(reader: Reader): CharacterSet {
  const inverted = take(reader, '^');
  const ranges: (readonly [number, number])[] = [];
  while (peek(reader) !== undefined && !take(reader, ']')) {
    const from = classItem(reader);
    const [first] = from;
    const isRange = peek(reader) === '-' && reader.text[reader.at + 1] !== ']' && from.length === 1;
    if (!isRange || first === undefined) {
      ranges.push(...from);
      continue;
    }
    step(reader);
    const [last] = classItem(reader);
    ranges.push([first[0], last?.[1] ?? first[1]]);
  }
  return inverted ? complement(ranges) : ranges;
}

function classItem(reader: Reader): CharacterSet {
  const next = step(reader);
  if (next !== '\\') return single(codeOf(next));
  return take(reader, 'b') ? single(8) : escaped(reader);
}

/** Behind a backslash. */
function escaped(reader: Reader): CharacterSet {
  const next = step(reader);
  const known = Object.hasOwn(CLASSES, next) ? CLASSES[next] : undefined;
  if (known !== undefined) return known;
  const control = Object.hasOwn(CONTROLS, next) ? CONTROLS[next] : undefined;
  if (control !== undefined) return single(control);
  switch (next) {
    case 'p':
    case 'P':
      until(reader, '}');
      return ANY;
    case 'x':
      return single(hex(some(reader, 2)));
    case 'u': {
      const code = hex(take(reader, '{') ? until(reader, '}') : some(reader, 4));
      // Half of a pair: which character it makes is not worth knowing here.
      return code >= 0xd800 && code <= 0xdfff ? ANY : single(code);
    }
    case 'c':
      return single(codeOf(step(reader)) % 32);
    default:
      return single(codeOf(next));
  }
}

function single(code: number): CharacterSet {
  return [[code, code]];
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function hex(digits: string): number {
  return Number.parseInt(digits, 16);
}

function peek(reader: Reader): string | undefined {
  return reader.text[reader.at];
}

function step(reader: Reader): string {
  const next = reader.text[reader.at] ?? '';
  reader.at += 1;
  return next;
}

function take(reader: Reader, wanted: string): boolean {
  if (reader.text[reader.at] !== wanted) return false;
  reader.at += 1;
  return true;
}

function some(reader: Reader, length: number): string {
  const taken = reader.text.slice(reader.at, reader.at + length).join('');
  reader.at += length;
  return taken;
}

/** Up to a character, which is taken too but not given. */
function until(reader: Reader, end: string): string {
  const found = reader.text.indexOf(end, reader.at);
  const stop = found < 0 ? reader.text.length : found;
  const taken = reader.text.slice(reader.at, stop).join('');
  reader.at = stop + 1;
  return taken;
}
