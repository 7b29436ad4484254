import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { AcceptedSizes, Protocol } from '../../runtime/contract/protocol.ts';
import type { Size } from '../../runtime/contract/size.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { Plan } from '../../runtime/work/plan/plan-results.ts';
import { createResultsPlanner } from '../../runtime/work/plan/results-planner.ts';
import { askPictures } from '../intake/picture-line.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { channelOf } from './world.ts';

interface Maker {
  readonly sizes?: AcceptedSizes;
  readonly per_call?: number;
  readonly max_prompt_chars?: number;
  readonly facts?: readonly string[];
  readonly polled?: boolean;
  /** What its adapter does not look at. */
  readonly blind?: boolean;
}

/** A vendor that is told prompt, count and size just as they stand in the facts. */
function makerOf({
  sizes = { kind: 'range' },
  per_call,
  max_prompt_chars,
  facts,
  polled = false,
  blind = false,
}: Maker): Protocol {
  const base = fakeProtocol('maker');
  const { poll, fetch: _, cancel: __, ...rest } = base;
  const request = ({
    request: { facts: given, roles },
  }: Parameters<Protocol['submit']['request']>[0]): UpstreamRequest => {
    const { pixels, ratio, tier } = (blind ? undefined : (given.size as Size | undefined)) ?? {};
    const size =
      pixels === undefined ? [ratio, tier].filter(Boolean).join(' ') : `${pixels.width}x${pixels.height}`;
    const references = roles.reference?.length ?? 0;
    const value: JsonObject = {
      ...(references === 0 ? {} : { references }),
      prompt: given.prompt as string,
      n: (given.count as number | undefined) ?? null,
      size,
    };
    return { method: 'POST', path: '/make', query: {}, headers: {}, body: { kind: 'json', value } };
  };
  const used = () => new Set(['prompt', 'count', 'reference', ...(blind ? [] : ['size.pixels'])]);
  return {
    ...rest,
    ...(polled ? { poll } : {}),
    carries: { facts: facts ?? ['prompt', 'size', 'count'], roles: ['reference'], metadata: false },
    models: [
      {
        ...(per_call === undefined ? {} : { per_call }),
        ...(max_prompt_chars === undefined
          ? {}
          : {
              limits: {
                numbers: {},
                sizes: {},
                roles: {},
                texts: { prompt: { max_chars: max_prompt_chars } },
              },
            }),
        sizes,
      },
    ],
    submit: polled
      ? { request, used, accept: () => ({ id: 'x', saved: {} }) }
      : { request, used, read: () => ({ result: undefined }) },
  };
}

async function planned(body: JsonObject, maker: Maker, strict = false): Promise<Plan | GatewayError> {
  const request = askPictures(body, { strict });
  const protocol = makerOf(maker);
  const lost = Object.keys(request.given).filter((name) => !protocol.carries.facts.includes(name));
  const channel = channelOf({ id: 'only', protocol: 'maker' });
  const planner = createResultsPlanner(
    {
      media: { prepare: async ({ roles }) => roles },
      registry,
      observer: createObserver(),
      log: silentLogger,
    },
    {
      request,
      owner_id: 'owner_1',
      key_id: 'key_1',
      group: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} },
      task: { id: 'task_1', created_at: 1_767_225_600, kind: 'image' },
      candidates: [{ channel, protocol, upstreamModel: 'vendor', lost }],
      serving: [],
    },
  );
  return (await planner.next()) ?? planner.refusal();
}

/** What the vendor is sent, what it costs, and what the caller is told. */
async function sent(body: JsonObject, maker: Maker): Promise<readonly unknown[]> {
  const plan = await planned(body, maker);
  if (plan instanceof GatewayError) throw plan;
  const calls = [plan.upstreamRequest, ...plan.furtherRequests].map(({ body: made }) =>
    made.kind === 'json' ? made.value : undefined,
  );
  return [
    calls,
    plan.quote.rule,
    plan.warnings.map(({ field, action, message }) => `${field} ${action}: ${message}`),
  ];
}

const listed: AcceptedSizes = { kind: 'listed', pixels: ['1024x1024', '1536x1024', '1024x1536'] };
const named: AcceptedSizes = { kind: 'named', ratios: ['1:1', '16:9', '9:16'], tiers: ['1k', '2k'] };

