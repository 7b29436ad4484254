import type { ScalarNode } from '../../runtime/document/tree.ts';
import { fitTo } from './casts.ts';
import { compileFilter } from './compile-filter.ts';
import { compileSource } from './compile-source.ts';
import { type Context, call, fail, later, literal, rolesOf, spanOf, type Typed } from './context.ts';
import { describeType, joinTypes, STRING, typeOfLiteral } from './lang-type.ts';
import { parseExpression } from './parse.ts';
import { isTemplate, parseTemplate } from './parse-template.ts';
import type { ExpressionSyntax, PipeSyntax, SyntaxProblem } from './syntax.ts';
import type { LangType } from './types.ts';

/** A scalar: an expression, a template or a literal, as the wanted type when one is given. */
export function compileScalar(context: Context, node: ScalarNode, want?: LangType): Typed | undefined {
  const { value } = node;
  if (typeof value !== 'string') return compileLiteral(context, node, want);
  if (value.startsWith('$') && !value.startsWith('$$')) {
    const parsed = parseExpression(value);
    if (parsed.kind === 'problem') return badSyntax(context, node, parsed.problem);
    return compileExpression(context, node, { syntax: parsed.value, want });
  }
  if (!value.startsWith('$$') && isTemplate(value)) return compileTemplate(context, node, want);
  return compileLiteral(context, node, want);
}

/** Why a text is no expression, shown at the word. */
export function badSyntax(context: Context, node: ScalarNode, problem: SyntaxProblem): undefined {
  const extra = problem.help === undefined ? {} : { help: problem.help };
  return fail(context, spanOf(node, problem), 'GW3001', { problem: problem.problem }, extra);
}

function compileLiteral(context: Context, node: ScalarNode, want: LangType | undefined): Typed | undefined {
  const raw = node.value;
  const value = typeof raw === 'string' && raw.startsWith('$$') ? raw.slice(1) : raw;
  const type = typeOfLiteral(value);
  const typed: Typed = { code: literal(value), type, span: node.span, literal: value, certain: true };
  if (want?.kind === 'string' && typeof value === 'number') {
    return { ...typed, type: STRING, code: literal(node.source), literal: node.source };
  }
  return want === undefined ? typed : fitTo(context, typed, want);
}

/** `a ?? b`: every alternative is compiled as the wanted type; without one they must share a type. */
export function compileExpression(
  context: Context,
  node: ScalarNode,
  input: { readonly syntax: ExpressionSyntax; readonly want: LangType | undefined },
): Typed | undefined {
  const { syntax, want } = input;
  const pipes: Typed[] = [];
  let broken = false;
  for (const pipe of syntax.pipes) {
    const plain = compilePipe(context, node, pipe);
    const fitted = plain === undefined || want === undefined ? plain : fitTo(context, plain, want);
    if (fitted === undefined) broken = true;
    else pipes.push(fitted);
  }
  const [head, ...rest] = pipes;
  if (broken || head === undefined) return undefined;
  if (rest.length === 0) return { ...head, span: spanOf(node, syntax) };
  let { type } = head;
  for (const next of rest) {
    const joined = joinTypes(type, next.type);
    if (joined === undefined) {
      const params = { expected: describeType(type), actual: describeType(next.type) };
      return fail(context, next.span, 'GW3004', params, { label: 'both sides of `??` must be of one type' });
    }
    type = joined;
  }
  const code = call('firstOf', head.code, ...rest.map((one) => later(one.code)));
  return {
    code,
    type,
    span: spanOf(node, syntax),
    ...(pipes.some((one) => one.certain === true) ? { certain: true } : {}),
    ...(head.field === undefined ? {} : { field: head.field }),
    ...rolesOf(...pipes),
  };
}

function compilePipe(context: Context, node: ScalarNode, pipe: PipeSyntax): Typed | undefined {
  let value = compileSource(context, node, pipe.source);
  for (const filter of pipe.filters) {
    if (value === undefined) return undefined;
    value = compileFilter(context, node, { value, filter });
  }
  return value === undefined ? undefined : { ...value, span: spanOf(node, pipe) };
}

function compileTemplate(context: Context, node: ScalarNode, want: LangType | undefined): Typed | undefined {
  const parsed = parseTemplate(String(node.value));
  if (parsed.kind === 'problem') return badSyntax(context, node, parsed.problem);
  const codes = [];
  for (const part of parsed.value) {
    if (part.kind === 'text') {
      codes.push(literal(part.text));
      continue;
    }
    const typed = compileExpression(context, node, { syntax: part.expression, want: STRING });
    if (typed === undefined) return undefined;
    codes.push(typed.code);
  }
  const typed: Typed = { code: call('template', ...codes), type: STRING, span: node.span };
  return want === undefined ? typed : fitTo(context, typed, want);
}
