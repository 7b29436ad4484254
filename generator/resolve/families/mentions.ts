import type { Mentions } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Spec } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';

/** Checks `mentions`: a text fact and a role that the family reads, and a name that the role carries. */
export function resolveMentions(spec: Spec<'family'>, context: ResolveContext): readonly Mentions[] {
  const { facts, roles } = context.vocabulary;
  const reads = Object.keys(spec.value.read);
  return (spec.value.mentions ?? []).filter(({ fact, role, by }, index) => {
    const span = (key: string) => spanAt(spec.document, ['mentions', index, key]);
    const texts = reads.filter((name) => Object.hasOwn(facts, name) && facts[name]?.type === 'string');
    const inputs = reads.filter((name) => Object.hasOwn(roles, name));
    const known =
      isKnown(context, { code: 'GW2015', name: fact, known: texts, span: span('fact') }) &&
      isKnown(context, { code: 'GW2015', name: role, known: inputs, span: span('role') });
    if (!known) return false;
    const names = Object.keys(roles[role]?.with ?? {});
    if (names.includes(by)) return true;
    context.sink.add(diagnose('GW2022', span('by'), { name: by, of: `$${role}`, known: names }));
    return false;
  });
}
