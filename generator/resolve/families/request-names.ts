import { JSON_VALUE } from '../../language/lang-type.ts';
import type { Binding, Scope } from '../../language/types.ts';
import type { Spec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';

/**
 * A family's scope in which `$path` and `$query` have the fields that its routes declare, and no others: nothing
 * else is ever there. Unchanged when a route is not known.
 */
export function withRequestNames(scope: Scope, spec: Spec<'family'>, { specs }: ResolveContext): Scope {
  const routes = spec.value.routes.map((id) => specs.routes.find((route) => route.id === id)?.value);
  const known = routes.filter((route) => route !== undefined);
  if (known.length < routes.length) return scope;
  const inPath = known.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const inQuery = known.flatMap(({ query }) => Object.keys(query ?? {}));
  const names: Record<string, Binding> = { ...scope.names };
  if (names.path !== undefined) names.path = withFields(names.path, inPath);
  if (names.query !== undefined) names.query = withFields(names.query, inQuery);
  return { ...scope, names };
}

function withFields(binding: Binding, names: readonly string[]): Binding {
  const field: Binding = { type: JSON_VALUE, ref: '' };
  return { ...binding, fields: Object.fromEntries(names.map((name) => [name, field])) };
}
