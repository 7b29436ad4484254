import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerScope, Protocol, ReadResult } from '../../runtime/contract/protocol.ts';
import type { Twin } from '../../runtime/contract/twin.ts';

/** Whatever a vendor answers: an adapter reads it or leaves it, and never throws, hangs or makes things up. */
const RUNS = { numRuns: 300 };
const twins = await registry.twins();

const junk: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

/** The documented answers of a vendor, each with some part replaced by something else. */
function answers({ examples }: Twin): fc.Arbitrary<Json> {
  const shown: readonly Json[] = [
    examples.submit,
    ...Object.values(examples.poll),
    ...(examples.fetch === undefined ? [] : [examples.fetch]),
    ...Object.values(examples.errors).map(({ body }) => body),
  ];
  const spoilt = fc
    .tuple(fc.constantFrom(...shown), fc.array(fc.nat({ max: 8 }), { maxLength: 6 }), junk)
    .map(([body, path, value]) => spoil(body, path, value));
  return fc.oneof(junk, fc.constantFrom(...shown), spoilt);
}

function spoil(value: Json, path: readonly number[], junkValue: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return junkValue;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return junkValue;
  const spoilt = Object.entries(value).map(([name, item]): [string, Json] => [
    name,
    name === key ? spoil(item as Json, rest, junkValue) : (item as Json),
  ]);
  return Array.isArray(value) ? spoilt.map(([, item]) => item) : Object.fromEntries(spoilt);
}

function checkResult(result: ReadResult | undefined): void {
  for (const file of Object.values(result?.files ?? {})) {
    if (file?.url !== undefined) expect(file.url).toMatch(/^https?:\/\//);
    expect(file?.url !== undefined || file?.download !== undefined).toBe(true);
  }
  for (const number of Object.values(result?.usage ?? {})) expect(Number.isFinite(number)).toBe(true);
  for (const item of result?.items ?? [])
    for (const fact of Object.values(item.facts)) expect(['string', 'number']).toContain(typeof fact);
}

function readAll(protocol: Protocol, scope: AnswerScope): void {
  const { id, saved } = protocol.submit.accept(scope);
  expect(['string', 'undefined']).toContain(typeof id);
  for (const text of Object.values(saved)) expect(text).toBeTypeOf('string');
  expect(['boolean', 'undefined']).toContain(typeof protocol.ok?.(scope));
  const { code, message } = protocol.errors.read(scope);
  for (const words of [code, message]) expect(['string', 'undefined']).toContain(typeof words);
  const read = protocol.poll.read(scope);
  expect(read.progress ?? 0).toBeGreaterThanOrEqual(0);
  expect(read.progress ?? 0).toBeLessThanOrEqual(100);
  checkResult(read.result);
  checkResult(protocol.fetch?.read(scope));
  protocol.dedup?.accept(scope);
  protocol.remix?.accept(scope);
  const most = protocol.poll.batch?.most ?? 0;
  expect(protocol.poll.batch?.split(scope).length ?? 0).toBeLessThanOrEqual(most);
}

describe.each(Object.values(twins))('$protocol', (twin) => {
  const protocol = registry.protocols[twin.protocol];
  if (protocol === undefined) throw new Error(`no protocol ${twin.protocol}`);

  test('is read without a throw', () => {
    fc.assert(
      fc.property(answers(twin), fc.constantFrom(200, 202, 400, 404, 429, 500), (body, http) => {
        const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
        readAll(protocol, { answer: { http, headers: {}, body }, saved: {}, route: {}, task });
      }),
      RUNS,
    );
  });

  test('is read without a body', () => {
    const answer = { http: 200, headers: {}, body: undefined };
    readAll(protocol, { answer, saved: {}, route: {}, task: {} });
  });
});
