import { PAID_OPERATIONS, type Route } from '../../../runtime/contract/route.ts';
import type { ErrorIr } from '../../ir.ts';

/** The rows that a route may answer with: by its operation, or by what kind of route it is. */
export function routeErrors(route: Route, errors: readonly ErrorIr[]): readonly ErrorIr[] {
  const kinds: readonly string[] = [
    route.operation,
    'any',
    ...(PAID_OPERATIONS.has(route.operation) ? ['paid'] : []),
    ...(route.body === undefined ? [] : ['body']),
    ...(Object.keys(route.query).length === 0 ? [] : ['query']),
    ...(route.auth === 'none' ? [] : ['key']),
  ];
  return errors.filter(({ on }) => on.some((name) => kinds.includes(name)));
}