describe('what a channel is sent for pictures', () => {
  test('the target, where it takes it', async () => {
    expect(await sent({ model: 'pic-pro', size: '16:9(2K)' }, {})).toEqual([
      [{ prompt: 'a heron', n: 1, size: '2048x1152' }],
      'pic-pro: 1 image (2k) x 0.04 USD x 1',
      [],
    ]);
    expect(await sent({ model: 'pic-pro', size: '16:9(2K)' }, { sizes: named })).toEqual([
      [{ prompt: 'a heron', n: 1, size: '16:9 2k' }],
      'pic-pro: 1 image (2k) x 0.04 USD x 1',
      [],
    ]);
  });

  test('the nearest size, the ratio in the prompt and the lower price, with a warning of the caller’s field', async () => {
    expect(await sent({ model: 'pic-pro', ratio: '16:9', resolution: '2k' }, { sizes: listed })).toEqual([
      [{ prompt: 'a heron\nAspect ratio: 16:9.', n: 1, size: '1536x1024' }],
      'pic-pro: 1 image (1k) x 0.02 USD x 1',
      [
        'ratio fallback: ratio 16:9 in 2k (2048x1152) is not taken by the upstream, which takes 1024x1024, 1536x1024 or 1024x1536; 1536x1024 is used, and the prompt says the aspect ratio 16:9',
      ],
    ]);
  });

  test('no size, where the upstream takes none', async () => {
    const [calls, rule, warnings] = await sent(
      { size: '16:9' },
      { sizes: { kind: 'none' }, facts: ['prompt', 'count'] },
    );
    expect(calls).toEqual([{ prompt: 'a heron\nAspect ratio: 16:9.', n: 1, size: '' }]);
    expect(rule).toBe('pic: 1 image (1k) x 0.02 USD x 1');
    expect(warnings).toEqual([
      'size fallback: size 16:9 in 1k (1920x1080) is not taken by the upstream, which takes no size; it decides, and the prompt says the aspect ratio 16:9',
    ]);
  });

  test('nothing is said of a default, and nothing written for it', async () => {
    expect(await sent({}, { sizes: { kind: 'none' } })).toEqual([
      [{ prompt: 'a heron', n: 1, size: '' }],
      'pic: 1 image (1k) x 0.02 USD x 1',
      [],
    ]);
  });

  test('a prompt does not grow beyond what the model takes', async () => {
    const prompt = 'x'.repeat(90);
    const [calls, , warnings] = await sent({ prompt, size: '16:9' }, { sizes: listed });
    expect(calls).toEqual([{ prompt, n: 1, size: '1536x1024' }]);
    expect(warnings).toEqual([
      expect.stringContaining('and the prompt is too long to say the aspect ratio 16:9'),
    ]);
  });

  test('nor beyond what the upstream takes', async () => {
    const prompt = 'x'.repeat(40);
    const [calls, , warnings] = await sent({ prompt, size: '16:9' }, { sizes: listed, max_prompt_chars: 50 });
    expect(calls).toEqual([{ prompt, n: 1, size: '1536x1024' }]);
    expect(warnings).toEqual([
      expect.stringContaining('and the prompt is too long to say the aspect ratio 16:9'),
    ]);
  });

  test('the ratio alone is no prompt', async () => {
    const body = { prompt: '', image: 'https://img.example/1.png', size: '16:9' };
    const [calls, , warnings] = await sent(body, { sizes: listed });
    expect(calls).toMatchObject([{ prompt: '', references: 1, size: '1536x1024' }]);
    expect(warnings).toEqual([
      expect.stringMatching(/; 1536x1024 is used, and there is no prompt to say the aspect ratio 16:9$/),
    ]);
  });

  test('a prompt that is too long for the upstream is refused before it is sent', async () => {
    const refused = await planned({ prompt: '\u{1f426}'.repeat(51) }, { max_prompt_chars: 50 });
    expect(refused).toMatchObject({
      code: 'invalid_request',
      message: 'prompt must be at most 50 characters on the channels of this group for pic (got 51)',
      options: { param: 'prompt', details: { received: 51, allowed: 50 } },
    });
    const taken = await planned({ prompt: '\u{1f426}'.repeat(50) }, { max_prompt_chars: 50 });
    expect(taken).not.toBeInstanceOf(GatewayError);
  });

  test('a larger size than asked for is not charged', async () => {
    const [calls, rule] = await sent(
      { model: 'pic-pro', size: '16:9' },
      { sizes: { kind: 'range', min_pixels: 3_686_400 } },
    );
    expect(calls).toMatchObject([{ size: '2560x1440' }]);
    expect(rule).toBe('pic-pro: 1 image (1k) x 0.02 USD x 1');
  });

  test('pixels that are sent by name are told, the name of the row is not', async () => {
    expect((await sent({ size: '1920x1080' }, { sizes: named }))[2]).toEqual([
      'size fallback: size 1920x1080 is sent as 16:9 in 1k, because the upstream takes no pixels',
    ]);
    expect((await sent({ size: '16:9' }, { sizes: named }))[2]).toEqual([]);
  });

  test('a smaller picture than asked for is charged as one of the tier that comes nearest', async () => {
    const body = { model: 'pic-pro', size: '1:1(4K)' };
    const most = (max_pixels: number): Maker => ({ sizes: { kind: 'range', max_pixels } });
    const [calls, rule] = await sent(body, most(4_624_220));
    expect(calls).toMatchObject([{ size: '2144x2144' }]);
    expect(rule).toBe('pic-pro: 1 image (2k) x 0.04 USD x 1');
    expect((await sent(body, most(8_200_000)))[1]).toBe('pic-pro: 1 image (4k) x 0.08 USD x 1');
    expect((await sent(body, most(1_100_000)))[1]).toBe('pic-pro: 1 image (1k) x 0.02 USD x 1');
  });

  test('a ratio that is left open stays open where a tier can be sent alone, and is told where not', async () => {
    const body = { model: 'pic-auto', resolution: '1k' };
    expect((await sent(body, { sizes: named }))[0]).toEqual([{ prompt: 'a heron', n: 1, size: '1k' }]);
    const alone: AcceptedSizes = { kind: 'range', tier_alone: true };
    expect(await sent(body, { sizes: alone })).toEqual([
      [{ prompt: 'a heron', n: 1, size: '1k' }],
      'pic-auto: 1 image (1k) x 0.02 USD x 1',
      [],
    ]);
    const told =
      'resolution fallback: resolution 1k leaves the ratio open, which the upstream does not; 1024x1024 is used';
    for (const sizes of [listed, { kind: 'range' } as const]) {
      const [calls, , warnings] = await sent(body, { sizes });
      expect([calls, warnings]).toEqual([[{ prompt: 'a heron', n: 1, size: '1024x1024' }], [told]]);
      expect(await planned(body, { sizes }, true)).toMatchObject({ code: 'invalid_request' });
    }
    expect(await planned(body, { sizes: alone }, true)).not.toBeInstanceOf(GatewayError);
    expect(await sent({ model: 'pic-auto' }, { sizes: listed })).toEqual([
      [{ prompt: 'a heron', n: 1, size: '' }],
      'pic-auto: 1 image (1k) x 0.02 USD x 1',
      [],
    ]);
  });

  test('a strict request is refused where anything else would be sent', async () => {
    const refused = await planned({ size: '16:9' }, { sizes: listed }, true);
    expect(refused).toMatchObject({ code: 'invalid_request', options: { param: 'size' } });
    expect(await planned({ size: '3:2' }, { sizes: listed }, true)).not.toBeInstanceOf(GatewayError);
  });

  test('a size that an adapter makes nothing of is told', async () => {
    expect((await sent({ size: '16:9' }, { blind: true }))[2]).toEqual([
      expect.stringMatching(/^size ignored: /),
    ]);
  });
});

