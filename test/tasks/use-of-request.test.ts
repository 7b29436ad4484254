import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import { fitToModel } from '../../runtime/contract/models/fit-to-model.ts';
import { parseSize } from '../../runtime/contract/parse-size.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { Size } from '../../runtime/contract/size.ts';
import { lossMessage } from '../../runtime/contract/warning.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { createResultsPlanner } from '../../runtime/work/plan/results-planner.ts';
import { type UsedRequest, unusedOf } from '../../runtime/work/plan/use-of-request.ts';
import { ask } from '../families/ask.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { plannedOn } from './plan-on.ts';
import { channelOf } from './world.ts';

const vocabulary = {
  facts: {
    size: { name: 'size', type: 'size', about: '' },
    camera: { name: 'camera', type: 'object', about: '' },
  },
} as const;

/** What is not used of a request of which `used` is, as no model's row changes it. */
function unused(parts: Partial<Canonical>, used: readonly string[], more: Partial<UsedRequest> = {}) {
  const canonical: Canonical = { mode: 'text', facts: {}, roles: {}, ...parts };
  const asked = fitToModel(undefined, { request: canonical, model: 'm' }).asked(new Set(used));
  const given = canonical.facts;
  return unusedOf({ canonical, given, vocabulary, settled: [], used: asked, touched: asked, ...more });
}

const image = (url: string) => ({ kind: 'image', url }) as const;

describe('what is not used', () => {
  const canonical = {
    facts: { prompt: 'p', seconds: 5, audio: false, seed: undefined, size: { ratio: '1:1', tier: '720p' } },
    roles: { first_frame: [image('https://a.example/1.png')], mask: undefined },
    metadata: { style: 'x' },
  };

  test('is named: facts, then roles, then metadata, and nothing that is absent', () => {
    expect(unused(canonical, []).map(({ field }) => field)).toEqual([
      'prompt',
      'seconds',
      'audio',
      'size',
      'first_frame',
      'metadata',
    ]);
    expect(unused(canonical, ['prompt', 'audio', 'first_frame', 'metadata'])).toEqual([
      { field: 'seconds', what: 'seconds' },
      { field: 'size', what: 'size' },
    ]);
  });

  test('is neither a default nor what was seen to already', () => {
    const facts = { prompt: 'p', seconds: 5, seed: 7 };
    expect(unused({ facts }, [], { given: { prompt: 'p', seed: 7 }, settled: ['seed'] })).toEqual([
      { field: 'prompt', what: 'prompt' },
    ]);
    const roles = { mask: [image('https://a.example/1.png')], reference: [] };
    expect(unused({ roles, metadata: {} }, [], { settled: ['mask'] })).toEqual([]);
  });

  test('is an object as a whole, though it looks like a size', () => {
    expect(unused({ facts: { camera: { ratio: '1:1' } } }, ['camera'])).toEqual([]);
  });
});

describe('parts of a size', () => {
  const hd = { width: 1280, height: 720 };

  test.each<[Size, string, readonly string[]]>([
    [{ ratio: '9:16' }, '', ['ratio 9:16 of size']],
    [{ ratio: '9:16' }, 'tier', ['ratio 9:16 of size']],
    [{ ratio: '9:16' }, 'ratio', []],
    [{ ratio: '9:16' }, 'pixels', []],
    [{ tier: '1080p' }, 'tier', []],
    [{ tier: '1080p' }, 'ratio', ['tier 1080p of size']],
    [{ tier: '1080p' }, 'pixels', []],
    [{ ratio: '9:16', tier: '1080p' }, '', ['ratio 9:16 of size', 'tier 1080p of size']],
    [{ ratio: '9:16', tier: '1080p' }, 'ratio', ['tier 1080p of size']],
    [{ ratio: '9:16', tier: '1080p' }, 'tier', ['ratio 9:16 of size']],
    [{ ratio: '9:16', tier: '1080p' }, 'pixels', []],
    [{ pixels: hd }, '', ['pixels 1280x720 of size']],
    [{ pixels: hd }, 'ratio', []],
    [{ pixels: hd }, 'tier', []],
    [{ pixels: hd }, 'pixels', []],
    [{ pixels: hd, ratio: '16:9', tier: '720p' }, 'pixels', []],
    [{ pixels: hd, ratio: '1:1', tier: '480p' }, 'pixels', ['ratio 1:1 of size', 'tier 480p of size']],
    [{ pixels: hd, ratio: '16:9' }, 'ratio', ['pixels 1280x720 of size']],
  ])('%j, of which the %s is used', (size, part, names) => {
    const used = part === '' ? ['size'] : [`size.${part}`];
    expect(unused({ facts: { size } }, used)).toEqual(
      names.map((what) => ({ field: 'size', part: what.split(' ')[0], what })),
    );
  });

  test('a part that intake filled in is nobody’s loss', () => {
    const given = { size: { tier: '720p' } };
    expect(unused({ facts: { size: { ratio: '9:16', tier: '720p' } } }, ['size.tier'], { given })).toEqual(
      [],
    );
  });
});

