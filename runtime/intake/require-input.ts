import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Vocabulary } from '../contract/family.ts';
import { type Route, type RouteNeed, routeAddress } from '../contract/route.ts';

/** Refuses (400 `invalid_request`) a request without what its route is for: it would make something else. */
export function requireInput(
  route: Route,
  read: Pick<Interpreted, 'facts' | 'roles'>,
  vocabulary: Pick<Vocabulary, 'roles'>,
): void {
  const missing = route.needs?.find((need) => !isPresentIn(need, read));
  if (missing === undefined) return;
  const what =
    'role' in missing
      ? `at least one ${vocabulary.roles[missing.role]?.kind ?? 'file'}`
      : 'it, and not only as spaces';
  throw new GatewayError('invalid_request', {
    param: missing.field,
    message: `${missing.field} is missing: ${routeAddress(route)} needs ${what}`,
  });
}

function isPresentIn(need: RouteNeed, { facts, roles }: Pick<Interpreted, 'facts' | 'roles'>): boolean {
  if ('role' in need) return (roles[need.role]?.length ?? 0) > 0;
  const value = facts[need.fact];
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined;
}
