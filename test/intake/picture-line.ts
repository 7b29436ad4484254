import { registry } from '../../generated/index.ts';
import type { Family, Origins, PublicRequest, RoleLimit } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { toMediaList } from '../../runtime/contract/media-input.ts';
import { makeSize } from '../../runtime/contract/parse-size.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { filePlaces, mediaPlaces, placeAt, sizePlaces } from '../../runtime/contract/places.ts';
import { report, type Warning } from '../../runtime/contract/warning.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { tinyFamily, tinyModel, tinyRegistry, tinyRoutes } from '../edge/tiny-registry.ts';
import { base, falling, free, pro } from '../sizes/tables.ts';

const mask: RoleLimit = { mimes: ['image/png'], same_size_as: 'reference' };

const shared = {
  modes: { text: 'yes', reference: 'yes', inpaint: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 4, default: 1 } },
    texts: { prompt: { max_chars: 100 } },
    sizes: {},
    roles: { reference: { max: 2 }, mask },
  },
  price: {
    per: 'image',
    rows: [
      { when: { tier: ['2k'] }, micros: 40_000 },
      { when: { tier: ['4k'] }, micros: 80_000 },
      { when: { tier: ['1k'] }, micros: 20_000 },
    ],
  },
} as const;

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function interpret({ body, files }: PublicRequest, warnings: Warning[]): ReturnType<Family['interpret']> {
  return {
    facts: {
      prompt: text(body.prompt),
      count: typeof body.n === 'number' ? body.n : undefined,
      size: makeSize({ size: body.size, ratio: body.ratio, tier: body.resolution }, report('size', warnings)),
      response_format: text(body.response_format),
    },
    roles: {
      reference: toMediaList('image', body.image ?? files.image),
      mask: toMediaList('image', body.mask ?? files.mask),
    },
  };
}

const from: Origins = {
  facts: {
    prompt: ({ body }) => placeAt(body, 'prompt'),
    count: ({ body }) => placeAt(body, 'n'),
    size: ({ body }, part) =>
      sizePlaces(part, {
        size: () => placeAt(body, 'size'),
        ratio: () => placeAt(body, 'ratio'),
        tier: () => placeAt(body, 'resolution'),
      }),
    response_format: ({ body }) => placeAt(body, 'response_format'),
  },
  roles: {
    reference: ({ body, files }) => mediaPlaces(placeAt(body, 'image') ?? filePlaces(files, 'image')),
    mask: ({ body, files }) => mediaPlaces(placeAt(body, 'mask') ?? filePlaces(files, 'mask')),
  },
};

/** A line with one model for each kind of size table. */
export const pictureLine: Family = tinyFamily(
  [
    tinyModel('pic', { ...shared, sizes: base }),
    tinyModel('pic-pro', { ...shared, sizes: pro }),
    tinyModel('pic-free', { ...shared, sizes: free }),
    tinyModel('pic-auto', { ...shared, sizes: falling }),
  ],
  {
    kind: 'image',
    fields: {
      model: 'string',
      prompt: 'string',
      n: 'integer',
      size: 'string',
      ratio: 'string',
      resolution: 'string',
      response_format: 'string',
      image: 'media',
      mask: 'media',
    },
    suffixes: [],
    uploads: { image: ['reference'], mask: ['mask'] },
    sources: {
      count: [['n']],
      size: [['size'], ['ratio'], ['resolution']],
      response_format: [['response_format']],
    },
    output: { formats: { url: 'yes', b64_json: 'no' }, default: 'url' },
    interpret,
    from,
  },
);

const { vocabulary } = registry;
const intake = createIntake({
  registry: { ...tinyRegistry({ families: [pictureLine] }), vocabulary },
  deployment: () => DEPLOYMENT,
  clock: () => NOW_MS,
});

/** The checked request for pictures that a body becomes; throws what its caller would be told. */
export function askPictures(body: JsonObject, more: { readonly strict?: boolean } = {}): CheckedRequest {
  const [route] = tinyRoutes;
  if (route === undefined) throw new Error('no route');
  return atOnce(
    intake.check({
      route,
      key: keyRecord(),
      body: { kind: 'json', value: { model: 'pic', prompt: 'a heron', ...body } },
      path: {},
      query: {},
      strict: more.strict ?? false,
    }),
  );
}

/** As above, of a multipart body. */
export function askForm(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, readonly Uint8Array[]>> = {},
): CheckedRequest {
  const [route] = tinyRoutes;
  if (route === undefined) throw new Error('no route');
  return atOnce(
    intake.check({
      route,
      key: keyRecord(),
      body: {
        kind: 'form',
        fields: Object.entries(fields).map(([name, value]) => ({ name, text: value })),
        files: Object.fromEntries(
          Object.entries(files).map(([field, list]) => [
            field,
            list.map((bytes) => ({ field, bytes, filename: 'a.png', declaredMime: 'image/png' })),
          ]),
        ),
      },
      path: {},
      query: {},
      strict: false,
    }),
  );
}
