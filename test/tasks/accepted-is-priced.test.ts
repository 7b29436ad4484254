import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import { isObject } from '../../runtime/contract/values.ts';
import { createIntake, type IntakeInput } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { planOn, READ_MEDIA } from './plan-on.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const IDS = new Set(allFamilies(registry).flatMap(({ models }) => models.map(({ id }) => id)));

/** What callers write, and what nobody should: sizes, tiers, lengths and switches in every spelling. */
const HOSTILE: readonly Json[] = [
  ...['360p', '540p', '720P', '768p', '1080p', '1438p', '1K', '2k', '4K', '8k', '0p', 'pro', 'std', 'hd'],
  ...['16:9', '9:16', '1:1', '21:9', '7:3', '16:9(2K)', '1:1(4K)', '0:0', 'adaptive', 'auto', 'portrait'],
  ...['1280x720', '720*1280', '960x960', '3840x2160', '2048x2048', '1x1', '99999x1', '1280x', 'x'],
  ...['', ' ', 'absent', 'on', 'off', 'true', 'music', 'MUSIC', 'lyrics', 'heron-1000000', '__proto__'],
  ...[true, false, null, 0, -1, 1, 2, 2.5, 5, 8, 10, 1e9, 1280, 720],
  ...[[], ['720p'], {}, { tier: '4k' }, { resolution: '8k' }],
];

/** The object with a value at a path; what stands in the way gives way to it. */
function withAt(body: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject {
  const old = body[name];
  return { ...body, [name]: rest.length === 0 ? value : withAt(isObject(old) ? old : {}, rest, value) };
}

/** The text of an example with one model in place of another. */
function renamed(value: Json, id: string): Json {
  if (typeof value === 'string') return IDS.has(value) ? id : value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, id));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner ?? null, id)]));
}

type Plain = Omit<IntakeInput, 'key' | 'strict' | 'body'> & { readonly value: JsonObject };

/** The examples of every route of a family, for one model. */
function plainOf({ routes }: Family, model: Model): readonly Plain[] {
  return shownRoutes
    .filter(({ id }) => routes.includes(id))
    .flatMap((route) =>
      route.examples.accepted.map((example): Plain => {
        const value = renamed(example.body ?? {}, model.id);
        const named = Object.entries(example.path ?? {});
        const path = Object.fromEntries(named.map(([name, text]) => [name, IDS.has(text) ? model.id : text]));
        const query = { ...route.selected_by, ...example.query };
        return { route, path, query, value: isObject(value) ? value : {} };
      }),
    );
}

/** Every public field that decides what is sent, and so what it costs. */
function pathsOf({ sources = {}, fields }: Family): readonly (readonly string[])[] {
  const metadata = [
    'resolution',
    'ratio',
    'off_peak',
    'is_rec',
    'generate_audio',
    'count',
    'n',
    'action',
    'mode',
  ];
  return [
    ...Object.values(sources).flat(),
    ...Object.keys(fields).map((name) => [name]),
    ...(fields.metadata === undefined ? [] : metadata.map((name) => ['metadata', name])),
  ].filter(([name]) => name !== 'model');
}

/** The fields of what some price depends on, besides the mode. */
function pricedPathsOf({ sources = {} }: Family): readonly (readonly string[])[] {
  return ['size', 'audio', 'off_peak', 'auto_prompt', 'seconds', 'count'].flatMap(
    (fact) => sources[fact] ?? [],
  );
}

const offers = registry.families.flatMap((family) =>
  family.models.map((model) => ({ family, model, plain: plainOf(family, model) })),
);

/** Every example as it is, on every protocol: what chance alone may leave out. */
function unchanged({ family, plain }: (typeof offers)[number]): [Plain, [], string][] {
  return plain.flatMap((one) => family.protocols.map((protocol): [Plain, [], string] => [one, [], protocol]));
}

test.each(offers)('whatever intake lets through of $model.id in $family.id has a price', async (offer) => {
  const { family, plain } = offer;
  const examples = unchanged(offer);
  let planned = 0;
  const priced = pricedPathsOf(family);
  const field = fc.constantFrom(...pathsOf(family), ...priced, ...priced);
  const changes = fc.array(fc.tuple(field, fc.constantFrom(...HOSTILE)), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...plain),
      changes,
      fc.constantFrom(...family.protocols),
      async (one, odd, protocol) => {
        const { value, ...rest } = one;
        const body = {
          kind: 'json',
          value: odd.reduce((made, [path, what]) => withAt(made, path, what), value),
        } as const;
        const request = await Promise.resolve()
          .then(() => atOnce(intake.check({ ...rest, key: keyRecord(), body, strict: false })))
          .catch((error: unknown) => {
            if (error instanceof GatewayError) return error;
            throw error;
          });
        if (request instanceof GatewayError) {
          expect(request.code).not.toBe('internal_error');
          return;
        }
        const plan = await planOn(protocol, request, READ_MEDIA);
        if (plan instanceof GatewayError)
          expect([plan.code, String(plan.cause)]).not.toContain('internal_error');
        else {
          planned += 1;
          expect(plan.quote.micros).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 200 + examples.length, examples },
  );
  expect(planned).toBeGreaterThan(0);
});
