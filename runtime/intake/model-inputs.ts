import type { Model, RoleEntry, RoleLimit, Vocabulary } from '../contract/family.ts';

/** What a model takes for one role. */
export interface ModelInput {
  readonly role: RoleEntry;
  readonly limit: RoleLimit;
}

/**
 * The inputs that a model takes in some mode that works, needed or beside what is needed, each once and in the
 * order of the modes. Facts that a mode needs are no inputs.
 */
export function modelInputs(
  model: Pick<Model, 'modes' | 'limits'>,
  vocabulary: Pick<Vocabulary, 'modes' | 'roles'>,
): readonly ModelInput[] {
  const working = vocabulary.modes.filter((mode) => (model.modes[mode.id] ?? 'no') !== 'no');
  const names = new Set(working.flatMap((mode) => [...mode.needs, ...(mode.also ?? [])]));
  return [...names].flatMap((name): ModelInput[] => {
    const role = Object.hasOwn(vocabulary.roles, name) ? vocabulary.roles[name] : undefined;
    return role === undefined ? [] : [{ role, limit: model.limits.roles[name] ?? {} }];
  });
}
