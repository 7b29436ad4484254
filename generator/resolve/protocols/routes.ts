import type { RouteRowIr } from '../../ir-protocol.ts';
import type { Scope, Uses } from '../../language/types.ts';
import { compileAt, compileRequired, origin, type ProtocolContext } from './context.ts';

/** Names that any row of the routes table sets, sorted. */
export function routeNames(rows: readonly Readonly<Record<string, string>>[] | undefined): string[] {
  const names = new Set((rows ?? []).flatMap((row) => Object.keys(row)));
  names.delete('when');
  return [...names].sort();
}

/**
 * The routes table: rows see the request but not the route they decide. A fact that chooses the row, or is
 * written in it, is carried by what was chosen.
 */
export function resolveRoutes(context: ProtocolContext, scope: Scope, uses: Uses[]): RouteRowIr[] {
  return (context.spec.value.routes ?? []).map((row, index) => {
    const path = ['routes', index];
    const when = compileAt(context, [...path, 'when'], { scope, as: 'condition', uses });
    const names = Object.keys(row).filter((name) => name !== 'when');
    return {
      ...(when === undefined ? {} : { when }),
      values: names.map((name) => ({
        name,
        code: compileRequired(context, [...path, name], { scope, as: 'string', uses }),
      })),
      origin: origin(context, path),
    };
  });
}
