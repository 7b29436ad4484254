import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import { pixels, ratio, ratioOf, tier, width } from '../../runtime/contract/filters/sizes.ts';
import { parseSize } from '../../runtime/contract/parse-size.ts';
import { lossMessage } from '../../runtime/contract/protocols/loss-message.ts';
import type { Size } from '../../runtime/contract/size.ts';
import { trackReads } from '../../runtime/tasks/track-reads.ts';
import { plannedOn } from './plan-on.ts';

const vocabulary = {
  facts: {
    size: { name: 'size', type: 'size', about: '' },
    camera: { name: 'camera', type: 'object', about: '' },
  },
} as const;

function tracked(canonical: Partial<Canonical>, given = canonical.facts ?? {}, lost: readonly string[] = []) {
  const request: Canonical = { mode: 'text', facts: {}, roles: {}, ...canonical };
  const tracker = trackReads({ canonical: request, given, vocabulary, lost });
  return { request, tracker, view: tracker.watch(request) };
}

const image = (url: string) => ({ kind: 'image', url }) as const;

describe('a watched request', () => {
  const canonical: Canonical = {
    mode: 'first_frame',
    facts: { prompt: 'p', seconds: 5, audio: false, seed: undefined, size: { ratio: '1:1', tier: '720p' } },
    roles: { first_frame: [image('https://a.example/1.png')], mask: undefined },
    metadata: { style: 'x' },
  };

  test('reads and spreads like the one it watches', () => {
    const { view } = tracked(canonical);
    expect(view).toEqual(canonical);
    expect({ ...view.facts }).toEqual(canonical.facts);
    expect(JSON.stringify(view)).toBe(JSON.stringify(canonical));
    expect(tracked({ facts: { prompt: 'p' } }).view).not.toHaveProperty('metadata');
  });

  test('names what nobody read: facts, then roles, then metadata, and nothing that is absent', () => {
    const { tracker, view } = tracked(canonical);
    expect(tracker.unread().map(({ field }) => field)).toEqual([
      'prompt',
      'seconds',
      'audio',
      'size',
      'first_frame',
      'metadata',
    ]);
    void [view.facts.prompt, view.facts.audio, view.roles.first_frame, view.metadata];
    expect(tracker.unread()).toEqual([
      { field: 'seconds', what: 'seconds' },
      { field: 'size', what: 'size' },
    ]);
  });

  test('all views of a tracker share what was read', () => {
    const { request, tracker, view } = tracked({ facts: { prompt: 'p', seconds: 5 } });
    void view.facts.prompt;
    void tracker.watch(request).facts.seconds;
    expect(tracker.unread()).toEqual([]);
  });

  test('defaults and what the protocol can never carry are not named', () => {
    const facts = { prompt: 'p', seconds: 5, seed: 7 };
    expect(tracked({ facts }, { prompt: 'p', seed: 7 }, ['seed']).tracker.unread()).toEqual([
      { field: 'prompt', what: 'prompt' },
    ]);
    const roles = { mask: [image('https://a.example/1.png')], reference: [] };
    expect(tracked({ roles, metadata: {} }, {}, ['mask']).tracker.unread()).toEqual([]);
  });

  test('an object that looks like a size is not taken apart', () => {
    const { tracker, view } = tracked({ facts: { camera: { ratio: '1:1' } } });
    void view.facts.camera;
    expect(tracker.unread()).toEqual([]);
  });
});

