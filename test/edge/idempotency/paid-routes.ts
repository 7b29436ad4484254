import { registry } from '../../../generated/index.ts';
import { PAID_OPERATIONS, type Route, type RouteExample } from '../../../runtime/contract/route.ts';
import { testPicture } from '../../../runtime/sandbox/media/test-video.ts';
import { shownRoutes } from '../../support/shown-routes.ts';

/** A request that costs money, made of an example of its route. */
export interface PaidRequest {
  readonly name: string;
  readonly route: Route;
  /** Undefined: the route has none, which its test does not forgive. */
  readonly example: RouteExample | undefined;
}

/** Every route of the registry that costs money. */
const routes = shownRoutes.filter(({ operation }) => PAID_OPERATIONS.has(operation));

/** Asked of routes whose examples would have to name a task that there is. */
const REMIX: RouteExample = { title: 'a finished task', body: { prompt: 'at night' } };

const PICTURE = `data:image/png;base64,${Buffer.from(testPicture(1280, 720)).toString('base64')}`;

const drawing = registry.families.flatMap(({ kind, models }) =>
  kind === 'image' ? models.map(({ id }) => id) : [],
);

/** The first example of every route, and one more where a route of chats makes pictures as well. */
export const PAID_REQUESTS: readonly PaidRequest[] = routes.flatMap((route): readonly PaidRequest[] => {
  const examples = route.operation === 'video.remix' ? [REMIX] : route.examples.accepted;
  const [first, ...others] = examples;
  const pictures = others.filter(({ path }) => drawing.includes(path?.model ?? '')).slice(0, 1);
  return [first, ...pictures].map((example) => ({
    name: `${route.id}: ${example?.title ?? 'no example'}`,
    route,
    example,
  }));
});

/** Path and query of an example; a task that it does not name is `task`. */
export function addressOf(route: Route, example: RouteExample, task: string): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(example.path?.[name] ?? task),
  );
  const query = new URLSearchParams({ ...route.selected_by, ...example.query }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The body of an example: where a vendor is sent the bytes, its addresses of pictures would lead nowhere. */
export function bodyOf({ body = {} }: RouteExample): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' && /^https:.*\.(png|jpe?g|webp)$/.test(value) ? PICTURE : value,
  );
}
