import { suggest } from '../../runtime/document/suggest.ts';
import type { ScalarNode, Span, TreeNode } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { type Context, fail, own, spanOf, type Typed } from './context.ts';
import type { Word } from './syntax.ts';

/** Words compared with a name whose values are all known must be among them. */
export function checkKnownValues(
  context: Context,
  node: ScalarNode,
  compared: { readonly value: Typed; readonly words: readonly Word[] },
): void {
  for (const word of compared.words) {
    checkKnownValue(context, compared.value, { text: word.text, span: spanOf(node, word) });
  }
}

/** As `checkKnownValues`, for one word with its place. */
export function checkKnownValue(
  context: Context,
  value: Pick<Typed, 'binding' | 'field' | 'name'>,
  word: { readonly text: string; readonly span: Span },
): void {
  const known = value.binding?.values;
  if (known === undefined || known.includes(word.text)) return;
  if (value.binding?.otherValues === true && suggest(word.text, known) === undefined) return;
  const name = word.text;
  if (value.binding?.isTier === true) fail(context, word.span, 'GW2004', { name, known });
  else if (value.field === 'mode') fail(context, word.span, 'GW2014', { name, known });
  else fail(context, word.span, 'GW2022', { name, of: value.name ?? `$${value.field}`, value: true, known });
}

/** GW3185 for `prompt: prompt`, where `$prompt` or `$body.prompt` is a name. */
export function checkNoName(
  { scope, sink }: Pick<Context, 'scope' | 'sink'>,
  key: string,
  node: TreeNode,
): void {
  if (node.kind !== 'scalar' || node.value !== key) return;
  const isName = own(scope.names, key) !== undefined;
  if (!isName && own(scope.names.body?.fields ?? {}, key) === undefined) return;
  sink.add(diagnose('GW3185', node.span, { text: key, name: isName ? `$${key}` : `$body.${key}` }));
}