describe('how many calls make the pictures', () => {
  test('as many as it takes, each of what the upstream makes of one', async () => {
    const [calls, rule, warnings] = await sent({ n: 4 }, { per_call: 3 });
    expect(calls).toMatchObject([{ n: 3 }, { n: 1 }]);
    expect(rule).toBe('pic: 4 images (1k) x 0.02 USD x 1');
    expect(warnings).toEqual([]);
  });

  test('one for each where the vendor has no field for a count', async () => {
    const [calls, rule, warnings] = await sent({ n: 3 }, { facts: ['prompt', 'size'] });
    expect(calls).toHaveLength(3);
    expect(rule).toBe('pic: 3 images (1k) x 0.02 USD x 1');
    expect(warnings).toEqual([]);
  });

  test('one for polled tasks, whose count is clamped, told and not charged', async () => {
    const [calls, rule, warnings] = await sent({ n: 4 }, { per_call: 2, polled: true });
    expect(calls).toMatchObject([{ n: 2 }]);
    expect(rule).toBe('pic: 2 images (1k) x 0.02 USD x 1');
    expect(warnings).toEqual(['n clamped: n 4 is more than the upstream makes of one request; 2 is used']);
  });

  test('a polled task of a vendor without a count makes one', async () => {
    const [, rule, warnings] = await sent({ n: 4 }, { facts: ['prompt', 'size'], polled: true });
    expect(rule).toBe('pic: 1 image (1k) x 0.02 USD x 1');
    expect(warnings).toEqual([expect.stringMatching(/^n ignored: /)]);
    expect((await sent({ n: 1 }, { facts: ['prompt', 'size'], polled: true }))[2]).toEqual([]);
  });

  test('the parts are the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 5 }),
        async (n, per_call) => {
          const plan = await planned({ n }, { per_call });
          if (plan instanceof GatewayError) throw plan;
          const counts = [plan.upstreamRequest, ...plan.furtherRequests].map(({ body }) =>
            body.kind === 'json' ? Number((body.value as JsonObject).n) : 0,
          );
          expect(counts.reduce((sum, one) => sum + one, 0)).toBe(n);
          expect(Math.max(...counts)).toBeLessThanOrEqual(per_call);
          expect(plan.facts.count).toBe(n);
          expect(plan.quote.micros % n).toBe(0);
        },
      ),
    );
  });
});
