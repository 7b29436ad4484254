import type { Operation, Route } from '../../contract/route.ts';
import type { FastifyRequest } from '../fastify.ts';
import { selectRoute } from './route-groups.ts';

/** Operations that are answered while the upstream works: they hold money and take their time. */
export const ANSWERED_WHILE_MADE: readonly Operation[] = [
  'chat.complete',
  'content.generate',
  'content.stream',
  'image.generate',
];

/** The route that a request is for: the one of its path, or the one of several that its query selects. */
export function routeOf(request: Pick<FastifyRequest, 'routeOptions' | 'query'>): Route | undefined {
  const routes = request.routeOptions?.config?.gatewayRoutes;
  return routes === undefined ? undefined : selectRoute({ routes }, queryOf(request));
}

/** The query as the HTTP library read it: a value that is given several times is a list. */
export function queryOf({ query }: Pick<FastifyRequest, 'query'>): Readonly<Record<string, unknown>> {
  return typeof query === 'object' && query !== null ? { ...query } : {};
}
