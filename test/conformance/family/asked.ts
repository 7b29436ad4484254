import { registry } from '../../../generated/index.ts';
import { GatewayError } from '../../../runtime/contract/errors.ts';
import type { Family, Model, NumberLimit } from '../../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { ask } from '../../families/ask.ts';
import { shownRoutes } from '../../support/shown-routes.ts';
import type { Collect } from '../check.ts';
import { expect, Mismatch, shortly } from '../expect.ts';

const { families: mappings } = await registry.explain();

/** A body as the family's examples show it, and where it goes. */
interface Shown {
  readonly route: string;
  readonly mode: string;
  readonly body: JsonObject;
  readonly path: Readonly<Record<string, string>>;
  readonly model_field: string;
}

function shownOf(id: string): readonly Shown[] {
  return shownRoutes.flatMap(({ id: route, model_field = 'model', examples }) =>
    examples.accepted.flatMap(({ family, mode, body = {}, path = {} }) =>
      family === id && mode !== undefined ? [{ route, mode, body, path, model_field }] : [],
    ),
  );
}

/** Each mode is asked for as the family's example shows it, and each length at, below and above its bounds. */
export function asked(id: string, test: Collect): void {
  const family = registry.families.find((one) => one.id === id);
  if (family === undefined) throw new Error(`no family ${id}`);
  const shown = shownOf(id);

  for (const one of shown)
    test(`${one.mode}, asked for on ${one.route} as its example shows`, () => {
      const models = family.models.filter(({ modes }) => (modes[one.mode] ?? 'no') !== 'no');
      for (const model of models) {
        const { canonical } = read(one, model);
        expect(canonical.mode, `${model.id} with ${shortly(one.body)} is asked for`).toBe(one.mode);
      }
    });

  for (const model of family.models)
    for (const [fact, limit] of Object.entries(model.limits.numbers))
      boundsOf(family, { model, fact, limit, shown }, test);
}

function read({ route, body, path, model_field }: Shown, model: Model, more: JsonObject = {}) {
  const named = Object.hasOwn(path, 'model') ? { ...path, model: model.id } : path;
  return ask({ ...body, [model_field]: model.id, ...more }, { route, path: named });
}

/** A field of the body in which the fact alone is written. */
function fieldOf({ id, fields }: Family, fact: string): string | undefined {
  const reads =
    mappings[id]?.fields.filter(({ target }) => target === fact).flatMap((one) => one.reads) ?? [];
  const names = reads.flatMap((name) => /^\$body\.(\w+)$/.exec(name)?.[1] ?? []);
  return names.find((name) => Object.hasOwn(fields, name));
}

function boundsOf(
  family: Family,
  given: {
    readonly model: Model;
    readonly fact: string;
    readonly limit: NumberLimit;
    readonly shown: readonly Shown[];
  },
  test: Collect,
): void {
  const { model, fact, limit, shown } = given;
  const field = fieldOf(family, fact);
  const one = shown.find(({ mode, body }) => {
    const offered = (model.modes[mode] ?? 'no') !== 'no';
    return offered && (field === undefined || !isNested(body[field]));
  });
  if (field === undefined || one === undefined) return;
  const { one_of, min = one_of?.[0], max = one_of?.at(-1) } = limit;
  const inside = one_of ?? [min, max].flatMap((bound) => bound ?? []);
  const outside = [min === undefined ? [] : min - 1, max === undefined ? [] : max + 1].flat();
  test(`${model.id} takes ${field} ${inside.join(', ')}, and not ${outside.join(', ')}`, () => {
    for (const value of inside)
      expect(read(one, model, { [field]: value }).canonical.facts[fact], `${field} ${value}`).toBe(value);
    for (const value of outside) {
      const told = refusalOf(() => read(one, model, { [field]: value }));
      if (told === undefined)
        throw new Mismatch(`${field}: ${value} is taken, outside ${shortly(limit)}`, field);
    }
  });
}

function isNested(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function refusalOf(run: () => unknown): GatewayError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}
