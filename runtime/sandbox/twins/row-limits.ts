import type { JsonObject } from '../../contract/json.ts';
import type { TwinLimits, TwinRow } from '../../contract/twin.ts';
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
  for (const name of ['seconds', 'tier', 'ratio'] as const) {
    const [asked] = requestValues(call.body, at[name]);
    const limits = mine.flatMap(TAKES[name]);
    if (asked === undefined || limits.length === 0 || limits.some((takes) => takes(String(asked)))) continue;
    return `${model} does not make ${name} ${String(asked)}`;
  }
  return undefined;
}

type Takes = (asked: string) => boolean;

/** What each row says of it; empty where it limits nothing. */
const TAKES: Readonly<Record<'seconds' | 'tier' | 'ratio', (row: TwinRow) => readonly Takes[]>> = {
  seconds: ({ seconds }) => (seconds === undefined ? [] : [(asked) => makesLength(seconds, asked)]),
  tier: ({ tiers }) => (tiers === undefined ? [] : [(asked) => tiers.includes(asked.toLowerCase())]),
  ratio: ({ ratios }) => (ratios === undefined ? [] : [(asked) => ratios.includes(asked)]),
};

function makesLength({ one_of, min, max }: NonNullable<TwinRow['seconds']>, asked: string): boolean {
  const seconds = Number(asked.replace(/s$/, ''));
  if (one_of !== undefined) return one_of.includes(seconds);
  return seconds >= (min ?? 0) && seconds <= (max ?? Number.POSITIVE_INFINITY);
}
