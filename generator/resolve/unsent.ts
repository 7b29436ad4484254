import type { TreeNode } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { FamilyIr } from '../ir.ts';
import type { ProtocolIr } from '../ir-protocol.ts';
import { takeReporting, textsOf, type UnitCache } from '../output/unit-cache.ts';
import type { SpecVocabulary } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { nodeAt, spanAt } from './place.ts';
import { lackOf, sendsFact, type Way, waysOf } from './protocols/sent-in-mode.ts';

const PROMPT = 'prompt';

/**
 * GW3186 for protocols that send nothing of the prompt in a mode that the family offers and they have a way for, but
 * for those where only its `$` is missing, which GW3185 says.
 */
export function warnOfLostPrompts(
  families: readonly FamilyIr[],
  protocols: readonly ProtocolIr[],
  { specs, vocabulary, sink, cache }: Warned,
): void {
  const written = new Set(
    specs.protocols
      .filter(({ document }) => isWritten(nodeAt(document, ['submit']), PROMPT))
      .map(({ id }) => id),
  );
  for (const family of families) {
    if (!family.reads.facts.includes(PROMPT)) continue;
    const serving = protocols.filter(({ id }) => family.protocols.includes(id) && !written.has(id));
    const parts = [vocabulary, family, ...serving];
    takeReporting(cache, { step: 'lost prompts', parts, sink }, (to) => {
      for (const protocol of serving) warnOfLostPrompt(family, protocol, { vocabulary, sink: to });
    });
  }
}

interface Warned extends ResolveContext {
  readonly cache: UnitCache;
}

function warnOfLostPrompt(
  family: FamilyIr,
  protocol: ProtocolIr,
  { vocabulary, sink }: Pick<ResolveContext, 'vocabulary' | 'sink'>,
): void {
  const lost = family.offered.filter(({ name }) => {
    const ways = waysOf(protocol, vocabulary, name);
    return ways.length > 0 && ways.every((way) => !sendsFact(protocol.submit, PROMPT, way));
  });
  const [first] = lost;
  if (first === undefined) return;
  const modes = lost.map(({ name }) => name);
  sink.add(diagnose('GW3186', first.origin.span, { fact: PROMPT, protocol: protocol.id, modes }));
}

/** Whether a value is this text, which is not said to be meant as one. */
function isWritten(node: TreeNode | undefined, text: string): boolean {
  if (node?.kind === 'map')
    return node.entries.some(({ key, value }) => key !== '$is' && isWritten(value, text));
  if (node?.kind === 'list') return node.items.some((item) => isWritten(item, text));
  return node?.kind === 'scalar' && node.value === text;
}

/** GW3187 for fields of `examples.required` that a request of some family can lack, with such a request. */
export function warnOfLackingFields(
  families: readonly FamilyIr[],
  protocols: readonly ProtocolIr[],
  { specs, vocabulary, sink, cache }: Warned,
): void {
  const { modes } = vocabulary;
  const required = new Map(specs.families.map(({ id, value }) => [id, value.required ?? []]));
  for (const protocol of protocols) {
    const spec = specs.protocols.find(({ id }) => id === protocol.id);
    if (spec === undefined) continue;
    const served = families
      .filter(({ protocols }) => protocols.includes(protocol.id))
      .map(({ id, offered, sources }) => ({
        id,
        modes: offered.map(({ name }) => name),
        sources,
        required: required.get(id) ?? [],
      }));
    const parts = [protocol, modes, served, ...textsOf(spec.document)];
    takeReporting(cache, { step: 'lacking fields', parts, sink }, (to) => {
      for (const [index, field] of (spec.value.examples?.required ?? []).entries()) {
        const request = requestWithout(protocol, field, { served, vocabulary: { modes } });
        const span = spanAt(spec.document, ['examples', 'required', index]);
        if (request !== undefined) to.add(diagnose('GW3187', span, { field, request }));
      }
    });
  }
}

/** What is asked of a family. */
interface Served extends Pick<FamilyIr, 'id' | 'sources'> {
  readonly modes: readonly string[];
  readonly required: readonly string[];
}

interface Known {
  readonly vocabulary: Pick<SpecVocabulary, 'modes'>;
  readonly served: readonly Served[];
}

/** The first request in words that is sent without the field. */
function requestWithout(
  protocol: ProtocolIr,
  field: string,
  { served, vocabulary }: Known,
): string | undefined {
  const { submit } = protocol;
  for (const family of served)
    for (const mode of family.modes)
      for (const way of waysOf(protocol, vocabulary, mode))
        for (const body of bodiesOf(submit.body)) {
          const lack = lackOf(body, field, way);
          if (lack === undefined || (lack.name !== undefined && isRequired(family, lack.name))) continue;
          const without = lack.name === undefined ? '' : ` without \`${lack.name}\``;
          return `a request of family \`${family.id}\` in mode \`${mode}\`${without}${rowOf(protocol, way)}`;
        }
  return undefined;
}

function bodiesOf(body: ProtocolIr['submit']['body']) {
  if (body.kind === 'none') return [];
  return body.kind === 'either' ? [body.multipart, body.json] : [body.code];
}

function rowOf({ routes }: ProtocolIr, { row }: Way): string {
  return row === undefined || routes.length < 2 ? '' : ` takes row ${routes.indexOf(row) + 1} of the routes`;
}

/** Whether the bodies of the family must hold a field that the fact or input is read from. */
function isRequired({ sources, required }: Served, name: string): boolean {
  return (sources[name] ?? []).some(([root]) => root !== undefined && required.includes(root));
}
