import type { DiagnosticSink, Edit } from '../../../runtime/document/diagnostic.ts';
import type { SourceDocument, TreeNode } from '../../../runtime/document/tree.ts';
import type { Origin } from '../../ir.ts';
import { language } from '../../language/compile.ts';
import { JSON_LIST } from '../../language/lang-type.ts';
import type { Code, Compiled, LangType, Scope, Uses } from '../../language/types.ts';
import type {
  Spec,
  SpecAnsweringProtocol,
  SpecPolledProtocol,
  SpecProtocol,
  SpecVocabulary,
} from '../../spec-types.ts';
import { nodeAt, originAt, type Path } from '../place.ts';

/** The names that expressions of one protocol may use, by where they stand. */
export interface ProtocolScopes {
  readonly submit: Scope;
  readonly task: Scope;
  readonly fetch: Scope;
  readonly answer: Scope;
  readonly remix: Scope;
  readonly batch: Scope;
  readonly batchAnswer: Scope;
}

/** What credentials, calls and errors are resolved with, whatever the protocol is for. */
export interface CallContext {
  readonly spec: {
    readonly value: Pick<SpecProtocol, 'auth' | 'errors'>;
    readonly document: SourceDocument;
  };
  readonly scopes: Pick<ProtocolScopes, 'answer'>;
  readonly sink: DiagnosticSink;
}

/** What every part of one protocol of tasks is resolved with. */
export interface ProtocolContext extends CallContext {
  readonly spec: Spec<'protocol'>;
  readonly vocabulary: SpecVocabulary;
  readonly scopes: ProtocolScopes;
  /** Facts that prices depend on. */
  readonly priced: ReadonlySet<string>;
  /** Other files extend this one. */
  readonly isBase: boolean;
}

/** Of a protocol whose tasks are asked for later. */
export interface PolledContext extends ProtocolContext {
  readonly spec: Omit<Spec<'protocol'>, 'value'> & { readonly value: SpecPolledProtocol };
}

/** Of a protocol whose answer is the result. */
export interface AnsweringContext extends ProtocolContext {
  readonly spec: Omit<Spec<'protocol'>, 'value'> & { readonly value: SpecAnsweringProtocol };
}

/** The shape check guarantees that a protocol is one of the two. */
export function isAnswering(context: ProtocolContext): context is AnsweringContext {
  return context.spec.value.submit.answer !== undefined;
}

/** As above: what is not answered at once is polled. */
export function isPolled(context: ProtocolContext): context is PolledContext {
  return !isAnswering(context);
}

export interface Target {
  readonly scope: Scope;
  /** What the place takes: any tree, a condition, a path or a typed value. */
  readonly as: 'value' | 'condition' | 'path' | LangType['kind'];
  /** Collects what the expression touches, where that matters. */
  readonly uses?: Uses[];
}

/**
 * Stands for an expression that did not compile; its mistake is in the sink, so that the protocol it
 * belongs to is dropped and this is never printed.
 */
const BROKEN: Code = { kind: 'literal', value: null };

/** A correction of what only this protocol says; what stands in a base or a block is right in another file, perhaps. */
export function ownEdits({ spec, isBase }: ProtocolContext, edit: Edit): readonly Edit[] {
  return isBase || edit.span.file !== spec.document.path ? [] : [edit];
}

export function has(context: CallContext, path: Path): boolean {
  return nodeAt(context.spec.document, path) !== undefined;
}

export function origin(context: CallContext, path: Path): Origin {
  return originAt(context.spec.document, path);
}

/** Compiles what stands at a path of the spec; undefined only when nothing stands there. */
export function compileAt(context: CallContext, path: Path, target: Target): Code | undefined {
  const node = nodeAt(context.spec.document, path);
  return node === undefined ? undefined : compileNode(node, target, context.sink);
}

/** As above for a place that the shape check guarantees. */
export function compileRequired(context: CallContext, path: Path, target: Target): Code {
  return compileAt(context, path, target) ?? BROKEN;
}

export function compileNode(node: TreeNode, target: Target, sink: DiagnosticSink): Code {
  const compiled = compile(node, target, sink);
  if (compiled === undefined) return BROKEN;
  target.uses?.push(compiled.uses);
  return compiled.code;
}

function compile(node: TreeNode, { as, scope }: Target, sink: DiagnosticSink): Compiled | undefined {
  switch (as) {
    case 'value':
      return language.compileValue(node, scope, sink);
    case 'condition':
      return language.compileCondition(node, scope, sink);
    case 'path':
      return language.compilePath(node, scope, sink);
    case 'list':
      return language.compileTyped(node, JSON_LIST, scope, sink);
    case 'media':
      throw new Error(`internal: no protocol place takes a ${as}`);
    default:
      return language.compileTyped(node, { kind: as }, scope, sink);
  }
}
