import { registry } from '../../../generated/index.ts';
import { GatewayError } from '../../../runtime/contract/errors.ts';
import type { Family, Model } from '../../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { parseSize } from '../../../runtime/contract/parse-size.ts';
import { atOnce } from '../../../runtime/contract/paused-work.ts';
import { createIntake } from '../../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../../edge/fakes.ts';
import { planOn, READ_MEDIA } from '../../tasks/plan-on.ts';
import type { Collect } from '../check.ts';
import { expect, Mismatch, shortly } from '../expect.ts';
import { replaysOf, type ToldAt } from '../load-replays.ts';
import { readTold, type Told } from './read-told.ts';

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

/** As callers write the tiers. */
const PIXELS: Readonly<Record<string, string>> = {
  '360p': '640x360',
  '480p': '854x480',
  '540p': '960x540',
  '720p': '1280x720',
  '1080p': '1920x1080',
  '4k': '3840x2160',
};
const SQUARE: Readonly<Record<string, string>> = { '1k': '1:1', '2k': '1:1(2K)', '4k': '1:1(4K)' };

function sizesOf({ sizes, limits }: Model): readonly JsonObject[] {
  if (sizes !== undefined) {
    const named = [...new Set(sizes.rows.map(({ tier }) => tier))];
    const free = sizes.free === undefined ? [] : [{ size: '2880x2880' }, { size: '1536x1024' }];
    return [{}, ...free, ...named.flatMap((tier) => ({ size: SQUARE[tier] ?? tier }))];
  }
  const tiers = limits.sizes.size?.tiers ?? [];
  const ways = tiers.flatMap((tier) => [
    { size: PIXELS[tier] ?? tier },
    { size: '9:16', metadata: { resolution: tier, output_config: { resolution: tier } } },
    { size: '1:1', metadata: { resolution: tier, output_config: { resolution: tier } } },
  ]);
  return [...tiers.map((size) => ({ size })), {}, { size: '16:9' }, ...ways];
}

const frame = 'https://img.example/1.png';
const MEDIA: readonly JsonObject[] = [{}, { image: frame }, { images: [frame, frame] }];

const SWITCHES: readonly JsonObject[] = [true, false].map((on) => ({
  metadata: { generate_audio: on, off_peak: on, is_rec: on, output_config: { audio_generation: on } },
}));

/** The later parts win; objects are put together. */
function merged(...parts: readonly JsonObject[]): JsonObject {
  const whole: Record<string, Json> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const old = whole[name];
    if (value !== undefined) whole[name] = isObject(old) && isObject(value) ? merged(old, value) : value;
  }
  return whole;
}

/** Nothing, and each word of a text that the price names. */
function wordsOf({ price, limits }: Model): readonly JsonObject[] {
  const named = Object.entries(limits.texts).filter(([name]) => price.rows.some(({ when }) => name in when));
  return [{}, ...named.flatMap(([name, { one_of = [] }]) => one_of.map((word) => ({ [name]: word })))];
}

function bodiesOf({ kind }: Family, model: Model): readonly JsonObject[] {
  const start: JsonObject = { model: model.id, prompt: 'a heron' };
  if (kind === 'audio') return [{ ...start, gpt_description_prompt: 'a song' }];
  if (kind === 'image')
    return sizesOf(model).flatMap((size) => wordsOf(model).map((word) => merged(start, size, word)));
  const sizes = sizesOf(model);
  return MEDIA.flatMap((media) => [
    ...sizes.map((size) => merged(start, size, media)),
    ...sizes.slice(0, 4).flatMap((size) => SWITCHES.map((on) => merged(start, size, media, on))),
  ]);
}

/** Where pictures of words alone are asked for. */
const PICTURES = ['images-generations', 'images-tasks'];

function routeOf({ kind, routes }: Family): string | undefined {
  return kind === 'image' ? PICTURES.find((id) => routes.includes(id)) : routes[0];
}

interface Cell {
  readonly family: Family;
  readonly model: Model;
  readonly id: string;
}

/** Every model of a family that has several prices, where its bodies are asked for. */
export function cellsOf(family: Family): readonly Cell[] {
  if ((family.kind !== 'image' && family.models_of !== undefined) || routeOf(family) === undefined) return [];
  return family.models
    .filter(({ price }) => price.rows.length > 1)
    .map((model) => ({ family, model, id: model.id }));
}

/** What the vendor is told decides what is paid: read where its documents name the places. */
export function priced(protocol: string, test: Collect): void {
  const { models = [], told: places } = replaysOf(protocol).answers;
  const mine = registry.families.filter(({ protocols }) => protocols.includes(protocol)).flatMap(cellsOf);

  test('its replays say where it is told what prices depend on', () => {
    const depends = registry.families
      .filter(({ protocols }) => protocols.includes(protocol))
      .some((family) => family.models.some(({ price }) => price.rows.length > 1));
    if (depends && places === undefined)
      throw new Mismatch(
        'prices depend on the request: write under `told` where the vendor reads it, and under `models` names to ask it of',
      );
  });

  if (places === undefined) return;
  const rows = mine.flatMap((cell) => models.map((upstream) => ({ ...cell, upstream })));
  test.each(rows)('$id ($upstream) costs what the vendor is told', (row) =>
    paidAsTold(protocol, places, row),
  );
}

function defaultTier({ sizes }: Model['limits']): string | undefined {
  const fallback = sizes.size?.default;
  return parseSize(fallback)?.tier ?? fallback;
}

/** What a vendor makes of what it is not told: the tier that the model's page says, and what `absent` is the price of. Nothing is asked for here that follows a source. */
function pricesOf({ price, limits }: Model, told: Told): readonly number[] {
  const known: Told = { mode: 'text', ...told, tier: told.tier ?? defaultTier(limits) };
  return price.rows
    .filter(({ when }) =>
      Object.entries(when).every(([name, values]) => values.includes(known[name] ?? 'absent')),
    )
    .map(({ micros }) => micros);
}

export async function paidAsTold(
  protocol: string,
  places: Readonly<Record<string, ToldAt>>,
  { family, model, upstream }: Cell & { readonly upstream: string },
): Promise<void> {
  const route = registry.routes.find(({ id }) => id === routeOf(family));
  if (route === undefined) throw new Error(`no route serves ${family.id}`);
  const actions = route.path.includes('{action}') ? ['music', 'lyrics'] : [undefined];
  let seen = 0;
  for (const action of actions)
    for (const body of bodiesOf(family, model)) {
      const input = { route, key: keyRecord(), body: { kind: 'json', value: body } as const, query: {} };
      const plan = await Promise.resolve()
        .then(() =>
          atOnce(intake.check({ ...input, path: action === undefined ? {} : { action }, strict: false })),
        )
        .then((request) => planOn(protocol, request, READ_MEDIA, upstream))
        .catch((error: unknown) => {
          if (error instanceof GatewayError) return error;
          throw error;
        });
      if (plan instanceof GatewayError) continue;
      seen += 1;
      const { upstreamRequest, quote } = plan;
      const told = readTold(places, upstreamRequest, family.kind);
      const paid = [model.price.rows[quote.row]?.micros ?? Number.NaN];
      const due = pricesOf(model, told);
      const about = `asked ${shortly(body)}, sent ${shortly(upstreamRequest.body)}, which tells ${shortly(told)}; charged`;
      expect(paid, about).toEqual(due);
    }
  expect(seen, 'bodies that it makes').toBeGreaterThan(0);
}
