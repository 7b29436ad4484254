import { createRequire } from 'node:module';
import type { Canonical } from './canonical.ts';
import type { FilePart } from './filters/media.ts';
import type { RemixScope, SubmitScope } from './protocol.ts';
import { isObject, isPresent } from './values.ts';

/**
 * A part of a request that knows where its values are written in the specs: `rows` are positions among the rows of
 * its protocol, `of` is the item of a list that a value was made for.
 */
export type Sent =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      readonly rows: readonly number[];
      readonly of?: unknown;
    }
  | { readonly kind: 'object'; readonly entries: ReadonlyMap<string, Sent> }
  | { readonly kind: 'list'; readonly items: readonly Sent[] };

/** The parts of one request; the same code made them that makes the request itself. */
export interface SentCall {
  readonly path: Sent | undefined;
  readonly query?: Sent | undefined;
  readonly headers?: Sent | undefined;
  readonly body?: Sent | undefined;
}

/** The requests of a protocol once more, value by value. */
export interface SentCalls<R extends Canonical = Canonical> {
  submit(scope: SubmitScope<R>): SentCall;
  remix?(scope: RemixScope<R>): SentCall;
}

/** One value of a request: `input.media[0].url`, `?key` of the query, `name:` of the headers, `path`. */
export interface SentValue {
  readonly target: string;
  readonly value: unknown;
  readonly rows: readonly number[];
  readonly of?: unknown;
}

/** A value of these rows. */
export function sentFrom(value: unknown, ...rows: readonly number[]): Sent | undefined {
  return value === undefined ? undefined : { kind: 'value', value, rows };
}

/** As `object` and `formFields`: without what is absent. */
export function sentObject(entries: Readonly<Record<string, Sent | undefined>>): Sent {
  const present = Object.entries(entries).flatMap(([key, entry]) =>
    entry === undefined ? [] : [[key, entry] as const],
  );
  return { kind: 'object', entries: new Map(present) };
}

/** As `someObject`. */
export function sentSomeObject(entries: Readonly<Record<string, Sent | undefined>>): Sent | undefined {
  return Object.values(entries).some((entry) => entry !== undefined) ? sentObject(entries) : undefined;
}

/** As `items`. */
export function sentItems(values: readonly (Sent | undefined)[]): Sent | undefined {
  const items = values.filter((one) => one !== undefined && (one.kind !== 'value' || isPresent(one.value)));
  return items.length === 0 ? undefined : { kind: 'list', items: items as Sent[] };
}

/** As `concat`: a list that is one value has its items in it. */
export function sentConcat(...lists: readonly (Sent | undefined)[]): Sent | undefined {
  const items = lists.flatMap((list): readonly Sent[] => {
    if (list?.kind === 'list') return list.items;
    if (list?.kind !== 'value' || !Array.isArray(list.value)) return [];
    return list.value.map((value) => ({ ...list, value }));
  });
  return items.length === 0 ? undefined : { kind: 'list', items };
}

/** As `each`; what is made for an item says so. */
export function sentEach<T>(
  list: readonly T[] | undefined,
  body: (item: T, index: number) => Sent | undefined,
): Sent | undefined {
  return list === undefined
    ? undefined
    : sentItems(list.map((item, index) => madeFor(body(item, index), item)));
}

function madeFor(sent: Sent | undefined, item: unknown): Sent | undefined {
  switch (sent?.kind) {
    case undefined:
      return undefined;
    case 'value':
      return { of: item, ...sent };
    case 'list':
      return { kind: 'list', items: sent.items.map((one) => madeFor(one, item) ?? one) };
    case 'object':
      return {
        kind: 'object',
        entries: new Map([...sent.entries].map(([key, one]) => [key, madeFor(one, item) ?? one])),
      };
  }
}

/** As `merge`, `mergeFields` and `mergeMetadata`: deep, the later wins. */
export function sentMerge(...parts: readonly (Sent | undefined)[]): Sent | undefined {
  let merged: Sent | undefined;
  for (const part of parts) {
    if (part === undefined) continue;
    const [base, over] = [membersOf(merged), membersOf(part)];
    merged = base === undefined || over === undefined ? part : mergeTwo(base, over);
  }
  return merged;
}

function mergeTwo(base: ReadonlyMap<string, Sent>, over: ReadonlyMap<string, Sent>): Sent {
  const entries = new Map(base);
  for (const [key, value] of over) {
    const merged = sentMerge(entries.get(key), value);
    if (merged !== undefined) entries.set(key, merged);
  }
  return { kind: 'object', entries };
}

/** Of an object that is one value each member is a value of the same rows. */
function membersOf(sent: Sent | undefined): ReadonlyMap<string, Sent> | undefined {
  if (sent?.kind === 'object') return sent.entries;
  if (sent?.kind !== 'value' || !isObject(sent.value) || isFilePart(sent.value)) return undefined;
  return new Map(Object.entries(sent.value).map(([key, value]) => [key, { ...sent, value }]));
}

/** Every value of a request, in order. */
export function sentValues({ path, query, headers, body }: SentCall): readonly SentValue[] {
  return [
    ...valuesOf(path, 'path', () => ''),
    ...valuesOf(query, '', (key) => `?${key}`),
    ...valuesOf(headers, '', (key) => `${key}:`),
    ...valuesOf(body, '', (key) => key),
  ];
}

function valuesOf(
  sent: Sent | undefined,
  target: string,
  nameOf: (key: string) => string,
): readonly SentValue[] {
  switch (sent?.kind) {
    case undefined:
      return [];
    case 'value': {
      const { kind: _, ...value } = sent;
      return [{ target, ...value }];
    }
    case 'list':
      return sent.items.flatMap((item, index) => valuesOf(item, `${target}[${index}]`, nameOf));
    case 'object':
      return [...sent.entries].flatMap(([key, entry]) =>
        valuesOf(entry, target === '' ? nameOf(key) : `${target}.${key}`, nameOf),
      );
  }
}

function isFilePart(value: object): value is FilePart {
  return 'file' in value && isObject(value.file) && 'kind' in value.file;
}

/** Widens generated functions to the type the runtime knows, as `defineProtocol` does. */
export function defineSent<R extends Canonical>(calls: SentCalls<R>): SentCalls {
  return calls;
}

/** Loads the requests of a protocol of tasks, by its id, that lie beside a generated registry. */
export function loadSentCalls(base: string, protocol: string): SentCalls {
  const { sent }: { readonly sent: SentCalls } = createRequire(base)(`./explain/protocols/${protocol}.ts`);
  return sent;
}
