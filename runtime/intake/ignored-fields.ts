import type { FactValue } from '../contract/canonical.ts';
import type { Family, PublicRequest, Vocabulary } from '../contract/family.ts';
import { toBoolean } from '../contract/filters/casts.ts';
import type { Json } from '../contract/json.ts';
import { parseSize } from '../contract/parse-size.ts';
import type { Steps } from '../contract/places.ts';
import { ratioOfSize, type Size, tierOfSize } from '../contract/size.ts';
import { at, isObject } from '../contract/values.ts';
import type { Warning } from '../contract/warning.ts';
import { suggest } from '../document/suggest.ts';
import { showValue } from '../words/show-value.ts';
import { fieldPath } from './field-path.ts';

const MOST_NAMED = 20;

interface Unknown {
  readonly steps: Steps;
  /** What could have been meant. */
  readonly known: readonly string[];
}

/**
 * One `ignored` warning for each field, at any depth, or file that the family does not know; the
 * first twenty are named. What is handed on to vendors as it is, such as metadata, is never unknown.
 */
export function unknownFields(
  family: Pick<Family, 'fields' | 'objects' | 'title'>,
  request: Pick<PublicRequest, 'body' | 'files'>,
): readonly Warning[] {
  const known = Object.keys(family.fields);
  const fieldNames = new Set([...Object.keys(request.body), ...Object.keys(request.files)]);
  const named: Unknown[] = [];
  let count = 0;
  const add = (above: Unknown['steps'], name: string, known: readonly string[]): void => {
    count += 1;
    if (named.length < MOST_NAMED) named.push({ steps: [...above, name], known });
  };
  for (const name of fieldNames) if (!Object.hasOwn(family.fields, name)) add([], name, known);
  for (const { at, names } of family.objects ?? []) {
    const isKnown = new Set(names);
    eachObject(request.body, at, (value, steps) => {
      for (const name of Object.keys(value)) if (!isKnown.has(name)) add(steps, name, names);
    });
  }
  const warnings = named.map((unknown) => warningOf(unknown, family.title));
  if (count === named.length) return warnings;
  const message = `${count - named.length} more unknown fields were ignored`;
  return [...warnings, { field: '', action: 'ignored', message }];
}

function warningOf({ steps, known }: Unknown, title: string): Warning {
  const field = fieldPath(steps);
  const near = suggest(String(steps.at(-1)).slice(0, 100), known);
  const help = near === undefined ? '' : `; did you mean \`${near}\`?`;
  const message = `\`${field}\` is not a field of ${title} and was ignored${help}`;
  return { field, action: 'ignored', message };
}

/** Visits the objects at the end of a path; on the way and at its end, a list stands for its items. */
function eachObject(
  value: unknown,
  path: readonly string[],
  visit: (value: object, steps: Steps) => void,
): void {
  const go = (here: unknown, depth: number, steps: Steps): void => {
    if (Array.isArray(here)) {
      for (const [index, item] of here.entries()) go(item, depth, [...steps, index]);
      return;
    }
    if (!isObject(here)) return;
    const step = path[depth];
    if (step === undefined) visit(here, steps);
    else if (Object.hasOwn(here, step)) go(here[step], depth + 1, [...steps, step]);
  };
  go(value, 0, []);
}

interface ReadBody {
  readonly request: PublicRequest;
  /** What rules of the family said; of a field that one is about, nothing more is to be told. */
  readonly ruled: readonly Warning[];
  /** What was read, without defaults. */
  readonly facts: Readonly<Record<string, FactValue | undefined>>;
  /** What reading had to say; a size that was told to be changed is not told a second time. */
  readonly told: readonly Warning[];
}

/** A field that a fact can be read from, as the caller gave it. */
interface PresentField {
  readonly field: string;
  readonly value: Json;
  readonly read: boolean;
}

/**
 * One `ignored` warning for each value that another one won over: a source of a fact that was given and not
 * read, or the ratio or tier of a size that came from elsewhere. None where both say the same.
 */
