import type { ScalarNode, TreeNode } from '../../runtime/document/tree.ts';
import { fitTo } from './casts.ts';
import { checkKnownValues } from './check-values.ts';
import { badSyntax, compileExpression } from './compile-expression.ts';
import { type Context, call, fail, literal, newUses, spanOf, type Typed } from './context.ts';
import { BOOLEAN, JSON_VALUE } from './lang-type.ts';
import { findContradiction } from './never-holds.ts';
import { parseCondition } from './parse.ts';
import { type ClauseSyntax, type ConditionSyntax, isNumber, literalOf } from './syntax.ts';
import type { Code } from './types.ts';

/** A condition as it stands behind `$when`: a text, or a literal `true` or `false`. */
export function compileConditionNode(outer: Context, node: TreeNode): Typed | undefined {
  // Asking is not changing, so filters report nothing; and asking for an input does not send it, so roles
  // and encodings are not used. A fact can be told by what depends on it.
  const { warnings: _, ...scope } = outer.scope;
  const { facts, bodyPaths } = outer.uses;
  const context: Context = { ...outer, scope, uses: { ...newUses(), facts, bodyPaths } };
  if (node.kind === 'scalar' && typeof node.value === 'boolean') {
    return { code: literal(node.value), type: BOOLEAN, span: node.span, certain: true };
  }
  if (node.kind !== 'scalar' || typeof node.value !== 'string') {
    return fail(context, node.span, 'GW3001', { problem: 'expected a condition such as `$mode is text`' });
  }
  const parsed = parseCondition(node.value);
  if (parsed.kind === 'problem') return badSyntax(context, node, parsed.problem);
  checkHolds(context, node, parsed.value);
  const codes: Code[] = [];
  let broken = false;
  for (const clause of parsed.value.clauses) {
    const code = compileClause(context, node, clause);
    if (code === undefined) broken = true;
    else codes.push(code);
  }
  const [only] = codes;
  if (broken || only === undefined) return undefined;
  const code = codes.length === 1 ? only : call('all', ...codes);
  return { code, type: BOOLEAN, span: spanOf(node, parsed.value), certain: true };
}

function checkHolds(context: Context, node: ScalarNode, condition: ConditionSyntax): void {
  const found = findContradiction(condition, String(node.value));
  if (found === undefined) return;
  fail(context, spanOf(node, found.clause), 'GW3038', { subject: found.subject });
}

function compileClause(context: Context, node: ScalarNode, clause: ClauseSyntax): Code | undefined {
  const value = compileExpression(context, node, { syntax: clause.expression, want: undefined });
  if (value === undefined) return undefined;
  const code =
    clause.test === undefined ? call('isPresent', value.code) : compileTest(context, node, { clause, value });
  return code === undefined || !clause.negated ? code : call('not', code);
}

function compileTest(
  context: Context,
  node: ScalarNode,
  { clause, value }: { readonly clause: ClauseSyntax; readonly value: Typed },
): Code | undefined {
  const { test } = clause;
  const [word] = test?.args ?? [];
  const scalar = fitTo(context, value, JSON_VALUE);
  if (test === undefined || word === undefined || scalar === undefined) return undefined;
  switch (test.kind) {
    case 'is':
      checkKnownValues(context, node, { value, words: test.args });
      return call('equals', scalar.code, literal(literalOf(word)));
    case 'in':
      checkKnownValues(context, node, { value, words: test.args });
      return call('isIn', scalar.code, {
        kind: 'list',
        items: test.args.map((one) => literal(literalOf(one))),
      });
    case 'like':
      return call('like', scalar.code, literal(word.text));
    case 'over':
    case 'under':
      if (isNumber(word.text)) return call(test.kind, scalar.code, literal(Number(word.text)));
      return fail(context, spanOf(node, word), 'GW3001', {
        problem: `\`${test.kind}\` takes a number, not \`${word.text}\``,
      });
  }
}
