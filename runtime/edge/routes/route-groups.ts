import { GatewayError } from '../../contract/errors.ts';
import type { Operation, Route } from '../../contract/route.ts';
import { orList, showValue } from '../../words/show-value.ts';
import type { FastifyRequest } from '../fastify.ts';
import { libraryPath } from './route-table.ts';

/** Operations that are answered while the upstream works: they hold money and take their time. */
export const ANSWERED_WHILE_MADE: readonly Operation[] = [
  'chat.complete',
  'content.generate',
  'content.stream',
  'image.generate',
];

/** Routes of one method and path, never empty; more than one are told apart by their `selected_by`. */
export interface RouteGroup {
  readonly method: Route['method'];
  /** In the HTTP library's notation. */
  readonly url: string;
  readonly routes: readonly Route[];
}

/** The routes by what the HTTP library tells apart, in the order of their first. */
export function groupRoutes(routes: readonly Route[]): readonly RouteGroup[] {
  const paths = routes.map(({ path }) => path);
  const groups = Map.groupBy(routes, ({ method, path }) => `${method} ${libraryPath(path, paths)}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    return [{ method: first.method, url: libraryPath(first.path, paths), routes: members }];
  });
}

/** The query as the HTTP library read it: a value that is given several times is a list. */
export function queryOf({ query }: Pick<FastifyRequest, 'query'>): Readonly<Record<string, unknown>> {
  return typeof query === 'object' && query !== null ? { ...query } : {};
}

/** The route whose `selected_by` the query fits, or undefined. */
export function selectRoute(
  { routes }: Pick<RouteGroup, 'routes'>,
  query: Readonly<Record<string, unknown>>,
): Route | undefined {
  return routes.find(
    ({ selected_by }) =>
      selected_by === undefined ||
      Object.entries(selected_by).every(([name, text]) => valueIn(query, name) === text),
  );
}

/** 400 for a query that selects none of the routes: it names the first value that is wrong, and those it may have. */
export function notSelected(
  { routes }: Pick<RouteGroup, 'routes'>,
  query: Readonly<Record<string, unknown>>,
): GatewayError {
  const names = [...new Set(routes.flatMap((route) => Object.keys(route.selected_by ?? {})))].sort();
  let left = routes;
  for (const name of names) {
    const value = valueIn(query, name);
    const fitting = left.filter(({ selected_by = {} }) =>
      Object.hasOwn(selected_by, name) ? selected_by[name] === value : true,
    );
    if (fitting.length === 0) return refused(name, { given: value, routes: left });
    left = fitting;
  }
  throw new Error('internal: the query selects a route');
}

function refused(
  name: string,
  { given, routes }: { readonly given: unknown; readonly routes: readonly Route[] },
): GatewayError {
  const allowed = [...new Set(routes.flatMap(({ selected_by }) => selected_by?.[name] ?? []))].sort();
  const words = orList(allowed);
  const received = given === undefined || Array.isArray(given) ? {} : { received: showValue(given) };
  return new GatewayError('invalid_request', {
    param: name,
    message: `${name} ${problemOf(given, words)}`,
    details: { allowed, ...received },
  });
}

function valueIn(query: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(query, name) ? query[name] : undefined;
}

function problemOf(given: unknown, words: string): string {
  if (given === undefined) return `is missing in the query: it must be ${words}`;
  return Array.isArray(given)
    ? `must be given once, as ${words} (got ${given.length} values)`
    : `must be ${words} (got ${showValue(given)})`;
}
