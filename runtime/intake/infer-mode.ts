import type { Interpreted, ModeRow, Vocabulary } from '../contract/family.ts';

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
