import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical, FactValue } from '../../runtime/contract/canonical.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { Media } from '../../runtime/contract/media.ts';
import type { Protocol, SubmitScope } from '../../runtime/contract/protocol.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';

/** Whatever callers ask for, in every mode and of every vendor: what is sent is well-formed and ours. */
const { vocabulary } = registry;
const RUNS = { numRuns: 200 };
const MODEL = 'maker@model-1';
const CALLBACK = 'https://gateway.example/v1/callbacks/task_1/token';
const TASK = { id: 'task_1', created_at: 1767225600, callback_url: CALLBACK };
const OURS = [MODEL, TASK.id, CALLBACK];
const EVIL = 'evil';

const text = fc.stringMatching(/^[A-Z ]{1,20}$/);
const FACTS: Readonly<Record<string, fc.Arbitrary<FactValue>>> = {
  string: text,
  number: fc.double({ min: 0, max: 1000, noNaN: true }),
  integer: fc.integer({ min: 0, max: 2 ** 31 }),
  boolean: fc.boolean(),
  object: fc.constant({ type: 'simple', config: { zoom: 5 } }),
  size: fc.record(
    {
      ratio: fc.constantFrom('16:9', '9:16', '1:1', '21:9', '7:5'),
      tier: fc.constantFrom('480p', '720p', '1080p', '4k'),
      pixels: fc.record({
        width: fc.integer({ min: 1, max: 8000 }),
        height: fc.integer({ min: 1, max: 8000 }),
      }),
    },
    { requiredKeys: [] },
  ),
};

const facts = fc.record(
  Object.fromEntries(Object.values(vocabulary.facts).map(({ name, type }) => [name, FACTS[type] ?? text])),
  { requiredKeys: [] },
);

function inputs(role: string): readonly Media[] {
  const kind = vocabulary.roles[role]?.kind ?? 'image';
  const media = { kind, url: `https://cdn.example/${role}`, base64: 'AAAA', bytes: new Uint8Array(3) };
  return [{ ...media, mime: `${kind}/x`, with: { subject_id: '1', voice_id: 'v' } }];
}

const requests: fc.Arbitrary<Canonical> = fc
  .record({ mode: fc.constantFrom(...vocabulary.modes), facts, also: fc.boolean() })
  .map(({ mode, facts: given, also }) => {
    const needs = mode.needs.filter((name) => Object.hasOwn(vocabulary.roles, name));
    const roles = [...needs, ...(also ? (mode.also ?? []) : [])];
    return { mode: mode.id, facts: given, roles: Object.fromEntries(roles.map((one) => [one, inputs(one)])) };
  });

function sent(protocol: Protocol, request: Canonical): UpstreamRequest | undefined {
  const scope: Omit<SubmitScope, 'route'> = { request, model: MODEL, task: TASK, channel: {}, warnings: [] };
  const route = protocol.route(scope);
  return route === undefined ? undefined : protocol.submit.request({ ...scope, route });
}

/** The body's JSON without what only TypeScript sees. */
function bodyOf(request: UpstreamRequest | undefined): Json {
  return request?.body.kind === 'json' ? JSON.parse(JSON.stringify(request.body.value)) : {};
}

/** The body again as a caller would write it who wants to replace each of these texts. */
function claiming(value: Json | undefined, texts: readonly string[]): Json | undefined {
  if (typeof value === 'string') return texts.includes(value) ? EVIL : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const claim = claiming(item, texts);
    return claim === undefined ? [] : [[key, claim] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

describe.each(Object.values(registry.protocols))('$id', (protocol) => {
  test('sends a path below the channel and texts for its query and headers', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const made = sent(protocol, request);
        if (made === undefined) return;
        expect(made.path).toMatch(/^\/[^\s?#{}]*$/);
        for (const value of [...Object.values(made.query), ...Object.values(made.headers)])
          expect(value).toBeTypeOf('string');
        expect(`${made.path} ${JSON.stringify(made.query)}`).not.toMatch(/undefined|\[object/);
        expect(JSON.stringify(bodyOf(made))).not.toMatch(/:null|undefined|\[object|:\[\]/);
      }),
      RUNS,
    );
  });

  test('lets no metadata replace the model, the id or the address for callbacks', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const claims = claiming(bodyOf(sent(protocol, request)), OURS);
        if (claims === undefined) return;
        const metadata = claims as JsonObject;
        const nested = Object.assign({}, ...Object.values(metadata).filter((one) => typeof one === 'object'));
        for (const one of [metadata, nested as JsonObject])
          expect(JSON.stringify(bodyOf(sent(protocol, { ...request, metadata: one })))).not.toContain(EVIL);
      }),
      RUNS,
    );
  });
});
