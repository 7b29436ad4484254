import type { Family, Model, RoleEntry, RoleLimit, Vocabulary } from '../family.ts';

/** What a model takes for one role. */
export interface ModelInput {
  readonly role: RoleEntry;
  readonly limit: RoleLimit;
}

/**
 * The inputs that a model takes in some mode that works, needed or beside what is needed, each once and in the
 * order of the modes; none that its family reads from no field. Facts that a mode needs are no inputs.
 */
export function modelInputs(
  { roles: read }: Pick<Family, 'roles'>,
  model: Pick<Model, 'modes' | 'limits'>,
  vocabulary: Pick<Vocabulary, 'modes' | 'roles'>,
): readonly ModelInput[] {
  const working = vocabulary.modes.filter((mode) => (model.modes[mode.id] ?? 'no') !== 'no');
  const names = new Set(working.flatMap((mode) => [...mode.needs, ...(mode.also ?? [])]));
  const carried = [...names].filter((name) => read?.includes(name) ?? true);
  return carried.flatMap((name): ModelInput[] => {
    const role = Object.hasOwn(vocabulary.roles, name) ? vocabulary.roles[name] : undefined;
    return role === undefined ? [] : [{ role, limit: model.limits.roles[name] ?? {} }];
  });
}
