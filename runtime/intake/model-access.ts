import type { Group } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { AnyModel } from '../contract/registry.ts';
import { suggest } from '../document/suggest.ts';
import type { KeyRecord } from '../store/types.ts';
import type { FoundModel, ModelIndex } from './find-model.ts';

/** Whether a key in its group may use a model: both lists must name it or hold `*`. */
export function mayUse(
  access: { readonly key: Pick<KeyRecord, 'models'>; readonly group: Group | undefined },
  modelId: string,
): boolean {
  return listAllows(access.key.models, modelId) && listAllows(access.group?.models ?? [], modelId);
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
  const found = input.index.find(input.name, input.route);
  if (found === undefined) throw notFound(input);
  if (mayUse(input, found.model.id)) return found;
  const message = `model \`${shown(input.name)}\` is not allowed for this API key; see GET /v1/models for those that are`;
  throw new GatewayError('model_not_allowed', { param: input.field ?? 'model', message });
}

function notFound(input: Parameters<typeof requireModel>[0]): GatewayError {
  const usable = input.index.all.filter((entry) => mayUse(input, entry.model.id)).map((entry) => entry.model);
  const near = nearNames(input.name, usable);
  const help =
    near.length === 0
      ? 'see GET /v1/models for the models this key may use'
      : `did you mean ${near.map((name) => `\`${name}\``).join(' or ')}?`;
  return new GatewayError('model_not_found', {
    param: input.field ?? 'model',
    message: `no model is called \`${shown(input.name)}\`; ${help}`,
    details: { received: shown(input.name), ...(near.length === 0 ? {} : { allowed: near }) },
  });
}

function nearNames(name: string, models: readonly AnyModel[]): string[] {
  const names = models
    .filter((model) => model.lifecycle.status !== 'retired')
    .flatMap((model) => [model.id, ...model.aliases]);
  const first = suggest(name.slice(0, 200), names);
  if (first === undefined) return [];
  const second = suggest(
    name.slice(0, 200),
    names.filter((other) => other !== first),
  );
  return second === undefined ? [first] : [first, second];
}

export function listAllows(list: readonly string[], modelId: string): boolean {
  return list.includes('*') || list.includes(modelId);
}

function shown(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}
