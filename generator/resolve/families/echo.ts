import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { ReadIr } from '../../ir.ts';
import { language } from '../../language/compile.ts';
import { STRING } from '../../language/lang-type.ts';
import { echoScope } from '../../language/scopes.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { Spec, SpecSet } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { nodeAt, originAt } from '../place.ts';

/** Compiles `echo`, sorted by name: texts of the request that the surface repeats. */
export function resolveEcho(
  spec: Spec<'family'>,
  schemas: Readonly<Record<string, JsonObject>>,
  context: ResolveContext,
): readonly ReadIr[] {
  const scope = echoScope(schemas, context.vocabulary.tiers);
  const entries = Object.keys(spec.value.echo ?? {}).flatMap((name): ReadIr[] => {
    const node = nodeAt(spec.document, ['echo', name]);
    const compiled = node && language.compileTyped(node, STRING, scope, context.sink);
    if (compiled === undefined) return [];
    return [{ name, code: compiled.code, origin: originAt(spec.document, ['echo', name]) }];
  });
  return sortedBy(entries, (entry) => entry.name);
}

/** Every name that some family repeats: what surfaces may say below `$task.echo`. */
export function echoNames({ families }: Pick<SpecSet, 'families'>): readonly string[] {
  const names = families.flatMap((family) => Object.keys(family.value.echo ?? {}));
  return [...new Set(names)].sort();
}
