import type { Interpreted, ModeRow, Vocabulary } from '../contract/family.ts';

type Roles = Interpreted['roles'];

/** The first mode of the vocabulary whose every role is present (decisions 3.6). */
export function inferMode(modes: readonly ModeRow[], roles: Roles): string {
  const row = modes.find((mode) => mode.needs.every((role) => hasRole(roles, role)));
  if (row === undefined) throw new Error('internal: the vocabulary has no mode without needs');
  return row.id;
}

/** Whether any picture or video was given: then a prompt is optional (decisions 3.1, interface 4.1). */
export function hasVisualReference(vocabulary: Pick<Vocabulary, 'roles'>, roles: Roles): boolean {
  return Object.values(vocabulary.roles).some((role) => role.kind !== 'audio' && hasRole(roles, role.name));
}

function hasRole(roles: Roles, name: string): boolean {
  return (roles[name]?.length ?? 0) > 0;
}
