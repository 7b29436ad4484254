import type { JsonObject } from '../../runtime/contract/json.ts';
import type { RouteExample } from '../../runtime/contract/route.ts';
import type { FamilyIr, RouteIr } from '../ir.ts';
import type { ResolveContext } from './context.ts';

/** The routes, each with the examples of the families that name it first, behind those of its own. */
export function withModeExamples(
  routes: readonly RouteIr[],
  families: readonly FamilyIr[],
  { specs }: ResolveContext,
): readonly RouteIr[] {
  return routes.map((one) => {
    const { route } = one;
    const field = route.model_field ?? 'model';
    const path = route.examples.accepted[0]?.path;
    const shown = specs.families
      .filter(({ value }) => value.routes[0] === route.id)
      .flatMap(({ id, value: { title, examples = {} } }) =>
        Object.entries(examples).map(
          ([mode, body]): RouteExample => ({
            title: `${title}: ${mode.replaceAll('_', ' ')}`,
            family: id,
            mode,
            ...(path === undefined ? {} : { path }),
            body: { ...modelOf(families, id, { mode, field }), ...body },
          }),
        ),
      );
    const { accepted, rejected } = route.examples;
    return { ...one, route: { ...route, examples: { accepted: [...accepted, ...shown], rejected } } };
  });
}

/** The first model that makes it as a matter of course, else the first that makes it. */
function modelOf(
  families: readonly FamilyIr[],
  id: string,
  { mode, field }: { readonly mode: string; readonly field: string },
): JsonObject {
  const models = families.find((family) => family.id === id)?.models ?? [];
  const plain = models.find(({ model }) => model.modes[mode] === 'yes');
  const found = plain ?? models.find(({ model }) => (model.modes[mode] ?? 'no') !== 'no');
  return found === undefined ? {} : { [field]: found.model.id };
}
