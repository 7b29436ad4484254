import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical, FactValue } from '../../runtime/contract/canonical.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { FactEntry, Family, Model, RoleEntry } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { Media } from '../../runtime/contract/media.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Price } from '../../runtime/contract/price.ts';
import { ratioOfSize, type Size, tierOfSize } from '../../runtime/contract/size.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { inferMode } from '../../runtime/intake/check-modes.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { tries } from '../support/property-runs.ts';
import { base64Of, plannedOn, planOn, READ_MEDIA } from './plan-on.ts';

const { vocabulary } = registry;

function familyOf(id: string): Family {
  const family = registry.families.find((one) => one.id === id);
  if (family === undefined) throw new Error(`no family ${id}`);
  return family;
}

function requestOf(
  family: Family,
  parts: Omit<Canonical, 'mode'>,
  given = parts.facts,
): CheckedRequest & { readonly canonical: Canonical } {
  const [model] = family.models;
  if (model === undefined) throw new Error(`family ${family.id} has no model`);
  return {
    route: 'videos-create',
    family,
    model,
    modelName: model.id,
    canonical: { mode: inferMode(vocabulary.modes, parts.roles), ...parts },
    given,
    warnings: [],
    strict: false,
  };
}

const image = (name: string): Media => ({ kind: 'image', url: `https://img.example/${name}.png` });

describe('what a protocol makes nothing of in one mode', () => {
  const SIZE: Size = { ratio: '9:16', tier: '720p' };
  const FULL = { prompt: 'a heron', seconds: 6, size: SIZE, audio: true, seed: 7 };
  const ROLES: Readonly<Record<string, Canonical['roles']>> = {
    text: {},
    first_frame: { first_frame: [image('first')] },
    last_frame: { last_frame: [image('last')] },
    first_last: { first_frame: [image('first')], last_frame: [image('last')] },
    reference: { reference: [image('one'), image('two')] },
    first_frame_reference: { first_frame: [image('first')], reference: [image('one')] },
    video_reference: { reference_video: [{ kind: 'video', url: 'https://v.example/1.mp4' }] },
  };
  const shape = 'ratio 9:16 of size';

  test.each<[family: string, protocol: string, mode: string, unread: readonly string[]]>([
    ['a', 'openai-videos', 'text', []],
    ['a', 'openai-videos', 'first_frame', []],
    ['a', 'gateway', 'text', []],
    ['a', 'gateway', 'first_frame', []],
    ['a', 'gateway', 'reference', []],
    ['f', 'ark', 'text', []],
    ['f', 'ark', 'first_frame', []],
    ['f', 'ark', 'first_last', []],
    ['f', 'ark', 'reference', []],
    ['f', 'ark', 'video_reference', []],
    ['f', 'gateway', 'first_last', []],
    ['f', 'gateway', 'video_reference', []],
    ['g', 'hailuo', 'text', [shape]],
    ['g', 'hailuo', 'first_frame', [shape]],
    ['g', 'hailuo', 'last_frame', [shape]],
    ['g', 'hailuo', 'first_last', [shape]],
    ['g', 'hailuo', 'reference', [shape]],
    ['g', 'gateway', 'first_last', []],
    ['i', 'vx', 'text', []],
    ['i', 'vx', 'first_frame', [shape]],
    ['i', 'vx', 'first_last', [shape]],
    ['i', 'vx', 'reference', []],
    ['i', 'vx', 'first_frame_reference', []],
    ['i', 'gateway', 'first_frame', []],
  ])('%s on %s, %s: %j', async (family, protocol, mode, unread) => {
    const request = requestOf(familyOf(family), { facts: FULL, roles: ROLES[mode] ?? {} });
    expect(request.canonical.mode).toBe(mode);
    const { candidate, warnings } = await plannedOn(protocol, request);
    const never = candidate.lost.map((field) => `${field} is not carried by ${protocol} and was ignored`);
    const here = unread.map((what) => `${what} is not used by ${protocol} in mode ${mode} and was ignored`);
    const ignored = warnings.filter(({ action }) => action === 'ignored').map(({ message }) => message);
    expect(ignored).toEqual([...never, ...here]);
  });

  test.each<[title: string, given: Canonical['facts'], messages: readonly string[]]>([
    ['defaults are not reported', { prompt: 'a heron' }, []],
    ['a given tier that is read', { prompt: 'a heron', size: { tier: '720p' } }, []],
    [
      'a given ratio beside a default tier',
      { prompt: 'a heron', size: { ratio: '9:16' } },
      ['ratio 9:16 of size is not used by hailuo in mode text and was ignored'],
    ],
  ])('%s', async (_title, given, messages) => {
    const facts = { prompt: 'a heron', seconds: 6, size: SIZE };
    const { warnings } = await plannedOn('hailuo', requestOf(familyOf('g'), { facts, roles: {} }, given));
    expect(warnings.map(({ message }) => message)).toEqual(messages);
  });

  test('a role that only some modes use', async () => {
    const roles = { ...ROLES.first_last, reference: [image('one')] };
    const request = requestOf(familyOf('g'), { facts: { prompt: 'x', seconds: 6 }, roles });
    const plan = await plannedOn('hailuo', request);
    expect(plan.warnings).toEqual([
      {
        field: 'reference',
        action: 'ignored',
        message: 'reference is not used by hailuo in mode first_last and was ignored',
      },
    ]);
  });
});

