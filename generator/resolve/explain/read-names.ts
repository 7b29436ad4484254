import type { TreeNode } from '../../../runtime/document/tree.ts';
import { parseExpression } from '../../language/parse.ts';
import { isTemplate, parseTemplate } from '../../language/parse-template.ts';
import type { ExpressionSyntax } from '../../language/syntax.ts';

/** The names that the leaves of a tree read, each once: `$body.image`. What is no expression reads none. */
export function readNames(node: TreeNode): readonly string[] {
  return [...new Set(namesOf(node))];
}

function namesOf(node: TreeNode): readonly string[] {
  switch (node.kind) {
    case 'scalar':
      return typeof node.value === 'string' ? expressionsOf(node.value).flatMap(namesOfExpression) : [];
    case 'list':
      return node.items.flatMap(namesOf);
    case 'map':
      return node.entries.flatMap(({ value }) => namesOf(value));
  }
}

function expressionsOf(text: string): readonly ExpressionSyntax[] {
  if (isTemplate(text)) {
    const parsed = parseTemplate(text);
    if (parsed.kind === 'problem') return [];
    return parsed.value.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
  }
  const parsed = text.includes('$') ? parseExpression(text) : undefined;
  return parsed?.kind === 'parsed' ? [parsed.value] : [];
}

function namesOfExpression({ pipes }: ExpressionSyntax): readonly string[] {
  return pipes.flatMap(({ source, filters }) => [
    ...(source.kind === 'name' ? [nameText(source)] : []),
    ...filters.flatMap(({ args }) =>
      args.flatMap(({ text, quoted }) => (!quoted && text.startsWith('$') ? [text] : [])),
    ),
  ]);
}

/** `$route.group` */
function nameText({
  name,
  path,
}: {
  readonly name: { readonly text: string };
  readonly path: readonly { readonly text: string }[];
}): string {
  return `$${[name, ...path].map(({ text }) => text).join('.')}`;
}
