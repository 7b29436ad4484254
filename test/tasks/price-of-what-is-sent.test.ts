import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import { nearest, times } from '../../runtime/contract/filters/numbers.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { report } from '../../runtime/contract/warning.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { quoteTask } from '../../runtime/work/quote/quote-work.ts';
import { createTaskService, type RunningTaskService } from '../../runtime/work/task-service.ts';
import { loadReplays } from '../conformance/load-replays.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { plannedOn, READ_MEDIA } from './plan-on.ts';
import { answer, createWorld, modelOf, WALLET, type World } from './world.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

function checked(family: Family, body: JsonObject): CheckedRequest {
  const route = registry.routes.find(({ id }) => id === family.routes[0]);
  if (route === undefined) throw new Error(`no route serves ${family.id}`);
  const key = keyRecord();
  return atOnce(
    intake.check({
      route,
      key,
      body: { kind: 'json', value: body },
      path: {},
      query: {},
      strict: false,
    }),
  );
}

/** Every length a model takes: the listed ones, or all whole and, where its family knows them, half seconds. */
function lengthsOf({ fields }: Family, { id, limits }: Model): readonly number[] {
  const { one_of, min, max } = limits.numbers.seconds ?? {};
  if (one_of !== undefined) return one_of;
  if (min === undefined || max === undefined) throw new Error(`${id} has no bounds for its seconds`);
  const steps = fields.duration === 'integer' ? 1 : 2;
  return Array.from({ length: (max - min) * steps + 1 }, (_, at) => min + at / steps);
}

/** A medium for models that make nothing of words alone. */
function mediumFor({ modes }: Model): JsonObject {
  if (modes.text !== 'no') return {};
  if (modes.first_frame === 'no') return { video_url: 'https://img.example/1.mp4' };
  return { image: 'https://img.example/1.png' };
}

function takesVideos(protocol: string): boolean {
  return registry.protocols[protocol]?.carries.roles.includes('source_video') === true;
}

/** What the vendor is told, whatever it calls the length and wherever it wants it. */
function secondsIn({ body }: UpstreamRequest): readonly number[] {
  if (body.kind === 'multipart') {
    return body.parts.flatMap((part) => (part.kind === 'text' ? lengthIn(part.name, part.text) : []));
  }
  return body.kind === 'json' ? lengthsIn(body.value) : [];
}

function lengthsIn(value: Json): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(lengthsIn);
  return Object.entries(value).flatMap(([name, leaf]) =>
    typeof leaf === 'object' ? lengthsIn(leaf) : lengthIn(name, leaf),
  );
}

/** What vendors call a length; of others their replays say it. */
const LENGTHS = new Set([
  ...['seconds', 'duration', 'Duration', 'durationSeconds'],
  ...loadReplays().flatMap(({ answers: { told } }) => {
    const place = told?.seconds;
    return typeof place === 'string' ? place.split('.').slice(-1) : [];
  }),
]);

/** Frames are 24 a second and one more; some write their unit behind the number. */
function lengthIn(name: string, value: unknown): readonly number[] {
  if (name === 'frames') return [(Number(value) - 1) / 24];
  return LENGTHS.has(name) ? [Number(String(value).replace(/s$/, ''))] : [];
}

// The other bodies that a family's models are offered in change how a length is named, not what it costs.
const families = registry.families.filter(
  ({ models, models_of }) => models_of === undefined && models.some(({ price }) => price.per === 'second'),
);

const cells = families.flatMap((family) =>
  family.protocols.flatMap((protocol) =>
    family.models
      .filter(({ price }) => price.per === 'second')
      // What only edits videos is made where videos are taken.
      .filter((model) => !('video_url' in mediumFor(model)) || takesVideos(protocol))
      .map((model) => ({ family, protocol, model, id: model.id })),
  ),
);

test.each(cells)('$id on $protocol: each length costs what is sent', async ({ family, protocol, model }) => {
  const medium = mediumFor(model);
  const rows = await Promise.all(
    lengthsOf(family, model).map(async (seconds) => {
      const request = checked(family, { model: model.id, prompt: 'a heron', duration: seconds, ...medium });
      const { quote, facts, upstreamRequest } = await plannedOn(protocol, request, READ_MEDIA);
      return {
        seconds,
        price: quote.micros,
        row: quote.row,
        kept: facts.seconds,
        sent: secondsIn(upstreamRequest),
      };
    }),
  );
  expect(model.price.per).toBe('second');
  expect(rows).toEqual(
    rows.map(({ seconds, row, sent }) => ({
      seconds,
      price: (model.price.rows[row]?.micros ?? 0) * (sent[0] ?? Number.NaN),
      row,
      kept: sent[0],
      sent: [sent[0]],
    })),
  );
});

test.each([
  [11, 10, 'video-g: 10 s x 0.045 USD x 1'],
  [4, 6, 'video-g: 6 s x 0.045 USD x 1'],
  [8, 6, 'video-g: 6 s x 0.045 USD x 1'],
  [6, 6, 'video-g: 6 s x 0.045 USD x 1'],
])('video-g on hailuo: %d s asked, %d s sent and priced', async (asked, sent, rule) => {
  const family = registry.families.find(({ models }) => models.some(({ id }) => id === 'video-g'));
  if (family === undefined) throw new Error('no family has video-g');
  const plan = await plannedOn('hailuo', checked(family, { model: 'video-g', prompt: 'x', seconds: asked }));
  const said = `seconds ${asked} is not one of 6, 10; ${sent} was used`;
  expect([plan.quote.rule, plan.warnings]).toEqual([
    rule,
    asked === sent ? [] : [{ field: 'seconds', action: 'clamped', message: said }],
  ]);
});

