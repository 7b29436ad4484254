import type { Span } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { camelCase } from '../print/identifier.ts';
import type { Spec } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { spanAt } from './place.ts';

/** Two ids of one kind must not become one name in generated code (`c.pro` and `c-pro`). */
export function checkIdentifiers(context: ResolveContext): void {
  const { surfaces, routes, families, chat_families, protocols, chat_protocols } = context.specs;
  const onlyChat = chat_protocols.filter(({ id }) => !protocols.some((other) => other.id === id));
  const all = [surfaces, routes, [...families, ...chat_families], [...protocols, ...onlyChat]];
  for (const specs of all) checkKind(specs, context);
}

function checkKind(specs: readonly Pick<Spec, 'id' | 'document'>[], context: ResolveContext): void {
  const seen = new Map<string, { readonly id: string; readonly span: Span }>();
  for (const { id, document } of [...specs].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const identifier = camelCase(id);
    const span = spanAt(document, ['id']);
    const first = seen.get(identifier);
    if (first === undefined) seen.set(identifier, { id, span });
    else {
      const related = [{ span: first.span, message: 'declared first here' }];
      context.sink.add(diagnose('GW2023', span, { identifier, first: first.id, second: id }, { related }));
    }
  }
}
