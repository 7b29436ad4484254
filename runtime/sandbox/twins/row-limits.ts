import type { JsonObject } from '../../contract/json.ts';
import type { TwinBounds, TwinLimits, TwinRow } from '../../contract/twin.ts';
import { fitsName, requestValues } from './request-values.ts';

/**
 * What a submission asks for that none of the rows for its model makes, of those that limit it; undefined where they
 * make all of it.
 */
export function refusalOfRows(
  { at, rows }: TwinLimits,
  call: { readonly body: JsonObject; readonly values: Readonly<Record<string, string>> },
): string | undefined {
  const model = String(requestValues(call.body, at.model)[0] ?? call.values.model ?? '');
  const named = rows.filter(({ models = ['*'] }) => models.some((pattern) => fitsName(pattern, model)));
  const last = named.findIndex(({ some_requests }) => some_requests === undefined);
  const mine = last === -1 ? named : named.slice(0, last + 1);
  const requested = NAMES.flatMap((name): Requested[] => {
    const [value] = requestValues(call.body, at[name]);
    return value === undefined ? [] : [{ name, text: wordOf(name, value) }];
  });
  const beyond = requested.find(({ name, text }) => !makes(mine, name, text));
  if (beyond !== undefined) return `${model} does not make ${beyond.name} ${beyond.text}`;
  const isPairMade = mine.length === 0 || mine.some(({ together = [] }) => together.every(isKept(requested)));
  return isPairMade
    ? undefined
    : `${model} does not make ${requested.map(({ text }) => text).join(' with ')}`;
}

const NAMES = ['seconds', 'tier', 'ratio'] as const;
type Name = (typeof NAMES)[number];

interface Requested {
  readonly name: Name;
  readonly text: string;
}

/** As rows write it: `8s` is 8, `720P` is `720p`. */
function wordOf(name: Name, value: unknown): string {
  return name === 'seconds' ? String(value).replace(/s$/, '') : String(value).toLowerCase();
}

/** Whether one of those that limit it makes it. */
function makes(bounds: readonly TwinBounds[], name: Name, text: string): boolean {
  const limits = bounds.flatMap(TAKES[name]);
  return limits.length === 0 || limits.some((takes) => takes(text));
}

function isKept(requested: readonly Requested[]) {
  return (bounds: NonNullable<TwinRow['together']>[number]): boolean =>
    !requested.some(({ name, text }) => name === bounds.of && bounds.is.includes(text)) ||
    requested.every(({ name, text }) => makes([bounds], name, text));
}

type Takes = (requested: string) => boolean;

/** What each row says of it; empty where it limits nothing. */
const TAKES: Readonly<Record<Name, (bounds: TwinBounds) => readonly Takes[]>> = {
  seconds: ({ seconds }) => (seconds === undefined ? [] : [(requested) => makesLength(seconds, requested)]),
  tier: ({ tiers }) => (tiers === undefined ? [] : [(requested) => tiers.includes(requested)]),
  ratio: ({ ratios }) => (ratios === undefined ? [] : [(requested) => ratios.includes(requested)]),
};

function makesLength({ one_of, min, max }: NonNullable<TwinBounds['seconds']>, requested: string): boolean {
  const seconds = Number(requested);
  if (one_of !== undefined) return one_of.includes(seconds);
  return seconds >= (min ?? 0) && seconds <= (max ?? Number.POSITIVE_INFINITY);
}
