import type { TogetherIr } from '../../ir-protocol.ts';
import type { Scope } from '../../language/types.ts';
import type { SpecModelRow } from '../../spec-types.ts';
import { writtenTogether } from '../families/together.ts';
import type { Path } from '../place.ts';
import { compileRequired, origin, type ProtocolContext } from './context.ts';

/** Limits across facts of one row of `models`, in order. */
export function resolveTogether(
  context: ProtocolContext,
  { limits, modes }: Pick<SpecModelRow, 'limits' | 'modes'>,
  { path, scope }: { readonly path: Path; readonly scope: Scope },
): readonly TogetherIr[] {
  const { spec, vocabulary, sink } = context;
  const known = { vocabulary, sink, specs: { broken: new Set<string>(), abstract: new Set<string>() } };
  return writtenTogether(limits, { spec, context: known, path, modes }).map((entry) => ({
    when: compileRequired(context, [...entry.path, 'when'], { scope, as: 'condition' }),
    limits: entry.limits,
    about: entry.about,
    origin: origin(context, entry.path),
  }));
}
