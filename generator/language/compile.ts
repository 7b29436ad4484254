import { fitTo } from './casts.ts';
import { compileConditionNode } from './compile-condition.ts';
import { compileNode } from './compile-node.ts';
import { compilePathNode } from './compile-path.ts';
import { type Context, finishUses, newUses, type Typed } from './context.ts';
import type { Compiled, Language } from './types.ts';

function finish(context: Context, value: Typed | undefined): Compiled | undefined {
  if (value === undefined) return undefined;
  const { code, type, span } = value;
  return { code, type, span, uses: finishUses(context.uses) };
}

/** The mapping language: every mapping of the specs is compiled through one of these. */
export const language: Language = {
  compileValue(node, scope, sink) {
    const context: Context = { scope, sink, uses: newUses() };
    return finish(context, compileNode(context, node, { root: true }));
  },
  compileTyped(node, expected, scope, sink) {
    const context: Context = { scope, sink, uses: newUses() };
    const value = compileNode(context, node, { want: expected, root: true });
    return finish(context, value === undefined ? undefined : fitTo(context, value, expected));
  },
  compileCondition(node, scope, sink) {
    const context: Context = { scope, sink, uses: newUses() };
    return finish(context, compileConditionNode(context, node));
  },
  compilePath(node, scope, sink) {
    const context: Context = { scope, sink, uses: newUses() };
    return finish(context, compilePathNode(context, node));
  },
};
