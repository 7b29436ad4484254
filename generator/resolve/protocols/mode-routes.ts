import type { RouteRowIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import type { SpecVocabulary } from '../../spec-types.ts';

export type Mode = SpecVocabulary['modes'][number];

/** What a condition is in all requests of one mode. */
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

/** What the condition of a row is in all requests of one mode; a row without one always fits. */
export function conditionIn(when: Code | undefined, mode: Case): Verdict {
  return when === undefined ? 'always' : verdict(when, mode);
}

interface Case {
  readonly modes: readonly Mode[];
  readonly index: number;
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
      if (subject?.kind === 'literal' && operand?.kind === 'literal') return isOneOf(subject, [operand]);
      return isMode(subject) && operand?.kind === 'literal' ? modeIs([operand], mode) : 'maybe';
    case 'isIn':
      if (subject?.kind === 'literal' && operand?.kind === 'list') return isOneOf(subject, operand.items);
      return isMode(subject) && operand?.kind === 'list' ? modeIs(operand.items, mode) : 'maybe';
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

function isMode(code: Code | undefined): boolean {
  return code?.kind === 'ref' && code.path === 's.request.mode';
}

function isOneOf(subject: Extract<Code, { kind: 'literal' }>, words: readonly Code[]): Verdict {
  const text = String(subject.value);
  const isWord = words.some((word) => word.kind === 'literal' && String(word.value) === text);
  return subject.value !== null && isWord ? 'always' : 'never';
}

function modeIs(words: readonly Code[], { modes, index }: Case): Verdict {
  const id = modes[index]?.id;
  return words.some((word) => word.kind === 'literal' && word.value === id) ? 'always' : 'never';
}

/** Whether inputs of a role, or a fact, are there: what the mode needs is, what makes an earlier mode is not. */
function presence(code: Code | undefined, { modes, index }: Case): Verdict {
  const match = code?.kind === 'ref' ? GIVEN.exec(code.path) : null;
  const name = match?.[1] ?? match?.[2];
  const needs = modes[index]?.needs ?? [];
  if (name === undefined) return 'maybe';
  if (needs.includes(name)) return 'always';
  const given = [...needs, name];
  const earlier = modes.slice(0, index).some((mode) => mode.needs.every((need) => given.includes(need)));
  return earlier ? 'never' : 'maybe';
}
