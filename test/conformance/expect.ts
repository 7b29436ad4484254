import { isDeepStrictEqual } from 'node:util';

/** What was found is not what must be; the message says where and both. */
export class Mismatch extends Error {
  /** Where the two differ, `body.value.duration`. */
  readonly path: string;

  constructor(message: string, path = '') {
    super(message);
    this.path = path;
  }
}

/** What was compared, said behind where it differs: what was sent, and of which request it was made. */
export function explained(compare: () => void, how: () => string): void {
  try {
    compare();
  } catch (error) {
    if (error instanceof Mismatch) throw new Mismatch(`${error.message}\n${how()}`, error.path);
    throw error;
  }
}

interface Matchers {
  toBe(wanted: unknown): void;
  /** Equal in every part; absent and undefined are one. */
  toEqual(wanted: unknown): void;
  /** As above for the members that are named. */
  toMatchObject(wanted: unknown): void;
  toBeUndefined(): void;
  toBeDefined(): void;
  toBeTypeOf(kind: string): void;
  toMatch(pattern: RegExp): void;
  toContain(part: unknown): void;
  toContainEqual(part: unknown): void;
  toHaveLength(length: number): void;
  toBeGreaterThan(bound: number): void;
  toBeLessThanOrEqual(bound: number): void;
}

/** The few comparisons that checks need, for `npm test` and for `gateway verify`, which has no test runner. */
export function expect(found: unknown, about = ''): Matchers & { readonly not: Matchers } {
  return { ...matchers(found, about, true), not: matchers(found, about, false) };
}

function matchers(found: unknown, about: string, holds: boolean): Matchers {
  const say = (is: boolean, text: () => string, path = ''): void => {
    if (is === holds) return;
    const words = `${about === '' ? '' : `${about}: `}${holds ? '' : 'not expected: '}${text()}`;
    throw new Mismatch(words, path);
  };
  const compared = (wanted: unknown) => () => {
    if (isEmptyList(wanted) && Array.isArray(found)) return found.map(shortly).join(', ');
    const { path, was, must } = difference(found, wanted);
    return `${path === '' ? '' : `${path}: `}is ${shortly(was)}, must be ${shortly(must)}`;
  };
  return {
    toBe: (wanted) => say(Object.is(found, wanted), compared(wanted)),
    toEqual: (wanted) =>
      say(isDeepStrictEqual(bare(found), bare(wanted)), compared(wanted), difference(found, wanted).path),
    toMatchObject: (wanted) =>
      say(isDeepStrictEqual(bare(part(found, wanted)), bare(wanted)), () =>
        compared(wanted)().replace(
          /^is .*$/,
          `is ${shortly(part(found, wanted))}, must be ${shortly(wanted)}`,
        ),
      ),
    toBeUndefined: () => say(found === undefined, compared(undefined)),
    toBeDefined: () => say(found !== undefined, () => 'is absent'),
    toBeTypeOf: (kind) => say(typeof found === kind, () => `is ${shortly(found)}, no ${kind}`),
    toMatch: (pattern) => say(pattern.test(String(found)), () => `${shortly(found)} fits ${pattern}`),
    toContain: (one) => say(contains(found, one), () => `${shortly(found)} holds ${shortly(one)}`),
    toContainEqual: (one) =>
      say(
        Array.isArray(found) && found.some((each) => isDeepStrictEqual(bare(each), bare(one))),
        () => `${shortly(found)} holds ${shortly(one)}`,
      ),
    toHaveLength: (length) =>
      say(Array.isArray(found) && found.length === length, () => `${shortly(found)} has ${length} members`),
    toBeGreaterThan: (bound) => say(Number(found) > bound, () => `${shortly(found)} > ${bound}`),
    toBeLessThanOrEqual: (bound) => say(Number(found) <= bound, () => `${shortly(found)} <= ${bound}`),
  };
}

/** What is left over where nothing may be is listed, behind what it lacks or breaks. */
function isEmptyList(wanted: unknown): boolean {
  return Array.isArray(wanted) && wanted.length === 0;
}

function contains(found: unknown, one: unknown): boolean {
  return typeof found === 'string'
    ? found.includes(String(one))
    : Array.isArray(found) && found.includes(one);
}

type Members = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Without members that are undefined. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isPlain(value)) return value;
  const there = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(there.map(([key, item]) => [key, bare(item)]));
}

/** Of a value what another one names. */
function part(found: unknown, wanted: unknown): unknown {
  if (Array.isArray(wanted) && Array.isArray(found))
    return found.map((item, index) => part(item, wanted[index] as unknown));
  if (!isPlain(wanted) || typeof found !== 'object' || found === null) return found;
  const named = Object.entries(wanted).map(([key, item]) => [
    key,
    part(Object.entries(found).find(([name]) => name === key)?.[1], item),
  ]);
  return Object.fromEntries(named);
}

/** The first place where two values differ. */
export function difference(
  found: unknown,
  wanted: unknown,
  path = '',
): { readonly path: string; readonly was: unknown; readonly must: unknown } {
  const both = [found, wanted];
  if (both.every(isPlain) || both.every((one) => Array.isArray(one))) {
    const [was, must] = both.map((one) => Object.entries(one as Members));
    const keys = new Set([...(was ?? []), ...(must ?? [])].map(([key]) => key));
    for (const key of keys) {
      const [one, other] = [was, must].map((entries) => entries?.find(([name]) => name === key)?.[1]);
      if (!isDeepStrictEqual(bare(one), bare(other)))
        return difference(one, other, path === '' ? key : `${path}.${key}`);
    }
  }
  return { path, was: found, must: wanted };
}

/** A value in at most 400 characters. */
export function shortly(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
