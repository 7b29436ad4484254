import type { TreeNode } from '../../runtime/contract/document/tree.ts';
import { badSyntax, compileExpression } from './compile-expression.ts';
import { type Context, call, fail, literal, type Typed } from './context.ts';
import { STRING } from './lang-type.ts';
import { parseTemplate } from './parse-template.ts';
import type { Code } from './types.ts';

/** A URL path below a channel's base; each `{$...}` becomes one encoded segment. */
export function compilePathNode(context: Context, node: TreeNode): Typed | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') {
    return fail(context, node.span, 'GW3013', { path: '', problem: 'must be text such as `/v1/videos`' });
  }
  const text = node.value;
  const problem = problemOf(text);
  if (problem !== undefined) return fail(context, node.span, 'GW3013', { path: text, problem });
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

function problemOf(text: string): string | undefined {
  if (!text.startsWith('/')) return 'must start with `/`';
  const fixed = text.replace(/\{\$[^}]*\}/g, 'x');
  if (fixed.includes('//')) return 'has an empty segment';
  if (/[?#\\\s]/.test(fixed)) return 'must not hold a query, a fragment, a backslash or white space';
  if (/[{}]/.test(fixed)) return 'holds a brace that is no `{$...}` place';
  const dots = fixed.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  return dots ? 'holds a dot segment' : undefined;
}
