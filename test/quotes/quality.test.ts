import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { type QuoteWorld, startQuoteWorld } from './quote-world.ts';

let world: QuoteWorld;
beforeAll(async () => {
  world = await startQuoteWorld();
});
afterAll(() => world.close());

const HERON = { model: 'image-l6', prompt: 'a heron' };
const GENERATIONS = '/v1/images/generations';
const STRICT = { 'gateway-strict': 'true' };

const quote = (body: JsonObject) => world.post('/v1/quote', { ...body, route: GENERATIONS });

async function priced(body: JsonObject): Promise<unknown> {
  const { status, body: answer } = await quote({ ...HERON, ...body });
  const { price, rule, warnings } = answer as { price?: JsonObject; rule?: string; warnings?: JsonObject[] };
  return [status, price?.amount, rule, warnings?.map(({ field, action }) => `${field} ${action}`)];
}

describe('a picture of a line that has a price for each quality', () => {
  test.each([
    [{}, 40_000, '1 image (1k) x 0.04 USD x 1'],
    [{ quality: null }, 40_000, '1 image (1k) x 0.04 USD x 1'],
    [{ quality: 'auto' }, 40_000, '1 image (1k, auto) x 0.04 USD x 1'],
    [{ quality: 'medium' }, 40_000, '1 image (1k, medium) x 0.04 USD x 1'],
    [{ quality: 'low' }, 11_000, '1 image (1k, low) x 0.011 USD x 1'],
    [{ quality: 'high' }, 170_000, '1 image (1k, high) x 0.17 USD x 1'],
    [{ quality: 'hd', n: 2 }, 340_000, '2 images (1k, hd) x 0.17 USD x 1'],
    [{ quality: 'high', size: '16:9(4K)' }, 680_000, '1 image (4k, high) x 0.68 USD x 1'],
  ])('%o costs %i micros', async (body, amount, rule) => {
    expect(await priced(body)).toEqual([200, amount, `image-l6: ${rule}`, []]);
  });

  test('is made, charged and explained by the quality that was asked for', async () => {
    const made = await world.post(GENERATIONS, { ...HERON, quality: 'high' }, STRICT);
    expect([made.status, made.body.usage]).toEqual([200, expect.objectContaining({ amount: 170_000 })]);
    const explained = await world.explain(String(made.headers.get('gateway-task')));
    expect(explained.price).toMatchObject({
      hold: 170_000,
      captured: 170_000,
      rule: 'image-l6: 1 image (1k, high) x 0.17 USD x 1',
      place: expect.stringMatching(/^specs.lines.l6.yaml:[0-9]+$/),
    });
  });

  test('has a quality that metadata cannot set', async () => {
    expect(await priced({ metadata: { quality: 'high', input_fidelity: 'high' } })).toEqual([
      200,
      40_000,
      expect.any(String),
      ['metadata.quality ignored', 'metadata.input_fidelity ignored'],
    ]);
  });
});

/** Lines whose prices do not name the quality. */
const others = registry.families.filter(
  ({ kind, routes, models }) =>
    kind === 'image' &&
    routes.includes('images-generations') &&
    !models.some(({ price }) => price.rows.some(({ when }) => 'quality' in when)),
);

test('some lines have one price for all qualities', () => {
  expect(others.length).toBeGreaterThan(0);
});

test.each(others.map(({ id, models }) => [id, models[0]?.id ?? ''] as const))(
  'pictures of %s (%s) are made without a quality, which is warned of and refused to strict callers',
  async (_, model) => {
    const plain = { model, prompt: 'a heron' };
    const { body: usual } = await quote(plain);
    const { body } = await quote({ ...plain, quality: 'high' });
    expect(body).toEqual({
      ...usual,
      warnings: [{ field: 'quality', action: 'ignored', message: expect.any(String) }],
    });
    const strict = await world.post('/v1/quote', { ...plain, quality: 'high', route: GENERATIONS }, STRICT);
    expect([strict.status, strict.body]).toMatchObject([400, { error: { param: 'quality' } }]);
  },
);

test('how closely a reference is kept is not passed on, for it has no price', async () => {
  expect(await priced({ input_fidelity: 'high' })).toEqual([
    200,
    40_000,
    expect.any(String),
    ['input_fidelity ignored'],
  ]);
});
