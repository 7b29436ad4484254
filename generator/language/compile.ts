import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { fitTo } from './casts.ts';
import { compileConditionNode } from './compile-condition.ts';
import { compileNode } from './compile-node.ts';
import { compilePathNode } from './compile-path.ts';
import { type Context, newUses, type Typed } from './context.ts';
import type { Compiled, Language, Scope } from './types.ts';

/** Compiles into a context of its own; any error on the way means that nothing was compiled. */
function compileWith(
  scope: Scope,
  sink: DiagnosticSink,
  step: (context: Context) => Typed | undefined,
): Compiled | undefined {
  let errors = 0;
  const counting: DiagnosticSink = {
    add(diagnostic) {
      if (diagnostic.severity === 'error') errors += 1;
      sink.add(diagnostic);
    },
  };
  const context: Context = { scope, sink: counting, uses: newUses() };
  const value = step(context);
  if (value === undefined || errors > 0) return undefined;
  const { code, type, span } = value;
  return { code, type, span, uses: { ...context.uses } };
}

/** The mapping language: every mapping of the specs is compiled through one of these. */
export const language: Language = {
  compileValue: (node, scope, sink) =>
    compileWith(scope, sink, (context) => compileNode(context, node, { root: true })),
  compileTyped: (node, expected, scope, sink) =>
    compileWith(scope, sink, (context) => {
      const value = compileNode(context, node, { want: expected, root: true });
      return value === undefined ? undefined : fitTo(context, value, expected);
    }),
  compileCondition: (node, scope, sink) =>
    compileWith(scope, sink, (context) => compileConditionNode(context, node)),
  compilePath: (node, scope, sink) => compileWith(scope, sink, (context) => compilePathNode(context, node)),
};