/** Sends the nearest of some lengths. */
function choosing(id: string, allowed: readonly number[]): Protocol {
  const plain = fakeProtocol(id);
  return fakeProtocol(id, {
    submit: {
      ...plain.submit,
      request: (scope) => {
        const seconds = Number(scope.request.facts.seconds);
        const value: Json = { seconds: nearest(seconds, allowed, report('seconds', scope.warnings)) };
        return { ...plain.submit.request(scope), body: { kind: 'json', value } };
      },
    },
  });
}

const PER_SECOND = modelOf('m-1', { per: 'second', rows: [{ when: {}, micros: 10 }] });

function submit(world: World, seconds: number, overrides: Partial<CheckedRequest> = {}) {
  const service: RunningTaskService = createTaskService({
    ...world.deps,
    engine: { nudge: () => undefined },
  });
  const facts = { prompt: 'a heron', seconds };
  return service.submit({
    key: world.key,
    request: world.request({ model: PER_SECOND, ...overrides }, { facts }),
  });
}

describe('a length that the adapter changes', () => {
  test('is held, stored and told as it is sent', async () => {
    const world = await createWorld({ protocols: [choosing('p', [6, 10])] });
    world.script('a', answer(200, { id: 'up-1' }));
    const task = await submit(world, 11);
    expect([task.price, task.price_rule, task.request.seconds]).toEqual([
      100,
      'm-1: 10 s x 0.00001 USD x 1',
      10,
    ]);
    expect(task.request.warnings).toEqual([
      { field: 'seconds', action: 'clamped', message: 'seconds 11 is not one of 6, 10; 10 was used' },
    ]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - 100, wallet_hold: 100 });
    expect(await world.violated()).toEqual([]);
  });

  test('is refused when strict, without the gateway’s own notes', async () => {
    const world = await createWorld({ protocols: [choosing('p', [6, 10])] });
    const error = await submit(world, 11, { strict: true }).catch((caught: unknown) => caught);
    if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
    expect(error.options.details?.warnings).toEqual([
      { field: 'seconds', action: 'clamped', message: 'seconds 11 is not one of 6, 10; 10 was used' },
    ]);
  });

  test.each([
    { title: 'a channel that would cost something else is passed over', other: [6, 12], attempts: ['a'] },
    { title: 'a channel that costs the same takes over', other: [5, 10], attempts: ['a', 'b'] },
  ])('$title', async ({ other, attempts }) => {
    const world = await createWorld({
      protocols: [choosing('p', [6, 10]), choosing('q', other)],
      channels: [
        { id: 'a', priority: 2 },
        { id: 'b', priority: 1, protocol: 'q' },
      ],
    });
    world.script('a', answer(503, { code: 'Refused' }));
    world.script('b', answer(200, { id: 'up-1' }));
    await submit(world, 11).catch((error: unknown) => error);
    expect(world.rows('SELECT channel_id AS channel FROM submit_attempts ORDER BY attempt')).toEqual(
      attempts.map((channel) => ({ channel })),
    );
    expect(await world.violated()).toEqual([]);
  });

  test('is quoted at what it costs where it costs most, whichever channel is first', async () => {
    const world = await createWorld({
      protocols: [choosing('p', [6, 10]), choosing('q', [6, 12])],
      channels: [
        { id: 'a', priority: 2 },
        { id: 'b', priority: 1, protocol: 'q' },
      ],
    });
    const quoted = (seconds: number) => {
      const request = world.request({ model: PER_SECOND }, { facts: { prompt: 'a heron', seconds } });
      return quoteTask(world.deps, { key: world.key, request });
    };
    expect([await quoted(12), await quoted(6)]).toMatchObject([
      {
        quote: {
          micros: 120,
          rule: 'm-1: 12 s x 0.00001 USD x 1 at most; on the channel that is asked first, whose warnings are told, m-1: 10 s x 0.00001 USD x 1',
        },
        at_most: true,
        protocols: ['p', 'q'],
        warnings: [{ message: expect.stringContaining('10') }],
      },
      { quote: { micros: 60, rule: 'm-1: 6 s x 0.00001 USD x 1' }, at_most: false },
    ]);
  });

  test('a change of the length in another unit is no change of the length', async () => {
    const plain = fakeProtocol('p');
    const inFrames = fakeProtocol('p', {
      submit: {
        ...plain.submit,
        request: (scope) => {
          const frames = times(Number(scope.request.facts.seconds), 24);
          nearest(frames, [97, 241], report('seconds', scope.warnings));
          return plain.submit.request(scope);
        },
      },
    });
    const world = await createWorld({ protocols: [inFrames] });
    world.script('a', answer(200, { id: 'up-1' }));
    const task = await submit(world, 4);
    expect([task.price, task.request.seconds, task.request.warnings.length]).toEqual([40, 4, 1]);
  });
});

test('a count is charged where it is carried, and only there', async () => {
  const counting = { facts: ['prompt', 'count'], roles: [], metadata: false };
  for (const [carries, price] of [
    [counting, 300],
    [{ ...counting, facts: ['prompt'] }, 100],
  ] as const) {
    const world = await createWorld({ protocols: [fakeProtocol('p', { carries })] });
    world.script('a', answer(200, { id: 'up-1' }));
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const request = world.request({}, { facts: { prompt: 'a heron', count: 3 } });
    const task = await service.submit({ key: world.key, request });
    expect([task.price, await world.wallet()]).toEqual([
      price,
      { wallet: WALLET - price, wallet_hold: price },
    ]);
  }
});
