import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import type { Route } from '../contract/route.ts';

export interface RouteTable {
  /** Answers `route_not_found`, or `method_not_allowed` with the methods a known path does take. */
  miss(method: string, path: string): { readonly error: GatewayError; readonly allow: string | undefined };
  /** The surface whose paths begin most like this one: unknown routes are refused in its dialect. */
  surfaceOf(path: string): string;
}

/** What the server knows about paths that matched no route. */
export function createRouteTable(registry: Pick<Registry, 'routes' | 'surfaces'>): RouteTable {
  const routes = registry.routes.map((route) => ({ route, segments: route.path.split('/').slice(1) }));
  const fallback =
    registry.routes.find((route) => route.operation === 'video.submit' && isOwn(route)) ?? registry.routes[0];

  /** Whether a route answers errors as the gateway does, not as a vendor would. */
  function isOwn(route: Route): boolean {
    return registry.surfaces[route.surface]?.vendorError === undefined;
  }

  return {
    miss(method, path) {
      const segments = segmentsOf(path);
      const methods = routes.filter((row) => matches(row.segments, segments)).map((row) => row.route.method);
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
        if (shared > best.shared || (shared === best.shared && shared > 0 && sameDialect))
          best = { route: row.route, shared };
      }
      return best.route?.surface ?? '';
    },
  };
}

/** The public notation `/v1/videos/{task_id}` in the HTTP library's `/v1/videos/:task_id`. */
export function libraryPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function segmentsOf(path: string): string[] {
  return pathOf(path).split('/').slice(1);
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => part.startsWith('{') || part === segments[index]);
}

function sharedStart(pattern: readonly string[], segments: readonly string[]): number {
  const end = pattern.findIndex((part, index) => part !== segments[index]);
  return end < 0 ? pattern.length : end;
}

function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
