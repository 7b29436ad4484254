import { GatewayError } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Route } from '../../contract/route.ts';

export interface RouteTable {
  /** Answers `route_not_found`, or `method_not_allowed` with the methods a known path does take. */
  miss(method: string, path: string): { readonly error: GatewayError; readonly allow: string | undefined };
  /** The surface whose paths begin most like this one, our own before a vendor's: unknown routes are refused in its dialect. */
  surfaceOf(path: string): string;
}

/** What the server knows about paths that matched no route. */
export function createRouteTable(registry: Pick<Registry, 'routes' | 'surfaces'>): RouteTable {
  const paths = registry.routes.map(({ path }) => path);
  const routes = registry.routes.map((route) => ({
    route,
    segments: route.path.split('/').slice(1),
    takesVerbs: verbsOf(route.path, paths).length > 0,
  }));
  const fallback =
    registry.routes.find((route) => route.operation === 'video.submit' && isOwn(route)) ?? registry.routes[0];

  /** Whether a route answers errors as the gateway does, not as a vendor would. */
  function isOwn(route: Route): boolean {
    return registry.surfaces[route.surface]?.vendorError === undefined;
  }

  return {
    miss(method, path) {
      const segments = segmentsOf(path);
      // Where names may be followed by verbs, a colon begins a verb and is no part of a name.
      const spoken = (segments.at(-1) ?? '').includes(':');
      const methods = routes
        .filter((row) => matches(row.segments, segments) && !(spoken && row.takesVerbs))
        .map((row) => row.route.method);
      if (methods.length === 0)
        return {
          error: new GatewayError('route_not_found', {
            message: `there is no route ${shown(method)} ${shown(pathOf(path))}; /openapi.json lists all routes`,
          }),
          allow: undefined,
        };
      const allow = [...new Set(methods)].sort().join(', ');
      const message = `${shown(method)} is not allowed on ${shown(pathOf(path))}; use ${allow}`;
      return { error: new GatewayError('method_not_allowed', { message }), allow };
    },
    surfaceOf(path) {
      const segments = segmentsOf(path);
      let best: { readonly route: Route | undefined; readonly shared: number } = {
        route: fallback,
        shared: 0,
      };
      for (const row of routes) {
        const shared = sharedStart(row.segments, segments);
        const sameDialect = row.route.surface === fallback?.surface;
        const ownAfterVendor = isOwn(row.route) && best.route !== undefined && !isOwn(best.route);
        if (shared > best.shared || (shared === best.shared && shared > 0 && (sameDialect || ownAfterVendor)))
          best = { route: row.route, shared };
      }
      return best.route?.surface ?? '';
    },
  };
}

/**
 * The public notation `/v1/videos/{task_id}` in the HTTP library's `/v1/videos/:task_id`. A verb may follow the
 * last parameter (`/v1beta/models/{model}:generate`); the path without it does not take those that end so.
 */
export function libraryPath(path: string, paths: readonly string[] = []): string {
  const verb = verbOf(path);
  const bare = path.slice(0, path.length - verb.length);
  const plain = bare.replaceAll(/\{(\w+)\}/g, ':$1');
  if (verb !== '') return `${plain}(.+):${verb}`;
  const verbs = verbsOf(path, paths);
  return verbs.length === 0 ? plain : `${plain}((?!.*(?:${verbs.join('|')})$).+)`;
}

/** Verbs that other paths put behind the last parameter of this one. */
function verbsOf(path: string, paths: readonly string[]): string[] {
  if (!path.endsWith('}')) return [];
  return paths.filter((other) => other.startsWith(`${path}:`)).map(verbOf);
}

/** `:generate` of a path that ends with `{model}:generate`; else empty. */
function verbOf(path: string): string {
  return /\}(:\w+)$/.exec(path)?.[1] ?? '';
}

function segmentsOf(path: string): string[] {
  return pathOf(path).split('/').slice(1);
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => fits(part, segments[index] ?? ''));
}

function fits(part: string, segment: string): boolean {
  if (!part.startsWith('{')) return part === segment;
  const verb = verbOf(part);
  return verb === '' || (segment.endsWith(verb) && segment.length > verb.length);
}

function sharedStart(pattern: readonly string[], segments: readonly string[]): number {
  const end = pattern.findIndex((part, index) => part !== segments[index]);
  return end < 0 ? pattern.length : end;
}

function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
