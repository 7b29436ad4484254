import type { Family, Model } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import {
  type AnyFamily,
  type AnyModel,
  allFamilies,
  isChatFamily,
  type Registry,
} from '../../runtime/contract/registry.ts';
import type { RouteExample, ShownRoute } from '../../runtime/contract/route.ts';
import { isObject } from '../../runtime/contract/values.ts';
import { shownRoutes } from '../support/shown-routes.ts';

/** One request of a route, as it would be sent. */
export interface Asked {
  readonly name: string;
  readonly model: string;
  readonly kind: AnyFamily['kind'];
  /** Path and query. */
  readonly address: string;
  readonly body: JsonObject;
}

/** What one model can be asked for: the examples of the routes that offer it, and what else may stand in them. */
export interface Subject {
  readonly plain: readonly Asked[];
  /** The same request with other values of what its model counts or chooses. */
  vary(asked: Asked, random: () => number): Asked;
}

/**
 * Every model of the catalogue on some route, and every route with some model of each of its families. `sample` gives
 * media that the vendors can fetch.
 */
export function subjectsOf(registry: Registry, sample: (address: string) => string): readonly Subject[] {
  const names = namesOf(registry);
  return allFamilies(registry).flatMap((family) => {
    const routes = family.routes.flatMap((id) => shownRoutes.find((one) => one.id === id) ?? []);
    const pairs = Math.max(routes.length, family.models.length);
    return Array.from({ length: pairs }, (_, turn) => {
      const model = family.models[turn % family.models.length];
      if (model === undefined) throw new Error(`internal: ${family.id} has no models`);
      const first = turn % routes.length;
      const turned = [...routes.slice(first), ...routes.slice(0, first)];
      return subjectOf(
        turned.flatMap((route) => examplesOf({ family, route, model, names, sample })),
        { family, model },
      );
    });
  });
}

interface Given {
  readonly family: AnyFamily;
  readonly route: ShownRoute;
  readonly model: AnyModel;
  /** Of all models. */
  readonly names: ReadonlySet<string>;
  readonly sample: (address: string) => string;
}

function examplesOf({ family, route, model, names, sample }: Given): readonly Asked[] {
  return [...route.examples.accepted, ...bare(route)].map((example): Asked => {
    const own = (text: string) =>
      names.has(text) ? model.id : /^https:\/\/cdn\./.test(text) ? sample(text) : text;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(own(example.path?.[key] ?? '')),
    );
    const query = new URLSearchParams({ ...route.selected_by, ...example.query }).toString();
    const body = mapTexts(example.body ?? {}, own);
    return {
      name: `${route.id} ${family.id} ${model.id}: ${example.title}`,
      model: model.id,
      kind: family.kind,
      address: query === '' ? path : `${path}?${query}`,
      body: isObject(body) ? { ...wordsFor(family), ...body } : {},
    };
  });
}

function subjectOf(
  plain: readonly Asked[],
  { family, model }: { readonly family: AnyFamily; readonly model: AnyModel },
): Subject {
  return {
    plain,
    vary(asked, random) {
      const fields = isChatFamily(family) ? chatFields(model) : taskFields(family, model);
      const body = fields
        .filter(() => random() < 0.5)
        .reduce((made, { path, values }) => withAt(made, path, pick(values, random)), asked.body);
      return { ...asked, name: `${asked.name}: ${JSON.stringify(body)}`, body };
    },
  };
}

/** Some vendors want a prompt where the gateway does not. */
function wordsFor({ kind, fields }: AnyFamily): JsonObject {
  return kind === 'video' && Object.hasOwn(fields, 'prompt') ? { prompt: 'a heron takes off' } : {};
}

/** The first example without what only some models take. */
function bare({ examples, model_field = 'model' }: ShownRoute): readonly RouteExample[] {
  return examples.accepted.slice(0, 1).map(({ body = {}, ...example }) => {
    const kept = Object.entries(body).filter(([name]) => [model_field, 'model', 'prompt'].includes(name));
    return { ...example, title: 'little', body: Object.fromEntries(kept) };
  });
}

interface Field {
  readonly path: readonly string[];
  readonly values: readonly Json[];
}

function chatFields({ limits }: AnyModel): readonly Field[] {
  const most = 'output_tokens' in limits ? limits.output_tokens : 1;
  return [
    { path: ['max_tokens'], values: [1, 100, most, most + 1] },
    { path: ['n'], values: [1, 2] },
  ];
}

/** Where each fact of a family is read from, with values of its kind: those that the model lists, and one beside them. */
function taskFields({ sources = {} }: Family, model: AnyModel): readonly Field[] {
  if (!('numbers' in model.limits)) return [];
  const task = model as Model;
  return Object.entries(sources).flatMap(([fact, paths]) => {
    const values = valuesOf(fact, task);
    const [path] = paths;
    return values.length === 0 || path === undefined ? [] : [{ path, values }];
  });
}

function valuesOf(fact: string, { limits, toggles, sizes }: Model): readonly Json[] {
  const { numbers, texts, sizes: free } = limits;
  const number = numbers[fact];
  if (number !== undefined) {
    const { min, max, one_of = [] } = number;
    return [...one_of, ...[min, max].filter((one) => one !== undefined), (max ?? 10) + 1];
  }
  if (Object.hasOwn(toggles, fact)) return [true, false];
  if (texts[fact]?.one_of !== undefined) return texts[fact].one_of;
  if (fact === 'size' && sizes !== undefined)
    return sizes.rows.flatMap(({ preset, tier, width, height }) => [preset, tier, `${width}x${height}`]);
  const { tiers = [], pixels = [], ratios = [] } = free[fact] ?? {};
  return [...tiers, ...pixels, ...ratios];
}

function pick<T>(values: readonly T[], random: () => number): T | undefined {
  return values[Math.floor(random() * values.length)];
}

function withAt(body: JsonObject, [step, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (step === undefined || value === undefined) return body;
  const below = body[step];
  return { ...body, [step]: rest.length === 0 ? value : withAt(isObject(below) ? below : {}, rest, value) };
}

function namesOf(registry: Registry): ReadonlySet<string> {
  const models: readonly AnyModel[] = allFamilies(registry).flatMap(
    (family): readonly AnyModel[] => family.models,
  );
  return new Set(models.flatMap(({ id, aliases }) => [id, ...aliases]));
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? item : mapTexts(item, change)]),
  );
}
