import { OPERATIONS } from '../../../runtime/contract/route.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FamilyKind, Spec } from '../../spec-types.ts';
import { CHAT_OPERATIONS } from '../chat-operations.ts';
import { idsOf, isKnown, type ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';

/**
 * Routes and protocols of a family exist. GW3043 for routes and GW3040 for protocols that do other work: `able` are
 * the protocols that do what the family is for.
 */
export function checkReferences(
  { kind, value, document }: Spec<FamilyKind>,
  able: readonly { readonly id: string }[],
  context: ResolveContext,
): void {
  const { routes, protocols, chat_protocols } = context.specs;
  value.routes.forEach((name, index) => {
    const span = spanAt(document, ['routes', index]);
    if (!isKnown(context, { code: 'GW2002', name, known: idsOf(routes), span })) return;
    const operation = routes.find(({ id }) => id === name)?.value.operation ?? '';
    if (!OPERATIONS.some((one) => one === operation)) return;
    if (isServed(operation, value.kind)) return;
    context.sink.add(diagnose('GW3043', span, { route: name, operation, kind: value.kind }));
  });
  const known = [...new Set([...protocols, ...chat_protocols].map(({ id }) => id))].sort();
  value.protocols.forEach((name, index) => {
    const span = spanAt(document, ['protocols', index]);
    if (!isKnown(context, { code: 'GW2003', name, known, span }) || context.specs.broken.has(name)) return;
    if (able.some(({ id }) => id === name)) return;
    const lacks = kind === 'family' ? '`submit` and `poll`' : '`chat` block';
    const others = able.map(({ id }) => id).sort();
    context.sink.add(diagnose('GW3040', span, { protocol: name, lacks, known: others }));
  });
}

/** Operations that make pictures; a dialect of a chat vendor asks for them with its own. */
const OF_IMAGES = ['image.submit', 'image.generate', 'content.generate', 'content.stream'];

function isServed(operation: string, kind: Spec<FamilyKind>['value']['kind']): boolean {
  switch (kind) {
    case 'chat':
      return CHAT_OPERATIONS.includes(operation);
    case 'image':
      return OF_IMAGES.includes(operation);
    case 'video':
    case 'audio':
      return !CHAT_OPERATIONS.includes(operation) && !OF_IMAGES.includes(operation);
  }
}
