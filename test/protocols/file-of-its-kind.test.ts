import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { TaskKind } from '../../runtime/contract/family.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerScope, ReadResult } from '../../runtime/contract/protocol.ts';
import { parseYaml } from '../../runtime/document/parse-yaml.ts';
import { usableResult } from '../../runtime/work/settle/stored-result.ts';

/** A file as its spec writes it. */
interface SpecFile {
  readonly url?: unknown;
  readonly download?: string;
}

type SpecResult = Readonly<Record<string, unknown>> & {
  readonly items?: { readonly files?: Readonly<Record<string, SpecFile>> };
};

interface SpecFacts {
  readonly submit: { readonly answer?: { readonly result: SpecResult } };
  readonly poll?: { readonly result?: SpecResult; readonly fetch?: { readonly result: SpecResult } };
  readonly examples: {
    readonly submit: Json;
    readonly poll?: { readonly completed: Json };
    readonly fetch?: Json;
    readonly pictures?: { readonly completed: Json };
  };
}

const PUBLIC = 'https://cdn.example/file';
const BEHIND_WALL = 'http://cdn.example/file';
const accepts = (url: string): boolean => url.startsWith('https://');
const FOLDER = new URL('../../specs/protocols/', import.meta.url);

function specOf(id: string): SpecFacts {
  const path = `${id}.yaml`;
  const text = readFileSync(new URL(path, FOLDER), 'utf8');
  const value: unknown = parseYaml({ path, text }, { add: ({ message }) => expect(message).toBe('') })?.value;
  return value as SpecFacts;
}

function kindsOf(id: string): readonly TaskKind[] {
  const served = Object.values(registry.families).filter(({ protocols }) => protocols.includes(id));
  return [...new Set(served.map(({ kind }) => kind))];
}

function resultOf({ submit, poll }: SpecFacts): SpecResult {
  return poll?.fetch?.result ?? poll?.result ?? submit.answer?.result ?? {};
}

/** What the protocol reads in an answer that completes a task. */
function read(id: string, body: Json): ReadResult {
  const protocol = registry.protocols[id];
  const scope: AnswerScope = {
    answer: { http: 200, headers: {}, body },
    saved: {},
    route: {},
    task: { id: 'task_1', upstream_id: 'u-1', created_at: 1_767_225_600 },
  };
  const found =
    protocol?.fetch?.read(scope) ??
    protocol?.poll?.read(scope).result ??
    protocol?.submit.read?.(scope).result;
  return found ?? { files: {} };
}

function exampleOf({ examples, poll }: SpecFacts, kind: TaskKind): Json {
  if (kind === 'image' && examples.pictures !== undefined) return examples.pictures.completed;
  if (poll === undefined) return examples.submit;
  return examples.fetch ?? examples.poll?.completed ?? null;
}

const ids = readdirSync(FOLDER)
  .map((name) => name.replace('.yaml', ''))
  .filter((id) => registry.protocols[id] !== undefined);
const served = ids.flatMap((id) => kindsOf(id).map((kind) => ({ id, kind, spec: specOf(id) })));

test('all protocols that make files are looked at', () => {
  expect([...new Set(served.map(({ id }) => id))].sort()).toEqual(Object.keys(registry.protocols).sort());
});

describe.each(served)('a task of kind $kind at $id', ({ id, kind, spec }) => {
  const { items, usage: _, ...alone } = resultOf(spec);

  test('is completed by the answer of its documents', () => {
    expect(usableResult(read(id, exampleOf(spec, kind)), accepts, kind)).toMatchObject({ kind: 'completed' });
  });

  test.each(Object.keys(alone))('has a %s, and is completed by it only where it is of its kind', (name) => {
    const { kind: verdict } = usableResult({ files: { [name]: { url: PUBLIC } } }, accepts, kind);
    expect(verdict).toBe(name === kind ? 'completed' : 'resultless');
  });

  test.each(Object.keys(items?.files ?? {}))('has several, each with a %s, and the same holds', (name) => {
    const files = { [name]: { url: PUBLIC }, [`${name}_2`]: { url: PUBLIC } };
    const both = [
      { files: [name], facts: {} },
      { files: [name], facts: {} },
    ];
    const verdict = usableResult({ files, items: both }, accepts, kind);
    expect(verdict).toMatchObject({ kind: name === kind ? 'completed' : 'resultless' });
  });
});