describe('from the public body', () => {
  const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
  const route = registry.routes.find(({ id }) => id === 'videos-create');
  const url = 'https://img.example/1.png';

  test.each<[protocol: string, body: JsonObject, messages: readonly string[]]>([
    ['vx', { model: 'vxq2-pro', prompt: 'a heron', image: url }, []],
    ['vx', { model: 'vxq2-pro', prompt: 'a heron', metadata: { aspect_ratio: '9:16' } }, []],
    [
      'vx',
      { model: 'vxq2-pro', image: url, metadata: { aspect_ratio: '9:16' } },
      ['metadata.aspect_ratio is not used by vx in mode first_frame and was ignored'],
    ],
    [
      'hailuo',
      { model: 'video-g', prompt: 'a heron', size: '9:16' },
      ['ratio 9:16 of size is not used by hailuo in mode text and was ignored'],
    ],
    ['hailuo', { model: 'video-g', prompt: 'a heron', size: '720x1280' }, []],
    ['hailuo', { model: 'video-g', prompt: 'a heron' }, []],
    ['ark', { model: 'video-f-1080p', prompt: 'a heron' }, []],
  ])('%s %j', async (protocol, value, messages) => {
    if (route === undefined) throw new Error('no route videos-create');
    const body = { kind: 'json', value } as const;
    const request = atOnce(
      intake.check({ route, key: keyRecord(), body, path: {}, query: {}, strict: false }),
    );
    const { warnings } = await plannedOn(protocol, request);
    expect(warnings.map(({ message }) => message)).toEqual(messages);
    if (messages.length === 0) return;
    const refusal = await planOn(protocol, { ...request, strict: true });
    expect(refusal).toBeInstanceOf(GatewayError);
    expect((refusal as GatewayError).options.param).toBe(warnings[0]?.field);
  });
});

/** Every leaf of what goes to the vendor, as text. */
function sentLeaves({ path, query, headers, body }: UpstreamRequest): ReadonlySet<string> {
  const leaves = new Set<string>([...path.split('/'), ...Object.values(query), ...Object.values(headers)]);
  const lease = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(lease);
    else if (value !== undefined) leaves.add(String(value).toLowerCase());
  };
  lease(body);
  return leaves;
}

/** Whether the vendor is told a value in some spelling; of pixels, their shape or their tier is enough. */
function isSent(value: FactValue, leaves: ReadonlySet<string>): boolean {
  if (typeof value !== 'object') return leaves.has(String(value).toLowerCase());
  return Object.values(value).some((inner) => leaves.has(String(inner).toLowerCase()));
}

/** One to as many media as the role takes, each with an address of its own. */
function mediaOf({ name, kind, max = 3 }: RoleEntry): fc.Arbitrary<readonly Media[]> {
  return fc
    .integer({ min: 1, max })
    .map((count) =>
      Array.from({ length: count }, (_, index) => ({ kind, url: `https://m.example/${name}-${index}` })),
    );
}

