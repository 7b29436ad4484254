import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registry } from '../../../generated/index.ts';
import { PAID_OPERATIONS, type Route, type RouteExample } from '../../../runtime/contract/route.ts';
import { testPicture } from '../../../runtime/sandbox/media/test-picture.ts';
import { startWorld, type World } from './world.ts';

/** Every route of the registry that costs money, by its own examples: one that is new is tested, or has none and fails. */
const paid = registry.routes.filter(({ operation }) => PAID_OPERATIONS.has(operation));

const PICTURE = `data:image/png;base64,${Buffer.from(testPicture(1280, 720)).toString('base64')}`;

/** Asked of `videos-remix`, whose examples would have to name a task that there is. */
const REMIX: RouteExample = { title: 'a finished task', body: { prompt: 'at night' } };

/** Pictures are waited for, and chat routes of this dialect make them as well. */
const drawing = registry.families.flatMap(({ kind, models }) =>
  kind === 'image' ? models.map(({ id }) => id) : [],
);

const cases = paid.flatMap((route) => {
  const examples = route.operation === 'video.remix' ? [REMIX] : route.examples.accepted;
  const pictures = examples.find(({ path }) => drawing.includes(path?.model ?? ''));
  return [examples[0], pictures].flatMap((example, index) =>
    index === 1 && example === undefined ? [] : [{ name: `${route.id}: ${example?.title}`, route, example }],
  );
});

let world: World;
let finished = '';

beforeAll(async () => {
  world = await startWorld();
  const created = await world.post({ path: '/v1/videos', body: { model: 'video-a', prompt: 'a heron' } });
  const { id } = JSON.parse(created.body);
  finished = String(id);
  await vi.waitFor(async () => expect((await world.store.findTaskById(finished))?.state).toBe('completed'), {
    timeout: 10_000,
  });
});
afterAll(() => world.close());

function pathOf(route: Route, example: RouteExample): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(example.path?.[name] ?? finished),
  );
  const query = new URLSearchParams({ ...route.selected_by, ...example.query }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Where a vendor is sent the bytes, the addresses of examples lead nowhere. */
function withPictures(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? {}), (_key, value: unknown) =>
    typeof value === 'string' && /^https:.*\.(png|jpe?g|webp)$/.test(value) ? PICTURE : value,
  );
}

test.each(cases)('$name', async ({ name, route, example }) => {
  if (example === undefined) throw new Error(`${route.id} costs money and has no example to repeat`);
  const sent = { path: pathOf(route, example), key: name, body: withPictures(example.body) };
  const first = await world.post(sent);
  const [creates, spent] = [world.creates(), await world.spent('first')];
  const again = await world.post(sent);
  const other = await world.post({ ...sent, body: { other: name } });

  expect([first.status, first.headers.get('idempotent-replayed'), first.body]).toEqual([
    200,
    null,
    expect.any(String),
  ]);
  expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
    200,
    'true',
    first.body,
  ]);
  for (const header of ['content-type', 'gateway-task', 'gateway-warnings'])
    expect(again.headers.get(header)).toBe(first.headers.get(header));
  expect([other.status, other.headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8']);
  expect([world.creates(), await world.spent('first')]).toEqual([creates, spent]);
});