/** The places of an answer that a file's address is simply read from. */
function plainPlaces({ url }: SpecFile): readonly (readonly string[])[] {
  return [url]
    .flat()
    .flatMap((one) =>
      typeof one === 'string' && /^\$body(\.\w+)+$/.test(one) ? [one.split('.').slice(1)] : [],
    );
}

/** The same answer with another value at a place, everything on the way made where it is missing. */
function withValue(body: Json | undefined, [step, ...further]: readonly string[], value: Json): Json {
  if (step === undefined) return value;
  if (/^\d+$/.test(step)) {
    const list = Array.isArray(body) ? body : [];
    return [withValue(list[0], further, value)];
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...object, [step]: withValue((object as Readonly<Record<string, Json>>)[step], further, value) };
}

/** Whether one answer can have both: neither holds the other, and no list would have to be an object too. */
function isBeside(one: readonly string[], other: readonly string[]): boolean {
  const fork = one.findIndex((step, index) => step !== other[index]);
  const [mine, theirs] = [one[fork], other[fork]];
  if (mine === undefined || theirs === undefined) return false;
  return /^\d+$/.test(mine) === /^\d+$/.test(theirs);
}

const pairs = served.flatMap(({ id, kind, spec }) => {
  const file = resultOf(spec)[kind] as SpecFile | undefined;
  if (file === undefined) return [];
  const places = plainPlaces(file);
  const blank = places.reduce((body, place) => withValue(body, place, null), exampleOf(spec, kind));
  return places.flatMap((first, index) =>
    places
      .slice(index + 1)
      .filter((second) => isBeside(first, second))
      .map((second) => ({
        ...{ id, kind, blank, first, second, download: file.download },
        ...{ before: first.join('.'), next: second.join('.') },
      })),
  );
});

test.each(pairs)('$id reads the $kind at $next where the address at $before is of no use', (pair) => {
  const { id, kind, blank, first, second } = pair;
  const body = withValue(withValue(blank, first, BEHIND_WALL), second, PUBLIC);
  expect(usableResult(read(id, body), accepts, kind)).toMatchObject({
    kind: 'completed',
    result: { files: { [kind]: { url: PUBLIC } } },
  });
});

test.each(pairs)(
  '$id has the $kind behind its key, or none, where $before and $next are of no use',
  (pair) => {
    const { id, kind, blank, first, second, download } = pair;
    const body = withValue(withValue(blank, first, BEHIND_WALL), second, 'https:///');
    const verdict = usableResult(read(id, body), (url) => URL.canParse(url) && accepts(url), kind);
    if (download === undefined) {
      expect(verdict).toEqual({ kind: 'resultless', reason: 'address_refused_by_policy' });
      return;
    }
    expect(verdict).toMatchObject({
      kind: 'completed',
      result: { files: { [kind]: { download: expect.stringContaining('u-1'), with_key: true } } },
    });
  },
);

test('a song that has nothing but its cover and its words is none', () => {
  const clip = { id: 'c', title: 't', text: 'la la', image_url: PUBLIC };
  const body = (action: string) => ({
    code: 'success',
    data: { task_id: 'u-1', action, status: 'SUCCESS', fail_reason: '', data: [clip] },
  });
  expect(usableResult(read('ax', body('MUSIC')), accepts, 'audio')).toEqual({
    kind: 'resultless',
    reason: 'no_address',
  });
  expect(usableResult(read('ax', body('LYRICS')), accepts, 'audio')).toMatchObject({ kind: 'completed' });
});