/** What a vendor makes when it is told nothing: tiers whose product is the usual one. */
const USUAL: Readonly<Record<string, readonly string[]>> = { jm: ['720p'] };

/** Facts are any here, also those of no price: which ones intake lets through is tried elsewhere (`accepted-is-priced`). */
const ANY_PRICE: Price = { per: 'clip', rows: [{ when: {}, micros: 1 }] };

function ofAnyPrice(request: ReturnType<typeof requestOf>): ReturnType<typeof requestOf> {
  return { ...request, model: { ...request.model, price: ANY_PRICE } };
}

/** Whether a model takes requests of this mode and size tier. */
function does({ modes, limits }: Model, canonical: Canonical): boolean {
  const tier = tierIn(canonical);
  const tiers = limits.sizes.size?.tiers;
  const known = tier === '' || tiers === undefined || tiers.includes(tier);
  return known && (modes[canonical.mode] ?? 'no') !== 'no';
}

function tierIn({ facts: { size } }: Canonical): string {
  return typeof size === 'object' ? (tierOfSize({ ...size }) ?? '') : '';
}

/** Whether a medium is sent by its address, or as the bytes that `READ_MEDIA` reads at it. */
function carries({ url = '' }: Media, leaves: ReadonlySet<string>): boolean {
  const bytes = base64Of(url);
  return leaves.has(url) || [...leaves].some((leaf) => leaf.endsWith(bytes.toLowerCase()));
}

/** The request without a fact, a role, its metadata or a part of its size. */
function withoutPiece({ facts, roles, metadata }: Canonical, name: string): Omit<Canonical, 'mode'> {
  const drop = <V>(from: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
    Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));
  const { size } = facts;
  const rest = typeof size === 'object' ? drop({ ...size }) : {};
  const { size: _, ...others } = facts;
  return {
    facts: drop(Object.keys(rest).length === 0 ? others : { ...others, size: rest }),
    roles: drop(roles),
    ...(metadata === undefined || name === 'metadata' ? {} : { metadata }),
  };
}

function lostSizeParts(size: Size, leaves: ReadonlySet<string>): readonly string[] {
  const sizes = [...leaves].flatMap((leaf) => {
    const [, width, height] = /^(\d+)[x*:](\d+)$/.exec(leaf) ?? [];
    return width === undefined ? [] : [{ pixels: { width: Number(width), height: Number(height) } }];
  });
  const told = (text: string | undefined) =>
    text !== undefined &&
    (leaves.has(text) || sizes.some((one) => [ratioOfSize(one), tierOfSize(one)].includes(text)));
  const { ratio, tier, pixels } = size;
  return [
    ...(ratio === undefined || told(ratio) ? [] : ['ratio']),
    ...(tier === undefined || told(tier) ? [] : ['tier']),
    ...(pixels === undefined || told(ratioOfSize({ pixels })) || told(tierOfSize({ pixels }))
      ? []
      : ['pixels']),
  ];
}

