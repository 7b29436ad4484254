import type { TreeNode } from '../../../runtime/contract/document/tree.ts';
import type { MappedCondition } from '../../../runtime/contract/explain.ts';
import { parseCondition, parseExpression } from '../../language/parse.ts';
import { type ClauseSyntax, type ExpressionSyntax, literalOf } from '../../language/syntax.ts';

/** What a `$when` asks for, all of which must hold; what is no plain question about a name stays a text. */
export function conditionsOf(node: TreeNode): readonly MappedCondition[] {
  if (node.kind !== 'scalar') return [{ unknown: 'a condition' }];
  if (node.value === true) return [];
  const text = String(node.value);
  const parsed = parseCondition(text);
  if (parsed.kind === 'problem') return [{ unknown: text }];
  return parsed.value.clauses.map((clause) => clauseOf(clause, text));
}

/** What must hold in the branch of a `$choose`: of one key that it is this, of `$else` that it is none of the others. */
export function branchOf(
  subject: TreeNode,
  branch: { readonly key: string; readonly others: readonly string[] },
): MappedCondition {
  const { key, others } = branch;
  const text = subject.kind === 'scalar' ? String(subject.value) : '';
  const parsed = parseExpression(text);
  const path = parsed.kind === 'parsed' ? nameOf(parsed.value) : undefined;
  if (path === undefined) return { unknown: key === '$else' ? `any other ${text}` : `${text} is ${key}` };
  return key === '$else' ? { path, is: others, not: true } : { path, is: [key] };
}

function clauseOf(clause: ClauseSyntax, text: string): MappedCondition {
  const { expression, test, negated } = clause;
  const path = nameOf(expression);
  const not = negated ? ({ not: true } as const) : {};
  if (path === undefined) return { unknown: text.slice(clause.start, clause.end) };
  if (test === undefined) return { path, has: true, ...not };
  switch (test.kind) {
    case 'is':
    case 'in':
      return { path, is: test.args.map(literalOf), ...not };
    case 'like':
      return { path, like: test.args[0]?.text ?? '', ...not };
    case 'over':
    case 'under':
      return { unknown: text.slice(clause.start, clause.end) };
  }
}

/** The name that an expression is, where nothing is done to it. */
function nameOf({ pipes }: ExpressionSyntax): string | undefined {
  const [pipe] = pipes;
  if (pipe === undefined || pipes.length > 1 || pipe.filters.length > 0) return undefined;
  const { source } = pipe;
  return source.kind === 'name' ? nameText(source) : undefined;
}

/** `$route.group` */
export function nameText({
  name,
  path,
}: {
  readonly name: { readonly text: string };
  readonly path: readonly { readonly text: string }[];
}): string {
  return `$${[name, ...path].map(({ text }) => text).join('.')}`;
}
