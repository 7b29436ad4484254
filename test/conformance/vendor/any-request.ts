import fc from 'fast-check';
import type { Canonical } from '../../../runtime/contract/canonical.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { Protocol, SubmitScope } from '../../../runtime/contract/protocol.ts';
import type { UpstreamRequest } from '../../../runtime/contract/upstream.ts';
import { anyRequest as requests } from '../../support/any-canonical.ts';
import { tries } from '../../support/property-runs.ts';
import { submission } from '../../support/submission.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { protocolOf } from '../registry.ts';

/** Whatever callers ask for, in every mode and of every vendor: what is sent is well-formed and ours. */
const RUNS = tries(70);
const MODEL = 'maker@model-1';
const CALLBACK = 'https://gateway.example/v1/callbacks/task_1/token';
const TASK = { id: 'task_1', created_at: 1767225600, callback_url: CALLBACK };
const OURS = [MODEL, TASK.id, CALLBACK];
const EVIL = 'evil';

function sent(protocol: Protocol, request: Canonical): UpstreamRequest | undefined {
  const scope: Omit<SubmitScope, 'route'> = { request, model: MODEL, task: TASK, channel: {}, warnings: [] };
  const submitting = submission(protocol, scope);
  return submitting === undefined ? undefined : protocol.submit.request(submitting);
}

/** The body's JSON without what only TypeScript sees. */
function bodyOf(request: UpstreamRequest | undefined): Json {
  return request?.body.kind === 'json' ? JSON.parse(JSON.stringify(request.body.value)) : {};
}

/** What a price may depend on, as no two requests of one mode would have it. */
const PRICED = [
  { seconds: 4, size: { ratio: '16:9', tier: '720p' }, audio: false, count: 1 },
  { seconds: 10, size: { ratio: '1:1', tier: '1080p' }, audio: true, count: 2 },
] as const;

/** The part of a body that is not in another one, with every value claimed by a caller. */
function differing(value: Json | undefined, other: Json | undefined): Json | undefined {
  if (JSON.stringify(value) === JSON.stringify(other)) return undefined;
  if (!isMapping(value) || !isMapping(other)) return EVIL;
  const entries = Object.keys({ ...value, ...other }).flatMap((key) => {
    const claim = differing(value[key], other[key]);
    return claim === undefined ? [] : [[key, claim] as const];
  });
  return Object.fromEntries(entries);
}

function isMapping(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SPELLINGS: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => key.charAt(0).toUpperCase() + key.slice(1),
  (key) => key.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
  (key) => key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  (key) => key.replaceAll('_', '-'),
];

function respelt(value: Json, spell: (key: string) => string): Json {
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [spell(key), respelt(item ?? null, spell)]),
  );
}

/** A claim as it stands in the body, and each half of it as metadata that is merged deeper down. */
function nestings(claim: JsonObject): readonly JsonObject[] {
  const inner = Object.values(claim).filter(isMapping);
  return [claim, ...inner, ...inner.flatMap((one) => Object.values(one).filter(isMapping))];
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

export function sendsItsOwn(id: string, test: Collect): void {
  const protocol = protocolOf(id);
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
        for (const one of nestings(claims as JsonObject)) {
          for (const spell of SPELLINGS) {
            const metadata = respelt(one, spell) as JsonObject;
            expect(JSON.stringify(bodyOf(sent(protocol, { ...request, metadata })))).not.toContain(EVIL);
          }
        }
      }),
      RUNS,
    );
  });

  test('lets no metadata replace what is priced, however it is spelt or nested', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const asked = [{}, ...PRICED].map((priced) => {
          const { seconds: _1, size: _2, audio: _3, count: _4, ...facts } = request.facts;
          return { ...request, facts: { ...facts, ...priced } };
        });
        const [unsaid, one, other] = asked.map((each) => bodyOf(sent(protocol, each)));
        const claim = differing(one, other);
        const [first, second] = asked;
        if (first === undefined || second === undefined || !isMapping(claim)) return;
        for (const spell of SPELLINGS) {
          const claimed = (from: Canonical, what: JsonObject): Json =>
            bodyOf(sent(protocol, { ...from, metadata: respelt(what, spell) as JsonObject }));
          expect(claimed(first, claim)).toEqual(unsaid);
          expect(claimed(second, claim)).toEqual(one);
          for (const nested of nestings(claim))
            expect(claimed(second, nested)).toMatchObject(one as JsonObject);
        }
      }),
      tries(25),
    );
  });
}
