import { like } from '../../../runtime/contract/conditions.ts';
import type { Code } from '../../language/types.ts';

/** Whether the one condition holds whenever the other does, as far as it can be told from their words. */
export function implies(condition: Code | undefined, implied: Code | undefined): boolean {
  if (implied === undefined) return true;
  const clauses = condition === undefined ? [] : clausesOf(condition);
  return clausesOf(implied).every((clause) => clauses.some((known) => clauseImplies(known, clause)));
}

function clausesOf(code: Code): readonly Code[] {
  if (code.kind === 'literal' && code.value === true) return [];
  return code.kind === 'call' && code.fn === 'all' ? code.args : [code];
}

interface Test {
  readonly subject: string;
  readonly kind: 'words' | 'like';
  readonly negated: boolean;
  readonly words: readonly string[];
}

function clauseImplies(known: Code, wanted: Code): boolean {
  if (JSON.stringify(known) === JSON.stringify(wanted)) return true;
  const [a, b] = [testOf(known), testOf(wanted)];
  if (a === undefined || b === undefined || a.subject !== b.subject) return false;
  const fits = (word: string): boolean =>
    b.words.some((other) => (b.kind === 'like' ? like(word, other) : word === other));
  if (a.kind === 'words' && !a.negated) return a.words.every((word) => fits(word) !== b.negated);
  if (a.kind === 'words')
    return b.negated && b.kind === 'words' && b.words.every((word) => a.words.includes(word));
  // What fits a pattern fits a wider one; what does not fit it does not fit a narrower one or a word it takes.
  if (!a.negated) return !b.negated && b.kind === 'like' && a.words.every((pattern) => fits(pattern));
  return b.negated && b.words.every((word) => a.words.some((pattern) => like(word, pattern)));
}

function testOf(code: Code, negated = false): Test | undefined {
  if (code.kind !== 'call') return undefined;
  const [subject, operand] = code.args;
  if (subject === undefined) return undefined;
  if (code.fn === 'not') return negated ? undefined : testOf(subject, true);
  const words = operand?.kind === 'list' ? operand.items : operand === undefined ? [] : [operand];
  const texts = words.flatMap((word) => (word.kind === 'literal' ? [String(word.value)] : []));
  if (texts.length !== words.length || texts.length === 0) return undefined;
  const kind = code.fn === 'like' ? 'like' : code.fn === 'equals' || code.fn === 'isIn' ? 'words' : undefined;
  return kind === undefined ? undefined : { subject: JSON.stringify(subject), kind, negated, words: texts };
}