export function unreadFields(
  { sources = {}, unread }: Pick<Family, 'sources' | 'unread'>,
  vocabulary: Pick<Vocabulary, 'facts'>,
  read: ReadBody,
): readonly Warning[] {
  const warnings = new Map<string, Warning>();
  const passed = unread?.(read.request);
  const isRead = (field: string) =>
    passed?.has(field) !== true || read.ruled.some((one) => one.field === field);
  for (const [fact, paths] of Object.entries(sources)) {
    const present = paths.flatMap((path): readonly PresentField[] => {
      const value = at(read.request.body, ...path);
      if (value === undefined || value === '') return [];
      const field = fieldPath(path);
      return [{ field, value, read: isRead(field) }];
    });
    const isSize = vocabulary.facts[fact]?.type === 'size';
    // A value of the others is there or it is not; a size can be taken in part.
    if (present.every((one) => one.read) && (present.length < 2 || !isSize)) continue;
    const known = isSize && read.told.some(({ field }) => field === fact);
    for (const one of present) {
      const others = present.filter((other) => other !== one && other.read);
      const value = read.facts[fact];
      const message = isSize ? lostOfSize(one, others, sizeOf(value)) : lostValue(one, others, value);
      const isReported = known || read.told.some(({ field }) => field === one.field);
      if (message === undefined || warnings.has(one.field) || (one.read && isReported)) continue;
      warnings.set(one.field, { field: one.field, action: 'ignored', message });
    }
  }
  return [...warnings.values()];
}

function lostValue(
  one: PresentField,
  others: readonly PresentField[],
  used: FactValue | undefined,
): string | undefined {
  if (one.read || saysSame(one.value, used)) return undefined;
  const winner = others.find((other) => saysSame(other.value, used)) ?? others[0];
  return ignored(`${one.field} ${showValue(one.value)}`, winner);
}

function saysSame(value: Json, used: FactValue | undefined): boolean {
  if (typeof used === 'number')
    return value === used || (typeof value === 'string' && Number(value) === used);
  if (typeof used === 'boolean') return toBoolean(value) === used;
  return used !== undefined && value === used;
}

const PARTS = { ratio: ratioOfSize, tier: tierOfSize } as const;

function lostOfSize(one: PresentField, others: readonly PresentField[], used: Size): string | undefined {
  const size = parseSize(one.value);
  if (size === undefined)
    return one.read ? undefined : ignored(`${one.field} ${showValue(one.value)}`, others[0]);
  const lost = Object.entries(PARTS).flatMap(([name, partOf]) => {
    const [wanted, got] = [partOf(size), partOf(used)];
    if (wanted === undefined || wanted === got) return [];
    const winner = others.find((other) => partIn(other.value, partOf) === got);
    return one.read && winner === undefined ? [] : [{ name, wanted, winner }];
  });
  const [first, ...more] = lost;
  if (first === undefined) return undefined;
  if (!one.read && lost.length === saidParts(size))
    return ignored(`${one.field} ${showValue(one.value)}`, first.winner);
  const parts = [first, ...more].map(({ name, wanted }) => `${name} ${wanted}`).join(' and ');
  return ignored(`${parts} of ${one.field}`, first.winner);
}

/** Only what stands for a size in words, such as a ratio that is left to the model, says no part of one. */
function partIn(value: Json, partOf: (size: Size) => string | undefined): string | undefined | null {
  if (typeof value !== 'string') return null;
  const size = parseSize(value);
  if (size === undefined) return undefined;
  return partOf(size) ?? null;
}

function saidParts(size: Size): number {
  return Object.values(PARTS).filter((partOf) => partOf(size) !== undefined).length;
}

function ignored(what: string, winner: PresentField | undefined): string {
  if (winner === undefined) return `${what} is ignored: nothing in this request takes it`;
  const { field, value } = winner;
  const says = typeof value === 'object' ? 'was given too' : `says ${showValue(value)}`;
  return `${what} is ignored, because ${field} ${says}`;
}

function sizeOf(value: FactValue | undefined): Size {
  return typeof value === 'object' ? value : {};
}
