import { diagnose } from '../diagnostics/catalog.ts';
import type { RouteIr } from '../ir.ts';
import type { Spec, SpecChatFamily, SpecFamily } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { spanAt } from './place.ts';

/**
 * GW2013 for accepted examples of routes whose model no family has. Silent while the models of some file are
 * not known for mistakes of its own.
 */
export function checkExampleModels(context: ResolveContext, resolved: readonly RouteIr[]): void {
  const { routes, broken } = context.specs;
  const families = [...context.specs.families, ...context.specs.chat_families];
  if (broken.size > 0 || families.some((family) => lacksModels(family.value))) return;
  const known = families.flatMap((family) => namesOf(family.value));
  const isServed = (name: string): boolean =>
    known.includes(name) || families.some((family) => mayBeSuffixed(name, family.value));
  for (const route of routes) {
    const field = resolved.find((one) => one.route.id === route.id)?.route.model_field ?? 'model';
    for (const { name, path } of modelsIn(route, field)) {
      if (isServed(name)) continue;
      context.sink.add(diagnose('GW2013', spanAt(route.document, path), { name, known }));
    }
  }
}

/** A family that forgot to list them, which was reported. */
function lacksModels({ models, models_of }: SpecFamily | SpecChatFamily): boolean {
  return models === undefined && models_of === undefined;
}

/** `field`: where the route's vendor names the model. */
function modelsIn({ value }: Spec<'route'>, field: string) {
  return (value.examples?.accepted ?? []).flatMap((example, index) =>
    (['body', 'path'] as const).flatMap((part) => {
      const table = example[part] ?? {};
      const name = Object.hasOwn(table, field) ? table[field] : undefined;
      return typeof name === 'string'
        ? [{ name, path: ['examples', 'accepted', index, part, field] as const }]
        : [];
    }),
  );
}

function namesOf(family: SpecFamily | SpecChatFamily): readonly string[] {
  return (family.models ?? []).flatMap((model) => [model.id, ...(model.aliases ?? [])]);
}

/** Releases and tiers behind a name are the server's to read. */
function mayBeSuffixed(name: string, family: SpecFamily | SpecChatFamily): boolean {
  return (family.suffixes ?? []).length > 0 && namesOf(family).some((known) => name.startsWith(`${known}-`));
}
