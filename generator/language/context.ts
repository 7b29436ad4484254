import type { Encoding } from '../../runtime/contract/media.ts';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { ScalarNode, Span } from '../../runtime/document/tree.ts';
import type { Code as DiagnosticCode } from '../diagnostics/catalog.ts';
import { type CodeParams, diagnose } from '../diagnostics/catalog.ts';
import type { LiteralValue, Range } from './syntax.ts';
import type { Binding, Code, LangType, Scope } from './types.ts';

/** `Uses` under construction. */
export interface UsesBuilder {
  readonly facts: Set<string>;
  readonly roles: Set<string>;
  metadata: boolean;
  readonly encodings: { readonly role: string; readonly encoding: Encoding; readonly span: Span }[];
  readonly bodyPaths: (readonly string[])[];
}

/** What every step of a compilation shares. */
export interface Context {
  readonly scope: Scope;
  readonly sink: DiagnosticSink;
  readonly uses: UsesBuilder;
}

/** A compiled part with what the next step must know about where it came from. */
export interface Typed {
  readonly code: Code;
  readonly type: LangType;
  readonly span: Span;
  /** Never absent at run time. */
  readonly certain?: boolean;
  /** The literal it is. */
  readonly literal?: LiteralValue;
  /** Fact or public field at the root of the pipe: what warnings name. */
  readonly field?: string;
  /** As the author names it, `$body.content`: what messages about its values say. */
  readonly name?: string;
  /** Roles whose media it may be. */
  readonly roles?: readonly string[];
  /** The name it is, when nothing was done to it. */
  readonly binding?: Binding;
}

export function newUses(): UsesBuilder {
  return { facts: new Set(), roles: new Set(), metadata: false, encodings: [], bodyPaths: [] };
}

/** Roles of values of which one is taken. */
export function rolesOf(...values: readonly Typed[]): Pick<Typed, 'roles'> {
  const roles = [...new Set(values.flatMap((value) => value.roles ?? []))];
  return roles.length === 0 ? {} : { roles };
}

/** Every role whose media the value may be is needed in the encoding. */
export function recordEncoding(
  context: Context,
  value: Typed,
  use: { readonly encoding: Encoding; readonly span: Span },
): void {
  for (const role of value.roles ?? []) context.uses.encodings.push({ role, ...use });
}

/** Adds a diagnostic and gives undefined, so that callers can `return fail(...)`. */
export function fail<C extends DiagnosticCode>(
  context: Context,
  at: Span,
  code: C,
  params: CodeParams<C>,
  extra: { readonly help?: string | undefined; readonly label?: string | undefined } = {},
): undefined {
  context.sink.add(diagnose(code, at, params, extra));
  return undefined;
}

/** Place of a range of a scalar's text; the whole scalar where escapes or folding moved the characters. */
export function spanOf(node: ScalarNode, range: Range): Span {
  const { span, sourceStart } = node;
  const quotes = 2 * (sourceStart - span.start);
  const isVerbatim = node.source === node.value && span.end - span.start === node.source.length + quotes;
  if (!isVerbatim) return span;
  const start = sourceStart + range.start;
  return { file: span.file, start, end: Math.max(sourceStart + range.end, start + 1) };
}

export function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}

export function literal(value: LiteralValue): Code {
  return { kind: 'literal', value };
}

export function ref(path: string): Code {
  return { kind: 'ref', path };
}

/** A function without parameters: what it holds is computed only when needed. */
export function later(body: Code): Code {
  return { kind: 'arrow', params: [], body };
}

/** `report(field, warnings)` where the place has a warnings list, nothing elsewhere. */
export function reporter(context: Context, field: string | undefined): readonly Code[] {
  const { warnings } = context.scope;
  return warnings === undefined ? [] : [call('report', literal(field ?? 'value'), ref(warnings))];
}

/** Own property of a table of names. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
