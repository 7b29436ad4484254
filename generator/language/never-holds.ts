import { like } from '../../runtime/contract/conditions.ts';
import type { ClauseSyntax, ConditionSyntax } from './syntax.ts';

/** A clause that cannot hold beside the ones before it, and what it asks about. */
export interface Contradiction {
  readonly clause: ClauseSyntax;
  readonly subject: string;
}

/**
 * The first clause of a condition that contradicts the clauses before it about the same expression: two words, a
 * word that was excluded, bounds without a number between them, a value that must be absent and be something.
 */
export function findContradiction({ clauses }: ConditionSyntax, text: string): Contradiction | undefined {
  const seen = new Map<string, ClauseSyntax[]>();
  for (const clause of clauses) {
    const { start, end } = clause.expression;
    const subject = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
    const group = [...(seen.get(subject) ?? []), clause];
    if (cannotHold(group)) return { clause, subject };
    seen.set(subject, group);
  }
  return undefined;
}

function cannotHold(clauses: readonly ClauseSyntax[]): boolean {
  const wanted = clauses.filter(({ negated }) => !negated);
  const isAbsent = clauses.some(({ negated, test }) => negated && test === undefined);
  if (isAbsent && wanted.length > 0) return true;
  const over = Math.max(...boundsOf(wanted, 'over'));
  const under = Math.min(...boundsOf(wanted, 'under'));
  if (over >= under) return true;
  const [first, ...others] = wanted.flatMap((clause) => wordsOf(clause) ?? []);
  if (first === undefined) return false;
  const numeric = over > Number.NEGATIVE_INFINITY || under < Number.POSITIVE_INFINITY;
  const left = first.filter(
    (word) =>
      others.every((words) => words.includes(word)) &&
      clauses.every((clause) => fits(clause, word)) &&
      (!numeric || (Number(word) > over && Number(word) < under)),
  );
  return left.length === 0;
}

function boundsOf(clauses: readonly ClauseSyntax[], kind: 'over' | 'under'): readonly number[] {
  return clauses.flatMap(({ test }) =>
    test?.kind === kind ? test.args.map(({ text }) => Number(text)) : [],
  );
}

/** The words of `is` and `in`, in a list of their own. */
function wordsOf({ test }: ClauseSyntax): readonly (readonly string[])[] | undefined {
  return test?.kind === 'is' || test?.kind === 'in' ? [test.args.map(({ text }) => text)] : undefined;
}

/** Whether a word that a value must be passes what the clause excludes or asks of its form. */
function fits({ negated, test }: ClauseSyntax, word: string): boolean {
  if (test?.kind === 'like') return test.args.some(({ text }) => like(word, text)) !== negated;
  if (test?.kind === 'is' || test?.kind === 'in')
    return !negated || !test.args.some(({ text }) => text === word);
  return true;
}
