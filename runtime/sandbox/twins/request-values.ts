import type { Json, JsonObject } from '../../contract/json.ts';
import type { RequestPath, TwinBounds, TwinLimits, TwinRow } from '../../contract/twin.ts';
import { isObject } from '../../contract/values.ts';
import { leavesOf } from './answer-path.ts';

/** Whether the name of a model fits a pattern, in which `*` is any run of characters. */
export function fitsName(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}

/** What stands at the first of several places of a request that holds anything; empty when none does. */
export function requestValues(body: JsonObject, paths: readonly RequestPath[] = []): readonly Json[] {
  for (const path of paths) {
    const found = [...valuesAt(body, path)];
    if (found.length > 0) return found;
  }
  return [];
}

/** Goes into texts that are JSON themselves, too: some vendors take options so. */
function* valuesAt(value: Json | undefined, [step, ...rest]: RequestPath): Generator<Json> {
  if (value === undefined || value === null || value === '') return;
  if (step === undefined) yield* [value].flat();
  else if (step === '*') {
    for (const item of Array.isArray(value) ? value : [value]) yield* valuesAt(item, rest);
  } else if (typeof value === 'string') yield* valuesAt(parsed(value), [step, ...rest]);
  else if (Array.isArray(value)) yield* valuesAt(value[Number(step)], rest);
  else if (isObject(value)) yield* valuesAt(value[String(step)], rest);
}

function parsed(text: string): JsonObject | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A submission as far as its values decide what it asks for. */
export interface ReadCall {
  readonly body: JsonObject;
  /** Values of the path. */
  readonly values: Readonly<Record<string, string>>;
}

/** The vendor's model that a submission names, in its body or its path. */
export function requestedModel(
  { body, values }: ReadCall,
  paths: readonly RequestPath[] | undefined,
): string {
  return String(requestValues(body, paths)[0] ?? values.model ?? '');
}

/**
 * What a submission asks for that none of the rows for its model makes, of those that limit it; undefined where they
 * make all of it.
 */
export function refusalOfRows({ at, rows }: TwinLimits, call: ReadCall): string | undefined {
  const model = requestedModel(call, at.model);
  const named = rows.filter(({ models = ['*'] }) => models.some((pattern) => fitsName(pattern, model)));
  const last = named.findIndex(({ some_requests }) => some_requests === undefined);
  const mine = last === -1 ? named : named.slice(0, last + 1);
  const requested = NAMES.flatMap((name): Requested[] => {
    const [value] = requestValues(call.body, at[name]);
    return value === undefined ? [] : [{ name, text: wordOf(name, value) }];
  });
  const beyond = requested.find((one) => !isMade(mine, one));
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
function isMade(bounds: readonly TwinBounds[], requested: Requested): boolean {
  const verdicts = bounds.flatMap((one) => takes(one, requested) ?? []);
  return verdicts.length === 0 || verdicts.includes(true);
}

/** Undefined where it limits nothing. */
function takes({ seconds, tiers, ratios }: TwinBounds, { name, text }: Requested): boolean | undefined {
  switch (name) {
    case 'seconds':
      return seconds && makesLength(seconds, Number(text));
    case 'tier':
      return tiers?.includes(text);
    case 'ratio':
      return ratios?.includes(text);
  }
}

function makesLength({ one_of, min, max }: NonNullable<TwinBounds['seconds']>, seconds: number): boolean {
  if (one_of !== undefined) return one_of.includes(seconds);
  return seconds >= (min ?? 0) && seconds <= (max ?? Number.POSITIVE_INFINITY);
}

function isKept(requested: readonly Requested[]) {
  return (bounds: NonNullable<TwinRow['together']>[number]): boolean =>
    !requested.some(({ name, text }) => name === bounds.of && bounds.is.includes(text)) ||
    requested.every((one) => isMade([bounds], one));
}

/** Longer texts are files. */
const MOST_CHARS = 8_192;

/**
 * The first address of a submission on the gateway's host that a vendor could not fetch: vendors ask before they take
 * a task. Other hosts are not asked, because those of examples are nowhere; where it is called back is no file.
 */
export async function unfetchable(
  body: JsonObject,
  { host, callback }: { readonly host: string | undefined; readonly callback: Json | undefined },
): Promise<string | undefined> {
  if (host === undefined) return undefined;
  for (const [, leaf] of leavesOf(body)) {
    const address = String(leaf);
    if (address === callback || address.length > MOST_CHARS || !/^https?:\/\//.test(address)) continue;
    if (URL.parse(address)?.host !== host) continue;
    const there = await fetch(address, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!there) return address;
  }
  return undefined;
}
