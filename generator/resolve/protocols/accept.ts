import type { AcceptIr } from '../../ir-protocol.ts';
import { nodeAt, type Path } from '../place.ts';
import { compileRequired, origin, type ProtocolContext } from './context.ts';

/** The id and the saved variables of an answer to a submission; all of them are text. */
export function resolveAccept(context: ProtocolContext, path: Path): AcceptIr {
  const target = { scope: context.scopes.answer, as: 'string' } as const;
  const saved = nodeAt(context.spec.document, [...path, 'save']);
  const names = saved?.kind === 'map' ? saved.entries.map((entry) => entry.key) : [];
  return {
    id: compileRequired(context, [...path, 'id'], target),
    save: names.map((name) => ({ name, code: compileRequired(context, [...path, 'save', name], target) })),
    origin: origin(context, path),
  };
}