describe('parts of a size', () => {
  const hd = { width: 1280, height: 720 };
  const use = {
    nothing: () => undefined,
    ratio: (size: Size) => ratio(size),
    ratio_of: (size: Size) => ratioOf(size, ['16:9', '1:1']),
    tier: (size: Size) => tier(size),
    pixels: (size: Size) => pixels(size, 'x', []),
    listed_pixels: (size: Size) => pixels(size, 'x', ['1280x720', '720x1280']),
    width: (size: Size) => width(size),
  };

  test.each<[Size, keyof typeof use, readonly string[]]>([
    [{ ratio: '9:16' }, 'nothing', ['ratio 9:16 of size']],
    [{ ratio: '9:16' }, 'tier', ['ratio 9:16 of size']],
    [{ ratio: '9:16' }, 'ratio', []],
    [{ ratio: '9:16' }, 'ratio_of', []],
    [{ ratio: '9:16' }, 'pixels', []],
    [{ tier: '1080p' }, 'tier', []],
    [{ tier: '1080p' }, 'ratio', ['tier 1080p of size']],
    [{ tier: '1080p' }, 'width', []],
    [{ ratio: '9:16', tier: '1080p' }, 'nothing', ['ratio 9:16 of size', 'tier 1080p of size']],
    [{ ratio: '9:16', tier: '1080p' }, 'ratio', ['tier 1080p of size']],
    [{ ratio: '9:16', tier: '1080p' }, 'tier', ['ratio 9:16 of size']],
    [{ ratio: '9:16', tier: '1080p' }, 'pixels', []],
    [{ ratio: '9:16', tier: '1080p' }, 'listed_pixels', []],
    [{ pixels: hd }, 'nothing', ['pixels 1280x720 of size']],
    [{ pixels: hd }, 'ratio', []],
    [{ pixels: hd }, 'tier', []],
    [{ pixels: hd }, 'pixels', []],
    [{ pixels: hd }, 'width', []],
    [{ pixels: hd, ratio: '16:9', tier: '720p' }, 'pixels', []],
    [{ pixels: hd, ratio: '1:1', tier: '480p' }, 'pixels', ['ratio 1:1 of size', 'tier 480p of size']],
    [{ pixels: hd, ratio: '16:9' }, 'ratio', ['pixels 1280x720 of size']],
  ])('%j, of which the adapter reads %s', (size, reads, unused) => {
    const { tracker, view } = tracked({ facts: { size } });
    use[reads](view.facts.size as Size);
    expect(tracker.unread()).toEqual(
      unused.map((what) => ({ field: 'size', part: what.split(' ')[0], what })),
    );
  });

  test('a part that intake filled in is nobody’s loss', () => {
    const { tracker, view } = tracked(
      { facts: { size: { ratio: '9:16', tier: '720p' } } },
      { size: { tier: '720p' } },
    );
    tier(view.facts.size as Size);
    expect(tracker.unread()).toEqual([]);
  });
});

test('a loss reads the same for callers and maintainers', () => {
  expect(lossMessage({ field: 'seed', protocol: 'p' })).toBe('seed is not carried by p and was ignored');
  expect(lossMessage({ field: 'seed', protocol: 'p', mode: 'text' })).toBe(
    'seed is not used by p in mode text and was ignored',
  );
});

describe('what only the choice of a route reads', () => {
  const canonical: Canonical = {
    mode: 'text',
    facts: { prompt: 'a heron', seconds: 5, size: { tier: '1080p', ratio: '16:9' } },
    roles: {},
  };

  test('is used where it decides, part by part', () => {
    const { tracker, request, view } = tracked(canonical);
    const routed = tracker.watchRoute(request);
    tier(routed.facts.size as Size);
    void [routed.facts.seconds, view.facts.prompt];
    const unread = (decisive: readonly string[]) =>
      tracker.unread(({ field, part }) => decisive.includes(part ?? field)).map(({ what }) => what);
    const ratio = 'ratio 16:9 of size';
    expect(unread([])).toEqual(['seconds', ratio, 'tier 1080p of size']);
    expect(unread(['tier', 'ratio'])).toEqual(['seconds', ratio]);
    expect(unread(['seconds', 'tier', 'size'])).toEqual([ratio]);
    expect(tracker.unread().map(({ what }) => what)).toEqual([ratio]);
  });

  test('is not asked about where nothing was missed', () => {
    const { tracker, request, view } = tracked({ facts: { prompt: 'p' } });
    void [tracker.watchRoute(request).facts.prompt, view.facts.prompt];
    const decides = (): boolean => {
      throw new Error('not to be asked');
    };
    expect(tracker.unread(decides)).toEqual([]);
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

  test('makes no use of a tier', () => {
    const canonical = { mode: 'text', facts: { prompt: 'a heron', size: { tier: '1080p' } }, roles: {} };
    const unreadOf = (model: string) => {
      const { tracker, request } = tracked(canonical);
      const task = { id: 'task_1', created_at: 1 };
      const routeOf = (view: Canonical) =>
        registry.protocols.jm?.route({ request: view, model, task, channel: {}, warnings: [] });
      const route = routeOf(tracker.watchRoute(request));
      const without = routeOf({ ...request, facts: { prompt: 'a heron' } });
      const unread = tracker.unread(() => JSON.stringify(without) !== JSON.stringify(route));
      return { route, unread: unread.map(({ field }) => field) };
    };
    expect(unreadOf('jimeng_v30')).toMatchObject({
      route: { key: 'jimeng_t2v_v30_1080p' },
      unread: ['prompt'],
    });
    expect(unreadOf('jimeng_new')).toMatchObject({
      route: { key: 'jimeng_new' },
      unread: ['prompt', 'size'],
    });
  });
});
