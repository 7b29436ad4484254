import type { JsonObject } from '../../../runtime/contract/json.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ReadIr } from '../../ir.ts';
import { language } from '../../language/compile.ts';
import { STRING } from '../../language/lang-type.ts';
import { echoScope } from '../../language/scopes.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { Spec, SpecSet } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { nodeAt, originAt, spanAt } from '../place.ts';
import { withRequestNames } from './request-names.ts';

/** Compiles `echo`, sorted by name: texts of the request that the surface repeats. */
export function resolveEcho(
  spec: Spec<'family'>,
  schemas: Readonly<Record<string, JsonObject>>,
  context: ResolveContext,
): readonly ReadIr[] {
  const scope = withRequestNames(echoScope(schemas, context.vocabulary.tiers), spec, context);
  const entries = Object.keys(spec.value.echo ?? {}).flatMap((name): ReadIr[] => {
    const node = nodeAt(spec.document, ['echo', name]);
    const compiled = node && language.compileTyped(node, STRING, scope, context.sink);
    if (compiled === undefined) return [];
    return [{ name, code: compiled.code, origin: originAt(spec.document, ['echo', name]) }];
  });
  checkRead(
    spec,
    entries.map((entry) => entry.name),
    context,
  );
  return sortedBy(entries, (entry) => entry.name);
}

const SAID = /\$task\.echo\.([\w-]+)/g;

/**
 * GW3039 for names that no answer of a surface of the family says; nothing where a route or surface is not known,
 * or an answer says a name that no family has, which may be the other half of one mistake.
 */
function checkRead(spec: Spec<'family'>, names: readonly string[], { specs, sink }: ResolveContext): void {
  const routes = spec.value.routes.map((id) => specs.routes.find((route) => route.id === id));
  const surfaces = routes.map((route) => specs.surfaces.find(({ id }) => id === route?.value.surface));
  if (surfaces.includes(undefined)) return;
  const said = surfaces.flatMap((surface) =>
    [...JSON.stringify(surface?.value ?? null).matchAll(SAID)].map(([, name = '']) => name),
  );
  const declared = echoNames(specs);
  if (said.some((name) => !declared.includes(name))) return;
  const ids = [...new Set(surfaces.flatMap((surface) => surface?.id ?? []))].sort();
  for (const name of names.filter((one) => !said.includes(one))) {
    const span = spanAt(spec.document, ['echo', name], 'key');
    sink.add(diagnose('GW3039', span, { name, surfaces: ids }));
  }
}

/** Every name that some family repeats: what surfaces may say below `$task.echo`. */
export function echoNames({ families }: Pick<SpecSet, 'families'>): readonly string[] {
  const names = families.flatMap((family) => Object.keys(family.value.echo ?? {}));
  return [...new Set(names)].sort();
}
