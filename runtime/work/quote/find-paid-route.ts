import { GatewayError } from '../../contract/errors.ts';
import type { Json } from '../../contract/json.ts';
import { PAID_OPERATIONS, type Route, routeAddress } from '../../contract/route.ts';
import { helpFor } from '../../document/suggest.ts';
import { showValue } from '../../words/show-value.ts';

/** A route that costs money, with what its address says beside it. */
export interface PaidRoute {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const METHOD = 'POST ';
const LONGEST = 2_000;

/**
 * The paid route that a text names: by its path with the query, as a request would write them, `POST ` before it or
 * not; or by its id, where the path has no parameters. 400 with what there is, otherwise.
 */
export function findPaidRoute(given: Json | undefined, routes: readonly Route[]): PaidRoute {
  if (typeof given !== 'string' || given === '') {
    const what = given === undefined ? 'is missing' : `must be a text (got ${showValue(given)})`;
    throw refused(`route ${what}: name what would be asked, such as /v1/videos`);
  }
  if (given.length > LONGEST)
    throw refused(`route must be at most ${LONGEST} characters (got ${given.length})`);
  const paid = routes.filter(({ operation }) => PAID_OPERATIONS.has(operation));
  const address = given.startsWith(METHOD) ? given.slice(METHOD.length) : given;
  return address.startsWith('/') ? byAddress(address, { paid, routes }) : byId(given, paid);
}

function byId(id: string, paid: readonly Route[]): PaidRoute {
  const route = paid.find((one) => one.id === id);
  if (route === undefined) throw unknown(id, paid, 'is no route that costs money');
  if (route.path.includes('{')) throw unfilled(route);
  return { route, path: {}, query: {} };
}

function unfilled({ id, path }: Route): GatewayError {
  return refused(`route ${id} needs its whole path, such as ${path} with a value for each {name}`);
}

function byAddress(
  address: string,
  { paid, routes }: { readonly paid: readonly Route[]; readonly routes: readonly Route[] },
): PaidRoute {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const query = Object.fromEntries(new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1)));
  const fitting = paid.flatMap((route) => {
    const values = pathValues(route.path, path);
    return values === undefined ? [] : [{ route, path: values, query }];
  });
  const found = fitting.find(({ route }) => isSelected(route, query));
  // As the routes are listed, for people to fill in.
  if (found !== undefined && Object.entries(found.path).some(([name, value]) => value === `{${name}}`))
    throw unfilled(found.route);
  if (found !== undefined) return found;
  if (fitting.length > 0) {
    const addresses = fitting.map(({ route }) => routeAddress(route)).join(' or ');
    throw refused(`route ${showValue(address)} does not say which of its path is meant: write ${addresses}`);
  }
  const free = routes.some((route) => pathValues(route.path, path) !== undefined);
  throw unknown(address, paid, free ? 'costs nothing' : 'is no route');
}

function isSelected({ selected_by = {} }: Route, query: PaidRoute['query']): boolean {
  return Object.entries(selected_by).every(([name, text]) => query[name] === text);
}

/** Of the paths of routes, of which there are few. */
const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const made = new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  patterns.set(path, made);
  return made;
}

/** The parameters of a path by their names, decoded; undefined where it is another path. */
function pathValues(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const hit = patternOf(pattern).exec(path);
  if (hit === null) return undefined;
  return Object.fromEntries(Object.entries(hit.groups ?? {}).map(([name, text]) => [name, decoded(text)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused(`route ${showValue(text)} is not valid percent-encoding`);
  }
}

function unknown(given: string, paid: readonly Route[], what: string): GatewayError {
  const known = given.startsWith('/')
    ? paid.map((route) => routeAddress(route).slice(METHOD.length))
    : paid.map(({ id }) => id);
  return new GatewayError('invalid_request', {
    param: 'route',
    message: `route ${showValue(given)} ${what}; ${helpFor(given, known)}`,
    details: { allowed: paid.map(routeAddress), received: showValue(given) },
  });
}

function refused(message: string): GatewayError {
  return new GatewayError('invalid_request', { param: 'route', message });
}
