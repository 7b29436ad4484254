import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, ModeRow, Vocabulary } from '../contract/family.ts';
import { type Route, type RouteNeed, routeAddress } from '../contract/route.ts';

type Roles = Interpreted['roles'];
type Facts = Interpreted['facts'];

/**
 * The first mode of the vocabulary whose every need is present: a role that has an input, or a
 * fact that says something.
 */
export function inferMode(modes: readonly ModeRow[], roles: Roles, facts: Facts = {}): string {
  const row = modes.find((mode) => mode.needs.every((need) => hasRole(roles, need) || hasFact(facts, need)));
  if (row === undefined) throw new Error('internal: the vocabulary has no mode without needs');
  return row.id;
}

/** Whether any picture or video was given: then a prompt is optional. */
export function hasVisualReference(vocabulary: Pick<Vocabulary, 'roles'>, roles: Roles): boolean {
  return Object.values(vocabulary.roles).some((role) => role.kind !== 'audio' && hasRole(roles, role.name));
}

function hasFact(facts: Facts, name: string): boolean {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  return value !== undefined && value !== '' && value !== false;
}

function hasRole(roles: Roles, name: string): boolean {
  return (roles[name]?.length ?? 0) > 0;
}

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
