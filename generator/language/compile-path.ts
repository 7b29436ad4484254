import type { TreeNode } from '../../runtime/contract/document/tree.ts';
import { badSyntax, compileExpression } from './compile-expression.ts';
import { type Context, call, fail, literal, type Typed } from './context.ts';
import { STRING } from './lang-type.ts';
import { parseTemplate } from './parse-template.ts';
import type { Code } from './types.ts';

/**
 * A URL path; each `{$...}` becomes one encoded segment. That it stays below the channel's base is checked
 * where protocols are resolved.
 */
export function compilePathNode(context: Context, node: TreeNode): Typed | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') {
    return fail(context, node.span, 'GW3013', { path: '', problem: 'must be text such as `/v1/videos`' });
  }
  const text = node.value;
  const parsed = parseTemplate(text);
  if (parsed.kind === 'problem') return badSyntax(context, node, parsed.problem);
  const parts: Code[] = [];
  let broken = false;
  for (const part of parsed.value) {
    if (part.kind === 'text') {
      parts.push(literal(part.text));
      continue;
    }
    const value = compileExpression(context, node, { syntax: part.expression, want: STRING });
    if (value === undefined) broken = true;
    else parts.push(call('segment', value.code));
  }
  if (broken) return undefined;
  const [only] = parts;
  const code = parts.length === 1 && only?.kind === 'literal' ? only : call('path', ...parts);
  return { code, type: STRING, span: node.span, certain: true };
}