test('a loss reads the same for callers and maintainers', () => {
  expect(lossMessage({ field: 'seed', protocol: 'p' })).toBe('seed is not carried by p and was ignored');
  expect(lossMessage({ field: 'seed', protocol: 'p', mode: 'text' })).toBe(
    'seed is not used by p in mode text and was ignored',
  );
});

describe('what only the choice of a route asks for', () => {
  const family = registry.families.find(({ id }) => id === 'j');
  const model = family?.models[0];
  if (family === undefined || model === undefined) throw new Error('no family j');

  /** What is told of a vendor that is sent the prompt alone, on an address that `kindOf` chooses. */
  async function told(kindOf: (facts: Canonical['facts']) => string, routed: readonly string[]) {
    const base = fakeProtocol('maker');
    const protocol: Protocol = {
      ...base,
      route: ({ request: { facts } }) => ({ kind: kindOf(facts) }),
      routed,
      submit: { ...base.submit, used: () => new Set(['prompt']) },
    };
    const given = { prompt: 'a heron', seconds: 5, size: { tier: '1080p', ratio: '16:9' } };
    const canonical = { mode: 'text', facts: given, roles: {} };
    const request = {
      route: 'videos-create',
      family: family as Family,
      model: model as Model,
      modelName: 'm',
    };
    const planner = createResultsPlanner(
      {
        media: { prepare: async ({ roles }) => roles },
        registry,
        observer: createObserver(),
        log: silentLogger,
      },
      {
        request: { ...request, canonical, given, warnings: [], strict: false },
        owner_id: 'owner_1',
        key_id: 'key_1',
        group: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} },
        task: { id: 'task_1', created_at: 1_767_225_600, kind: 'video' },
        candidates: [
          { channel: channelOf({ id: 'only', protocol: 'maker' }), protocol, upstreamModel: 'm', lost: [] },
        ],
        serving: [],
      },
    );
    return (await planner.next())?.warnings.map(({ message }) => message.split(' is not used')[0]);
  }

  const tierOf = (facts: Canonical['facts']) => (facts.size as Size | undefined)?.tier ?? 'none';

  test('is used where it decides it, part by part', async () => {
    expect(await told(() => 'one', [])).toEqual(['seconds', 'size']);
    expect(await told(tierOf, ['size.tier'])).toEqual(['seconds', 'ratio 16:9 of size']);
    expect(await told(() => 'one', ['size.tier', 'seconds'])).toEqual([
      'seconds',
      'ratio 16:9 of size',
      'tier 1080p of size',
    ]);
    expect(await told(({ seconds }) => String(seconds), ['seconds'])).toEqual(['size']);
  });
});

describe('a row that is looked at in vain', () => {
  const families = new Map(registry.families.map((family) => [family.id, family]));

  async function warned(familyId: string, protocol: string, canonical: Canonical) {
    const family = families.get(familyId);
    const model = family?.models[0];
    if (family === undefined || model === undefined) throw new Error(`no family ${familyId}`);
    const { facts: given } = canonical;
    // As intake fills it in; the price depends on it.
    const size = parseSize(model.limits.sizes.size?.default);
    const request = {
      route: 'videos-create',
      family,
      model,
      modelName: model.id,
      canonical: { ...canonical, facts: { ...(size === undefined ? {} : { size }), ...given } },
      given,
      strict: false,
    };
    const { warnings } = await plannedOn(protocol, { ...request, warnings: [] });
    return warnings.map(({ message }) => message);
  }

  test('makes no use of a camera', async () => {
    const facts = { prompt: 'a heron', seconds: 5, camera: { type: 'down_back' } };
    const roles = { reference: [image('https://a.example/1.png'), image('https://a.example/2.png')] };
    expect(await warned('j', 'kx', { mode: 'reference', facts, roles })).toEqual([
      'camera is not used by kx in mode reference and was ignored',
    ]);
    expect(await warned('j', 'kx', { mode: 'text', facts, roles: {} })).toEqual([]);
  });
});

test('a size that only chooses the model, and is another one there, is told', async () => {
  const asked = ask({ model: 'video-g', prompt: 'a heron takes off', size: '512p' });
  const plan = await plannedOn('jm', asked);
  expect(plan.scope.route.key).toBe('jimeng_t2v_v30');
  expect(plan.warnings).toEqual([
    {
      field: 'size',
      action: 'fallback',
      message: 'size "512p" is not one of 720p, 1080p; 720p was used',
    },
  ]);
});
