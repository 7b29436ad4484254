import type { Support } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Spec } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

export interface SupportTables {
  readonly modes: Readonly<Record<string, Support>>;
  readonly toggles: Readonly<Record<string, Support>>;
}

export interface ModesInput {
  readonly spec: Spec<'family'>;
  readonly context: ResolveContext;
  /** Facts and roles the family reads. */
  readonly roles: readonly string[];
}

/** Splits levels into modes and toggles. A mode that is not listed is not offered; the runtime reads it as `no`. */
export function splitModes(
  levels: Readonly<Record<string, Support>>,
  { context }: Pick<ModesInput, 'context'>,
): SupportTables {
  const { vocabulary } = context;
  const modes = vocabulary.modes
    .map((mode) => mode.id)
    .filter((id) => Object.hasOwn(levels, id))
    .sort();
  const toggles = toggleNames(context).filter((name) => Object.hasOwn(levels, name));
  return {
    modes: Object.fromEntries(modes.map((id) => [id, levels[id] ?? 'no'])),
    toggles: Object.fromEntries(toggles.map((id) => [id, levels[id] ?? 'no'])),
  };
}

/**
 * Every key is a mode or a toggle, and what is offered can happen: the family reads the roles that a mode
 * needs, and the fact that a toggle is.
 */
export function checkModes(
  levels: Readonly<Record<string, Support>>,
  path: Path,
  { spec, context, roles }: ModesInput,
): void {
  const modes = new Map(context.vocabulary.modes.map((mode) => [mode.id, mode.needs]));
  const known = [...modes.keys(), ...toggleNames(context)];
  for (const [name, support] of Object.entries(levels)) {
    const span = spanAt(spec.document, [...path, name], 'key');
    if (!isKnown(context, { code: 'GW2014', name, known, span }) || support === 'no') continue;
    const needs = modes.get(name);
    if (needs === undefined && !roles.includes(name)) {
      context.sink.add(diagnose('GW3017', span, { mode: name }));
    }
    const missing = needs?.find((role) => !roles.includes(role));
    if (missing !== undefined) context.sink.add(diagnose('GW3017', span, { mode: name, role: missing }));
  }
}

/** Whether a word is a mode or a toggle of the vocabulary. */
export function isLevel(name: string, context: ResolveContext): boolean {
  return context.vocabulary.modes.some((mode) => mode.id === name) || toggleNames(context).includes(name);
}

function toggleNames(context: ResolveContext): readonly string[] {
  const { facts } = context.vocabulary;
  return Object.keys(facts)
    .filter((name) => facts[name]?.toggle === true)
    .sort();
}
