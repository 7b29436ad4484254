import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { ProtocolIr } from '../ir-protocol.ts';
import { NO_CACHE, takeReporting, textsOf, type UnitCache } from '../output/unit-cache.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { SpecSet, SpecVocabulary } from '../spec-types.ts';
import { countingSink } from './context.ts';
import { checkHooks, type HookModules, readHookModules } from './protocols/hooks.ts';
import { pricedFacts } from './protocols/priced-facts.ts';
import { resolveProtocol } from './protocols/protocol.ts';

/**
 * Every protocol that has no mistake, sorted by id. Those with mistakes are left out, so that nothing is
 * reported about them a second time. `modules` are the hand-written hooks that exist.
 */
export function resolveProtocols(
  specs: SpecSet,
  vocabulary: SpecVocabulary,
  {
    target,
    cache = NO_CACHE,
    modules = readHookModules(),
  }: {
    readonly target: DiagnosticSink;
    readonly cache?: UnitCache;
    readonly modules?: HookModules;
  },
): readonly ProtocolIr[] {
  checkHooks(specs.protocols, modules, target);
  const priced = pricedFacts(specs);
  return sortedBy(specs.protocols, (spec) => spec.id).flatMap((spec) => {
    const isBase = specs.bases.has(spec.id);
    const unit = {
      step: 'protocol',
      parts: [vocabulary, priced, { isBase }, spec.id, ...textsOf(spec.document)],
      sink: target,
    };
    return takeReporting(cache, unit, (to) => {
      const sink = countingSink(to);
      const protocol = resolveProtocol(spec, { vocabulary, priced, isBase }, sink);
      return sink.errors() === 0 ? [protocol] : [];
    });
  });
}
