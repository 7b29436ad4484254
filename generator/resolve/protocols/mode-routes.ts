import { equals, like } from '../../../runtime/contract/conditions.ts';
import type { TaskKind } from '../../../runtime/contract/family.ts';
import type { RouteRowIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import type { SpecVocabulary } from '../../spec-types.ts';

export type Mode = SpecVocabulary['modes'][number];

/** What a condition is in all requests of one case. */
type Verdict = 'always' | 'never' | 'maybe';

/** A role, or a fact that a mode may need (`template`). */
const GIVEN = /^s\.request\.(?:roles|facts)(?:\.(\w+)|\["([^"\\]+)"\])$/;
const OPPOSITE = { always: 'never', never: 'always', maybe: 'maybe' } as const satisfies Record<
  Verdict,
  Verdict
>;

/** Modes in which no row of a routes table can hold. Without a table every mode has its way. */
export function modesWithoutRoute(
  rows: readonly Pick<RouteRowIr, 'when'>[],
  modes: readonly Mode[],
): readonly string[] {
  if (rows.length === 0) return [];
  return modes
    .filter((_, index) => rows.every(({ when }) => conditionIn(when, { modes, index }) === 'never'))
    .map((mode) => mode.id);
}

/** What the condition of a row is in all requests of one case; a row without one always fits. */
export function conditionIn(when: Code | undefined, mode: Case): Verdict {
  return when === undefined ? 'always' : verdict(when, mode);
}

/** Requests of one mode, and what else is known of them. */
interface Case {
  readonly modes: readonly Mode[];
  readonly index: number;
  /** The upstream's name of the model. */
  readonly model?: string;
  readonly kind?: TaskKind;
}

function verdict(code: Code, mode: Case): Verdict {
  if (code.kind === 'literal') return code.value === true ? 'always' : 'never';
  if (code.kind !== 'call') return 'maybe';
  const [subject, operand] = code.args;
  switch (code.fn) {
    case 'all':
      return joined(code.args.map((part) => verdict(part, mode)));
    case 'not':
      return subject === undefined ? 'maybe' : OPPOSITE[verdict(subject, mode)];
    case 'equals':
    case 'isIn':
    case 'like':
      return comparison(code, mode);
    case 'isPresent':
      return presence(subject, mode);
    case 'over': {
      const counted =
        subject?.kind === 'call' && subject.fn === 'count' ? presence(subject.args[0], mode) : 'maybe';
      const least = operand?.kind === 'literal' ? Number(operand.value) : undefined;
      if (least === undefined || least < 0) return 'maybe';
      return counted === 'always' && least > 0 ? 'maybe' : counted;
    }
    default:
      return 'maybe';
  }
}

function joined(parts: readonly Verdict[]): Verdict {
  if (parts.includes('never')) return 'never';
  return parts.includes('maybe') ? 'maybe' : 'always';
}

/** What a value is in all requests of a case, where that is known. */
function textOf(code: Code | undefined, { modes, index, model, kind }: Case): string | undefined {
  if (code?.kind === 'literal') return String(code.value);
  if (code?.kind !== 'ref') return undefined;
  switch (code.path) {
    case 's.request.mode':
      return modes[index]?.id;
    case 's.model':
      return model;
    case 's.task.kind':
      return kind;
    default:
      return undefined;
  }
}

function comparison(
  { fn, args: [subject, operand] }: Extract<Code, { readonly kind: 'call' }>,
  mode: Case,
): Verdict {
  if (subject?.kind === 'literal' && subject.value === null) return 'never';
  const text = textOf(subject, mode);
  const words = operand?.kind === 'list' ? operand.items : [operand];
  const verdicts = words.map((word): Verdict => {
    if (text === undefined || word?.kind !== 'literal') return 'maybe';
    const holds = fn === 'like' ? like(text, String(word.value)) : equals(text, word.value);
    return holds ? 'always' : 'never';
  });
  if (verdicts.includes('always')) return 'always';
  return verdicts.includes('maybe') ? 'maybe' : 'never';
}

/** Whether inputs of a role, or a fact, are there: what the mode needs is, what makes an earlier mode is not. */
function presence(code: Code | undefined, { modes, index }: Case): Verdict {
  const match = code?.kind === 'ref' ? GIVEN.exec(code.path) : null;
  const name = match?.[1] ?? match?.[2];
  const needs = modes[index]?.needs ?? [];
  if (name === undefined) return 'maybe';
  if (needs.includes(name)) return 'always';
  const present = [...needs, name];
  const earlier = modes.slice(0, index).some((mode) => mode.needs.every((need) => present.includes(need)));
  return earlier ? 'never' : 'maybe';
}
