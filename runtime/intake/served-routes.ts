import type { Registry } from '../contract/registry.ts';
import { routeAddress } from '../contract/route-address.ts';
import type { ModelIndex } from './find-model.ts';

/**
 * Where a model can be submitted, as `POST /v1/videos`, in the order of the route table: the routes of its own
 * family and those of every family that offers it in a body of its own.
 */
export function servedRoutes(
  registry: Pick<Registry, 'routes'>,
  index: Pick<ModelIndex, 'familiesOf'>,
  modelId: string,
): readonly string[] {
  const ids = new Set(index.familiesOf(modelId).flatMap((family) => family.routes));
  return registry.routes.filter((route) => ids.has(route.id)).map(routeAddress);
}
