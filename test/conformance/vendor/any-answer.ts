import fc from 'fast-check';
import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerScope } from '../../../runtime/contract/protocol.ts';
import { tries } from '../../support/property-runs.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { protocolOf, twinOf } from '../registry.ts';

/** Whatever a vendor answers, or somebody in its place: reading it never throws and makes nothing but texts and numbers. */
const RUNS = tries(50);

const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, '', '0', true, 0, -1, 9007199254740991, [], {}, '867283741759111202'),
  fc.constantFrom<Json>('https://cdn.example/1.mp4', 'javascript:alert(1)', '//evil.example', '100%', 'NaN'),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json),
);

/** An example of the vendor's with one of its values replaced. */
function broken(example: Json): fc.Arbitrary<Json> {
  const places = placesOf(example);
  return fc.tuple(fc.constantFrom(...places), leaf).map(([place, value]) => replaced(example, place, value));
}

function placesOf(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, item]) => placesOf(item ?? null, [...path, key]));
  return [path, ...below];
}

function replaced(value: Json, [key, ...rest]: readonly (string | number)[], by: Json): Json {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (index === Number(key) ? replaced(item, rest, by) : item));
  if (typeof value !== 'object' || value === null) return value;
  const inner = (value as Readonly<Record<string, Json>>)[key] ?? null;
  return { ...value, [key]: replaced(inner, rest, by) };
}

export function readsAnything(id: string, test: Collect): void {
  const protocol = protocolOf(id);
  const twin = twinOf(id);
  const { examples } = twin;
  const later =
    twin.kind === 'polled' ? [...Object.values(twin.examples.poll), twin.examples.fetch ?? null] : [];
  const known = [examples.submit, ...later, ...Object.values(examples.errors).map(({ body }) => body)];
  const bodies = fc.oneof(leaf, ...known.map(broken), fc.constant(undefined));
  const answers = fc.record({ http: fc.constantFrom(200, 202, 204, 400, 404, 500), body: bodies });

  test('reads any answer without a throw', () => {
    fc.assert(
      fc.property(answers, ({ http, body }) => {
        const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
        const scope: AnswerScope = { answer: { http, headers: {}, body }, saved: {}, route: {}, task };
        const read = protocol.poll?.read(scope);
        const answered = protocol.submit.read?.(scope);
        const made = [
          protocol.submit.accept?.(scope).id,
          protocol.dedup?.accept(scope).id,
          protocol.remix?.accept(scope).id,
          read?.id,
          ...Object.values(protocol.errors.read(scope)),
          ...Object.values(read?.failure ?? {}),
          ...Object.values(answered?.failure ?? {}),
        ];
        for (const text of made) expect(['string', 'undefined']).toContain(typeof text);
        expect(['boolean', 'undefined']).toContain(typeof protocol.ok?.(scope));
        const result = protocol.fetch?.read(scope) ?? read?.result ?? answered?.result;
        for (const file of Object.values(result?.files ?? {})) {
          expect(file?.url ?? 'https://').toMatch(/^https?:\/\//);
          expect(['string', 'undefined']).toContain(typeof file?.base64);
        }
        if (answered?.result !== undefined) expect(Object.keys(answered.result.files)).not.toEqual([]);
        const parts = protocol.poll?.batch?.split(scope) ?? [];
        for (const part of parts)
          protocol.poll?.read({ ...scope, answer: { ...scope.answer, body: part.body } });
        expect(parts.length).toBeLessThanOrEqual(protocol.poll?.batch?.most ?? 0);
      }),
      RUNS,
    );
  });
}
