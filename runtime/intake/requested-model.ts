import type { Deployment, Group } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Lifecycle, PublicRequest } from '../contract/family.ts';
import { atOnce } from '../contract/paused-work.ts';
import type { AnyModel, Registry } from '../contract/registry.ts';
import { type Route, routeAddress } from '../contract/route.ts';
import { suggest } from '../document/suggest.ts';
import type { KeyRecord } from '../store/types.ts';
import { orList, showValue } from '../words/show-value.ts';
import { valueAt } from './field-path.ts';
import type { FoundModel, ModelIndex } from './find-model.ts';
import { formToBody } from './form.ts';
import type { IntakeInput } from './intake.ts';

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
  const { family, model } = found;
  if (family.routes.includes(route.id)) return found;
  const served = servedRoutes(deps.registry, deps.models, model.id);
  throw new GatewayError('invalid_request', {
    param: field,
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

type Named = Pick<IntakeInput, 'route' | 'body' | 'path' | 'query'>;

/**
 * The caller's name of the model, from where the route's vendor puts it. Its family is not known yet, so a form
 * is read without types. Throws 400 `invalid_request`, naming the right field, when there is none.
 */
export function modelName(input: Named): string {
  const { route } = input;
  const field = route.model_field ?? 'model';
  const name = route.model === undefined ? fieldValue(input, field) : readName(input, route, field);
  if (name === undefined || name === null || name === '')
    throw new GatewayError('invalid_request', {
      message: `${field} is missing: name one of the models that GET /v1/models lists`,
    });
  if (typeof name === 'string') return name;
  throw new GatewayError('invalid_request', {
    param: field,
    message: `${field} must be a string (got ${showValue(name)})`,
    details: { received: showValue(name) },
  });
}

/** The field that the caller names the model in: the one of the route's vendor, or the usual one in its place. */
export function modelField(input: Named): string {
  const field = input.route.model_field ?? 'model';
  const written = fieldValue(input, field) ?? undefined;
  return written === undefined && fieldValue(input, 'model') !== undefined ? 'model' : field;
}

/** A value of another type where the name should stand is told as it is, never read as a text. */
function readName(input: Named, route: Route, field: string): unknown {
  const written = route.model_field === undefined ? undefined : fieldValue(input, field);
  if (written !== undefined && written !== null && typeof written !== 'string') return written;
  const { body: raw, path, query } = input;
  const body = raw.kind === 'json' ? raw.value : atOnce(formToBody(raw.fields, {}));
  const request: PublicRequest = { body, files: {}, path, query };
  return route.model?.(request);
}

function fieldValue({ body }: Named, field: string): unknown {
  if (body.kind === 'json') return valueAt(body.value, field.split('.'));
  const texts = body.fields.filter((part) => part.name === field).map((part) => part.text);
  return texts.length < 2 ? texts[0] : texts;
}

/** Whether a key in its group may use a model: both lists must name it or hold `*`. */
export function mayUse(
  access: { readonly key: Pick<KeyRecord, 'models'>; readonly group: Group | undefined },
  modelId: string,
): boolean {
  return listAllows(access.key.models, modelId) && listAllows(access.group?.models ?? [], modelId);
}

export function listAllows(list: readonly string[], modelId: string): boolean {
  return list.includes('*') || list.includes(modelId);
}

/**
 * The model a request names, or `model_not_found` (404, naming the nearest model the key may use) or
 * `model_not_allowed` (403).
 */
export function requireModel(input: {
  readonly index: ModelIndex;
  readonly name: string;
  readonly key: Pick<KeyRecord, 'models'>;
  readonly group: Group | undefined;
  /** The route of a submission, which decides whose body it has. */
  readonly route?: string;
  /** Where the name stands; absent: `model`. */
  readonly field?: string;
}): FoundModel {
  const { index, name, field: param = 'model' } = input;
  const found = index.find(name, input.route);
  if (found !== undefined && mayUse(input, found.model.id)) return found;
  const shown = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  if (found !== undefined)
    throw new GatewayError('model_not_allowed', {
      param,
      message: `model \`${shown}\` is not allowed for this API key; see GET /v1/models for those that are`,
    });
  const usable = index.all.filter((entry) => mayUse(input, entry.model.id)).map((entry) => entry.model);
  const near = nearNames(name, usable);
  const help =
    near.length === 0
      ? 'see GET /v1/models for the models this key may use'
      : `did you mean ${near.map((one) => `\`${one}\``).join(' or ')}?`;
  throw new GatewayError('model_not_found', {
    param,
    message: `no model is called \`${shown}\`; ${help}`,
    details: { received: shown, ...(near.length === 0 ? {} : { allowed: near }) },
  });
}

/** The nearest two. */
function nearNames(name: string, models: readonly AnyModel[]): string[] {
  const names = models
    .filter((model) => model.lifecycle.status !== 'retired')
    .flatMap((model) => [model.id, ...model.aliases]);
  const written = name.slice(0, 200);
  const first = suggest(written, names);
  if (first === undefined) return [];
  const others = names.filter((other) => other !== first);
  return [first, suggest(written, others)].filter((one) => one !== undefined);
}

/** Refuses a model whose retirement has come (410 `model_retired`, naming its replacement). */
export function requireNotRetired(
  { id, lifecycle }: Pick<AnyModel, 'id' | 'lifecycle'>,
  nowMs: number,
  param = 'model',
): void {
  const on = retiredOn(lifecycle);
  if (on === undefined || Date.parse(on) > nowMs) return;
  const replacement = 'replaced_by' in lifecycle ? lifecycle.replaced_by : undefined;
  const help = replacement === undefined ? 'it has no direct replacement' : `use \`${replacement}\` instead`;
  throw new GatewayError('model_retired', {
    param,
    message: `model \`${id}\` was retired on ${on}; ${help}`,
    details: { received: id, ...(replacement === undefined ? {} : { allowed: [replacement] }) },
  });
}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of a deprecated model; empty for the others. */
export function lifecycleHeaders(lifecycle: Lifecycle, nowMs: number): Readonly<Record<string, string>> {
  if (lifecycle.status !== 'deprecated' || Date.parse(lifecycle.on) > nowMs) return {};
  const deprecation = `@${Math.floor(Date.parse(lifecycle.on) / 1000)}`;
  if (lifecycle.retire_on === undefined) return { deprecation };
  return { deprecation, sunset: new Date(lifecycle.retire_on).toUTCString() };
}

function retiredOn(lifecycle: Lifecycle): string | undefined {
  if (lifecycle.status === 'retired') return lifecycle.on;
  return lifecycle.status === 'deprecated' ? lifecycle.retire_on : undefined;
}
