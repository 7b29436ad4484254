import type { ScalarNode, TreeNode } from '../../runtime/document/tree.ts';
import { badSyntax, compileExpression } from './compile-expression.ts';
import { type Context, call, fail, literal, spanOf, type Typed } from './context.ts';
import { STRING } from './lang-type.ts';
import { parseExpression } from './parse.ts';
import { parseTemplate } from './parse-template.ts';
import type { ExpressionSyntax } from './syntax.ts';
import type { Code } from './types.ts';

/** Names that hold what earlier answers said, and so may hold a whole address. */
const ANSWERED = new Set(['saved', 'body', 'source']);

/** The one filter that stands at the end of a piece of a path: its slashes stay. */
const SEGMENTS = 'segments';

/**
 * A URL path; each `{$...}` becomes one encoded segment, or several with `| segments`. A text that is one
 * expression is a whole address. That a path stays below the channel's base is checked where protocols are
 * resolved, and for addresses at run time.
 */
export function compilePathNode(context: Context, node: TreeNode): Typed | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') {
    return fail(context, node.span, 'GW3013', { path: '', problem: 'must be text such as `/v1/videos`' });
  }
  const text = node.value;
  if (text.startsWith('$')) return compileAddress(context, node);
  const parsed = parseTemplate(text);
  if (parsed.kind === 'problem') return badSyntax(context, node, parsed.problem);
  const parts: Code[] = [];
  let broken = false;
  for (const part of parsed.value) {
    if (part.kind === 'text') {
      parts.push(literal(part.text));
      continue;
    }
    const piece = compilePiece(context, node, part.expression);
    if (piece === undefined) broken = true;
    else parts.push(piece);
  }
  if (broken) return undefined;
  const [only] = parts;
  const code = parts.length === 1 && only?.kind === 'literal' ? only : call('path', ...parts);
  return {
    code: context.scope.explained === true ? { ...code, written: node.span } : code,
    type: STRING,
    span: node.span,
    certain: true,
  };
}

function compilePiece(context: Context, node: ScalarNode, syntax: ExpressionSyntax): Code | undefined {
  const last = syntax.pipes.at(-1);
  const end = last?.filters.at(-1);
  if (last === undefined || end?.name.text !== SEGMENTS || end.args.length > 0) {
    const value = compileExpression(context, node, { syntax, want: STRING });
    return value === undefined ? undefined : call('segment', value.code);
  }
  const bare = { ...last, filters: last.filters.slice(0, -1) };
  const pipes = [...syntax.pipes.slice(0, -1), bare];
  const value = compileExpression(context, node, { syntax: { ...syntax, pipes }, want: STRING });
  return value === undefined ? undefined : call('segments', value.code);
}

/** `$saved.status_url`: the address that an answer named. */
function compileAddress(context: Context, node: ScalarNode): Typed | undefined {
  const text = String(node.value);
  const parsed = parseExpression(text);
  if (parsed.kind === 'problem') return badSyntax(context, node, parsed.problem);
  const stray = parsed.value.pipes.find(
    ({ source }) => source.kind === 'literal' || !ANSWERED.has(source.name.text),
  );
  const known = stray?.source.kind === 'name' && Object.hasOwn(context.scope.names, stray.source.name.text);
  if (stray !== undefined && (known || stray.source.kind === 'literal')) {
    const problem = 'is one expression, and whole addresses come only from answers';
    const help = 'write `$saved.<name>` for an address that was kept, or start with `/`';
    return fail(context, spanOf(node, stray), 'GW3013', { path: text, problem }, { help });
  }
  const value = compileExpression(context, node, { syntax: parsed.value, want: STRING });
  if (value === undefined) return undefined;
  return { code: call('address', value.code), type: STRING, span: node.span, certain: true };
}