describe('nothing that was given disappears', () => {
  const word = fc.integer({ min: 1_000_000, max: 9_999_999 }).map((number) => `heron-${number}`);
  const size: fc.Arbitrary<Size> = fc.oneof(
    fc
      .record(
        {
          ratio: fc.constantFrom('16:9', '9:16', '4:3', '21:9'),
          tier: fc.constantFrom('540p', '720p', '1080p'),
        },
        { requiredKeys: [] },
      )
      .filter((parts) => Object.keys(parts).length > 0),
    fc.constantFrom({ width: 1280, height: 720 }, { width: 720, height: 1280 }).map((pixels) => ({ pixels })),
  );
  const VALUES: Readonly<Record<FactEntry['type'], fc.Arbitrary<FactValue>>> = {
    string: word,
    number: fc.integer({ min: 2, max: 15 }),
    integer: fc.integer({ min: 100_000, max: 999_999 }),
    boolean: fc.boolean(),
    object: word.map((type) => ({ type })),
    size,
  };
  // Every request has a length: intake fills it in, and prices depend on it.
  const facts = fc.record(
    Object.fromEntries(Object.values(vocabulary.facts).map(({ name, type }) => [name, VALUES[type]])),
    { requiredKeys: ['seconds'] },
  );
  /** Sizes of pictures are those of a model, and fitted (test/sizes); how many there are is clamped before. */
  const factsOf = ({ models, output }: Family): typeof facts =>
    output === undefined && models[0]?.sizes === undefined
      ? facts
      : facts.map(({ size: _, count: __, response_format: ___, ...rest }) => rest);
  /** The roles of a mode that some model of the family does, with some of those that may come along. */
  const rolesFor = (family: Family): fc.Arbitrary<Canonical['roles']> => {
    const rows = vocabulary.modes.filter(({ id }) =>
      family.models.some(({ modes }) => (modes[id] ?? 'no') !== 'no'),
    );
    return fc.constantFrom(...rows).chain(({ needs, also = [] }) => {
      const media = [...needs, ...also].flatMap((name) => {
        const entry = vocabulary.roles[name];
        return entry === undefined ? [] : [[name, mediaOf(entry)] as const];
      });
      const requiredKeys = media.map(([name]) => name).filter((name) => needs.includes(name));
      return fc.record(Object.fromEntries(media), { requiredKeys });
    });
  };
  const metadata = fc.option(
    word.map((style): JsonObject => ({ zz_style: style })),
    { nil: undefined },
  );
  const pairs = registry.families.flatMap((family) =>
    family.protocols.map((protocol) => ({ family, protocol, title: `${family.id} on ${protocol}` })),
  );

  test.each(pairs)('$title', async ({ family, protocol }) => {
    const planned = new Set<string>();
    await fc.assert(
      fc.asyncProperty(factsOf(family), rolesFor(family), metadata, async (asked, media, extra) => {
        const request = ofAnyPrice(
          requestOf(family, {
            facts: asked,
            roles: media,
            ...(extra === undefined ? {} : { metadata: extra }),
          }),
        );
        // What no model of the family does is refused before it is planned.
        if (!family.models.some((model) => does(model, request.canonical))) return;
        const plan = await planOn(protocol, request, READ_MEDIA);
        if (plan instanceof GatewayError) {
          expect([plan.code, plan.options.param]).toEqual(['invalid_request', expect.any(String)]);
          return;
        }
        planned.add(request.canonical.mode);
        const leaves = sentLeaves(plan.upstreamRequest);
        const told = (field: string): boolean => plan.warnings.some((warning) => warning.field === field);
        const gone = [
          ...Object.entries(asked).flatMap(([name, value]) => {
            if (value === undefined || told(name)) return [];
            if (vocabulary.facts[name]?.type === 'size') return lostSizeParts(value as Size, leaves);
            return isSent(value, leaves) ? [] : [name];
          }),
          ...Object.entries(media).flatMap(([name, list]) =>
            told(name) || (list ?? []).every((medium) => carries(medium, leaves)) ? [] : [name],
          ),
          ...(extra === undefined || told('metadata') || told('metadata.zz_style') || isSent(extra, leaves)
            ? []
            : ['metadata']),
        ];
        // A value may be sent in the vendor's own word; what is sent is then not what would be sent without it.
        const lost: string[] = [];
        for (const name of gone) {
          const without = ofAnyPrice(requestOf(family, withoutPiece(request.canonical, name)));
          const other = await planOn(protocol, without, READ_MEDIA);
          const same = JSON.stringify(plan.upstreamRequest);
          if (['tier', 'pixels'].includes(name) && USUAL[protocol]?.includes(tierIn(request.canonical)))
            continue;
          if (!(other instanceof GatewayError) && JSON.stringify(other.upstreamRequest) === same)
            lost.push(name);
        }
        expect(lost).toEqual([]);
        const sentences = plan.warnings.map(({ field, action, message }) => `${action} ${field} ${message}`);
        expect(new Set(sentences).size).toBe(sentences.length);
        const never = plan.candidate.lost.map(
          (field) => plan.warnings.filter((one) => one.field === field).length,
        );
        expect(never).toEqual(plan.candidate.lost.map(() => 1));
      }),
      tries(100),
    );
    expect(planned.size).toBeGreaterThan(0);
  });
});
