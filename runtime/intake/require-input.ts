import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Vocabulary } from '../contract/family.ts';
import type { Route } from '../contract/route.ts';
import { routeAddress } from '../contract/route-address.ts';

/** Refuses (400 `invalid_request`) a request without the input that its route is for: it would make something else. */
export function requireInput(
  route: Route,
  { roles }: Pick<Interpreted, 'roles'>,
  vocabulary: Pick<Vocabulary, 'roles'>,
): void {
  const { needs } = route;
  if (needs === undefined || (roles[needs.role]?.length ?? 0) > 0) return;
  const kind = vocabulary.roles[needs.role]?.kind ?? 'file';
  throw new GatewayError('invalid_request', {
    param: needs.field,
    message: `${needs.field} is missing: ${routeAddress(route)} needs at least one ${kind}`,
  });
}
