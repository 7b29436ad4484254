import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import { routeAddress } from '../contract/route.ts';
import { orList } from '../words/show-value.ts';
import type { FoundModel, ModelIndex } from './find-model.ts';
import type { IntakeInput } from './intake.ts';
import { requireNotRetired } from './lifecycle.ts';
import { requireModel } from './model-access.ts';
import { modelField, modelName } from './model-name.ts';

export interface ServedDeps {
  readonly registry: Pick<Registry, 'routes'>;
  readonly models: ModelIndex;
  readonly deployment: () => Pick<Deployment, 'groups'>;
  /** Epoch milliseconds; decides whether a model is retired. */
  readonly clock: () => number;
}

/**
 * The model that a request names: known, allowed for its key, not retired and served by its route; a GatewayError
 * otherwise. `name` is the caller's spelling.
 */
export function findServed(input: IntakeInput, deps: ServedDeps): FoundModel {
  const name = modelName(input);
  const group = deps.deployment().groups[input.key.group];
  const { key, route } = input;
  const field = modelField(input);
  const found = requireModel({ index: deps.models, name, key, group, route: route.id, field });
  requireNotRetired(found.model, deps.clock(), field);
  requireRoute(found, input, deps);
  return found;
}

function requireRoute({ family, model }: FoundModel, input: IntakeInput, deps: ServedDeps): void {
  const { route } = input;
  if (family.routes.includes(route.id)) return;
  const served = servedRoutes(deps.registry, deps.models, model.id);
  throw new GatewayError('invalid_request', {
    param: modelField(input),
    message: `${model.id} is not served by ${routeAddress(route)}; use ${orList(served)}`,
    details: { received: model.id, allowed: [...served] },
  });
}

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
