import type { JsonObject } from '../../runtime/contract/json.ts';
import type { RouteExample } from '../../runtime/contract/route.ts';
import type { FamilyIr, RouteIr } from '../ir.ts';
import { compareText, sortedBy } from '../print/compare-text.ts';
import type { ResolveContext } from './context.ts';

/** The routes, each with the examples of the families that are best asked there, behind those of its own. */
export function withModeExamples(
  routes: readonly RouteIr[],
  families: readonly FamilyIr[],
  { specs }: ResolveContext,
): readonly RouteIr[] {
  const shownIn = Map.groupBy(
    sortedBy(specs.families, ({ id }) => id),
    ({ value }) => shownAt(value.routes, routes),
  );
  return routes.map((one) => {
    const { route } = one;
    const field = route.model_field ?? 'model';
    const path = route.examples.accepted[0]?.path;
    const shown = (shownIn.get(route.id) ?? []).flatMap(({ id, value: { title, examples = {} } }) =>
      sortedBy(Object.entries(examples), ([mode]) => mode).map(
        ([mode, body]): RouteExample => ({
          title: `${title}: ${mode.replaceAll('_', ' ')}`,
          family: id,
          mode,
          ...(path === undefined ? {} : { path }),
          body: {
            ...modelOf(
              families.find((family) => family.id === id),
              { mode, field },
            ),
            ...body,
          },
        }),
      ),
    );
    const { accepted, rejected } = route.examples;
    return { ...one, route: { ...route, examples: { accepted: [...accepted, ...shown], rejected } } };
  });
}

/** Of the models that make it as a matter of course, else of all that make it, the one with the shortest name. */
function modelOf(
  family: FamilyIr | undefined,
  { mode, field }: { readonly mode: string; readonly field: string },
): JsonObject {
  const models = (family?.models ?? []).map(({ model }) => ({
    id: model.id,
    support: model.modes[mode] ?? 'no',
  }));
  const plain = models.filter(({ support }) => support === 'yes');
  const able = plain.length > 0 ? plain : models.filter(({ support }) => support !== 'no');
  const [found] = shortest(able.map(({ id }) => id));
  return found === undefined ? {} : { [field]: found };
}

function shortest(texts: readonly string[]): readonly string[] {
  return [...texts].sort((a, b) => a.length - b.length || compareText(a, b));
}

/** Where a family is best asked: the route with the shortest address. */
function shownAt(names: readonly string[], routes: readonly RouteIr[]): string | undefined {
  const own = routes.flatMap(({ route }) => (names.includes(route.id) ? [route] : []));
  const [first] = shortest(own.map(({ path }) => path));
  return own.find(({ path }) => path === first)?.id;
}
