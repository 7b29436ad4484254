import type { Binding, Scope } from '../../language/types.ts';
import type { SpecProtocol } from '../../spec-types.ts';

/** Values by column of the routes table, for columns whose every value is written down. */
export type RouteValues = Readonly<Record<string, readonly string[]>>;

/** What each column can be; one that is computed in some row can be anything. */
export function routeValues(rows: SpecProtocol['routes'] = []): RouteValues {
  const values = new Map<string, Set<string>>();
  const computed = new Set<string>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (name === 'when') continue;
    if (isComputed(value)) computed.add(name);
    else values.set(name, (values.get(name) ?? new Set()).add(value.replace(/^\$\$/, '$')));
  }
  return Object.fromEntries(
    [...values].filter(([name]) => !computed.has(name)).map(([name, known]) => [name, [...known]]),
  );
}

/** Names that are kept of an answer, or of a remix or look-up, as something other than the column of that name. */
export function keptOtherwise({ submit, remix, dedup }: SpecProtocol): readonly string[] {
  const accepts = [submit.accept, remix?.accept, dedup?.look_up.accept];
  const entries = accepts.flatMap((accept) => Object.entries(accept?.save ?? {}));
  return entries.filter(([name, value]) => value !== `$route.${name}`).map(([name]) => name);
}

function isComputed(value: string): boolean {
  return (value.startsWith('$') && !value.startsWith('$$')) || value.includes('{$');
}

/**
 * A scope in which comparisons with `$route.<column>` are checked against what the rows hold, and those with
 * `$saved.<column>` where nothing else is kept under the name.
 */
export function withRouteValues(scope: Scope, values: RouteValues, kept: readonly string[]): Scope {
  const lasting = Object.fromEntries(Object.entries(values).filter(([name]) => !kept.includes(name)));
  const { route, saved, source } = scope.names;
  const names: Record<string, Binding> = { ...scope.names };
  if (route !== undefined) names.route = withValues(route, values);
  if (saved !== undefined) names.saved = withValues(saved, lasting);
  if (source?.fields?.saved !== undefined) {
    const fields = { ...source.fields, saved: withValues(source.fields.saved, lasting) };
    names.source = { ...source, fields };
  }
  return { ...scope, names };
}

function withValues(binding: Binding, values: RouteValues): Binding {
  const fields = Object.entries(binding.fields ?? {}).map(([name, field]): [string, Binding] => {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    return [name, known === undefined ? field : { ...field, values: known }];
  });
  return { ...binding, fields: Object.fromEntries(fields) };
}
