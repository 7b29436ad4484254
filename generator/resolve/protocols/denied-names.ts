import { deniedWords } from '../../../runtime/contract/denied-names.ts';
import { folded } from '../../../runtime/contract/field-name.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import type { SpecVocabulary } from '../../spec-types.ts';
import { spanAt } from '../place.ts';
import { ownEdits, type ProtocolContext } from './context.ts';

/** Names that no protocol lets callers set at any depth of `metadata`, sorted. */
export function namesAnywhere({ denied }: Pick<SpecVocabulary, 'denied'>): readonly string[] {
  return [...new Set(Object.values(denied?.anywhere ?? {}).flat())].sort();
}

/** Names that no object of a chat body holds, sorted. */
export function namesInChats({ denied }: Pick<SpecVocabulary, 'denied'>): readonly string[] {
  return [...new Set(Object.values(denied?.chat ?? {}).flat())].sort();
}

/** Names that no protocol lets callers set where it merges `metadata`, but for those that this one allows. */
export function mergedNames({
  vocabulary,
  spec,
}: Pick<ProtocolContext, 'vocabulary'> & {
  readonly spec: { readonly value: Pick<ProtocolContext['spec']['value'], 'allow_metadata'> };
}): readonly string[] {
  const allowed = new Set((spec.value.allow_metadata ?? []).map(folded));
  return Object.values(vocabulary.denied?.merged ?? {})
    .flat()
    .filter((name) => !allowed.has(folded(name)));
}

/** What keeps denied names out of `metadata`; nothing where the vocabulary denies none. */
export function guardOf({ vocabulary, spec }: ProtocolContext): Pick<ProtocolIr, 'guard'> {
  const denied = namesAnywhere(vocabulary);
  if (denied.length === 0) return {};
  return { guard: { denied, allowed: [...(spec.value.allow_metadata ?? [])].sort() } };
}

/**
 * GW3170 for names that a protocol allows and that are denied to nobody, GW3171 for those that it denies and that
 * are denied to all.
 */
export function checkDeniedNames(context: ProtocolContext): void {
  const { vocabulary, spec, sink } = context;
  const { allow_metadata: allow = [], deny_metadata: deny = [] } = spec.value;
  const anywhere = namesAnywhere(vocabulary);
  const merged = Object.values(vocabulary.denied?.merged ?? {}).flat();
  const isDenied = deniedWords({ denied: [...anywhere, ...merged] });
  for (const [index, name] of allow.entries()) {
    if (isDenied(folded(name))) continue;
    const known = [...anywhere, ...merged].filter((one) => !one.includes('*'));
    sink.add(diagnose('GW3170', spanAt(spec.document, ['allow_metadata', index]), { name, known }));
  }
  const isDeniedAnywhere = deniedWords({ denied: anywhere, allowed: allow });
  const isDeniedMerged = deniedWords({ denied: merged, allowed: allow });
  for (const [index, path] of deny.entries()) {
    const steps = path.split('.').map(folded);
    const [word = '', ...below] = steps;
    if (!steps.some(isDeniedAnywhere) && (below.length > 0 || !isDeniedMerged(word))) continue;
    const span = spanAt(spec.document, ['deny_metadata', index]);
    sink.add(diagnose('GW3171', span, { name: path }, { edits: ownEdits(context, { span, text: '' }) }));
  }
}
