import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { Route } from '../../../runtime/contract/route.ts';
import type { CallBody } from '../../../runtime/edge/call.ts';
import { hashRequest } from '../../../runtime/edge/idempotency/hash-request.ts';

function routeOf(id: string): Route {
  const route = registry.routes.find((one) => one.id === id);
  if (route === undefined) throw new Error(`internal: there is no route ${id}`);
  return route;
}

const BASE = { route: routeOf('videos-create'), path: {}, query: {}, strict: false } as const;

function ofBody(body: CallBody | undefined): Promise<string> {
  return hashRequest({ ...BASE, body });
}

function ofJson(value: JsonObject): Promise<string> {
  return ofBody({ kind: 'json', value });
}

const anyJson = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

/** The same value with its keys the other way round. */
function reversed(value: unknown): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, item]) => [key, reversed(item)]),
    );
  return JSON.parse(JSON.stringify(value));
}

function object(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

describe('JSON', () => {
  test('the order of keys means nothing', async () => {
    const property = fc.asyncProperty(anyJson, async (value) => {
      expect(await ofJson(object(reversed(value)))).toBe(await ofJson(object(value)));
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test('two bodies have one hash exactly when they are equal', async () => {
    const property = fc.asyncProperty(anyJson, anyJson, async (a, b) => {
      const sorted = (value: unknown): string =>
        JSON.stringify(value, (_key, item: unknown) =>
          typeof item === 'object' && item !== null && !Array.isArray(item)
            ? Object.fromEntries(Object.entries(item).sort(([x], [y]) => (x < y ? -1 : 1)))
            : item,
        );
      const equal = sorted(object(a)) === sorted(object(b));
      expect((await ofJson(object(a))) === (await ofJson(object(b)))).toBe(equal);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  const different: readonly (readonly [JsonObject, JsonObject])[] = [
    [{ a: '1' }, { a: 1 }],
    [{ a: null }, {}],
    [{ a: ['x', 'y'] }, { a: ['xy'] }],
    [{ a: ['x', 'y'] }, { a: ['y', 'x'] }],
    [{ a: {} }, { a: [] }],
    [
      { a: 'b', c: '' },
      { a: '', c: 'b' },
    ],
    [{ a: '\ud800' }, { a: '\ud801' }],
    [{ a: 'true' }, { a: true }],
  ];
  test.each(different)('%j is not %j', async (a, b) => {
    expect(await ofJson(a)).not.toBe(await ofJson(b));
  });

  test('a long text counts to its last character', async () => {
    const text = 'x'.repeat(3 * 1024 * 1024);
    expect(await ofJson({ a: `${text}a` })).not.toBe(await ofJson({ a: `${text}b` }));
    expect(await ofJson({ a: `${text}a` })).toBe(await ofJson({ a: `${text}a` }));
  });
});

describe('everything else that decides', () => {
  const body: CallBody = { kind: 'json', value: { prompt: 'a heron' } };
  const first = { ...BASE, body };
  test.each([
    ['another route', { ...first, route: routeOf('chat-completions') }],
    ['another path', { ...first, path: { task_id: 'a' } }],
    ['another query', { ...first, query: { alt: 'sse' } }],
    ['warnings that are errors', { ...first, strict: true }],
    ['no body', { ...first, body: undefined }],
  ])('%s is another request', async (_about, other) => {
    expect(await hashRequest(other)).not.toBe(await hashRequest(first));
  });

  test('a query field that was not given is none', async () => {
    expect(await hashRequest({ ...first, query: { alt: undefined } })).toBe(await hashRequest(first));
  });
});

describe('forms', () => {
  type Form = Extract<CallBody, { readonly kind: 'form' }>;
  const file = (field: string, text: string, filename = 'a.png', declaredMime = 'image/png') => ({
    field,
    filename,
    declaredMime,
    bytes: Buffer.from(text),
  });
  const form = (fields: readonly (readonly [string, string])[], files: Form['files'] = {}): Form => ({
    kind: 'form',
    fields: fields.map(([name, text]) => ({ name, text })),
    files,
  });
  const base = form(
    [
      ['model', 'm'],
      ['tags[]', 'a'],
      ['tags[]', 'b'],
    ],
    { image: [file('image', 'one'), file('image', 'two')] },
  );

  test('the order of different fields means nothing', async () => {
    const other = form(
      [
        ['tags[]', 'a'],
        ['model', 'm'],
        ['tags[]', 'b'],
      ],
      base.files,
    );
    expect(await ofBody(other)).toBe(await ofBody(base));
  });

  const others: readonly (readonly [string, Form])[] = [
    [
      'another order in a list',
      form(
        [
          ['tags[]', 'b'],
          ['tags[]', 'a'],
          ['model', 'm'],
        ],
        base.files,
      ),
    ],
    [
      'a field as JSON would have it',
      { ...base, fields: [{ name: 'model', text: 'n' }, ...base.fields.slice(1)] },
    ],
    ['other bytes', { ...base, files: { image: [file('image', 'one'), file('image', 'twO')] } }],
    [
      'the bytes split elsewhere',
      { ...base, files: { image: [file('image', 'onet'), file('image', 'wo')] } },
    ],
    [
      'another name of a file',
      { ...base, files: { image: [file('image', 'one', 'b.png'), file('image', 'two')] } },
    ],
    [
      'another type',
      { ...base, files: { image: [file('image', 'one', 'a.png', 'x'), file('image', 'two')] } },
    ],
    ['a file in another field', { ...base, files: { mask: [file('mask', 'one'), file('mask', 'two')] } }],
    ['a file less', { ...base, files: { image: [file('image', 'one')] } }],
  ];
  test.each(others)('%s is another request', async (_about, other) => {
    expect(await ofBody(other)).not.toBe(await ofBody(base));
  });

  test('a form is not the JSON of its fields', async () => {
    expect(await ofBody(form([['model', 'm']]))).not.toBe(await ofJson({ model: 'm' }));
  });
});
