import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { GatewayIr } from '../ir.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import type { SpecSet } from '../spec-types.ts';
import { resolveAdmin } from './admin.ts';
import { withAllFields } from './all-fields.ts';
import { resolveChatFamilies } from './chat-families/chat-family.ts';
import { chatLossRows, checkChatLoss } from './chat-loss.ts';
import { resolveChatProtocols } from './chat-protocols.ts';
import { checkPatterns } from './check-patterns.ts';
import { countingSink, type ResolveContext } from './context.ts';
import { resolveErrorClasses, resolveErrors } from './errors.ts';
import { checkExampleModels } from './example-models.ts';
import { explainSpecs } from './explain/explain-specs.ts';
import { resolveFamilies } from './families/family.ts';
import { checkModelNames } from './families/model-names.ts';
import { resolveForms } from './forms/forms.ts';
import { checkLoss, lossRows } from './loss.ts';
import { withModeExamples } from './mode-examples.ts';
import { checkIdentifiers } from './names.ts';
import { checkPrices } from './prices/check-prices.ts';
import { resolveProtocols } from './protocols.ts';
import { resolveRoutes } from './routes.ts';
import { checkRowsOfFamilies } from './rows-of-families.ts';
import { resolveSurfaces } from './surfaces.ts';
import { withTaskPlaces } from './task-places.ts';
import { resolveTiers } from './tiers.ts';
import { warnOfUnlisted } from './unlisted-protocols.ts';
import { warnOfLackingFields, warnOfLostPrompts } from './unsent.ts';
import { resolveVocabulary } from './vocabulary.ts';

/**
 * All specs to one flat value, or undefined when anything is wrong; every mistake is in the sink then.
 * Without a vocabulary nothing can be judged, so nothing is.
 */
export function resolve(
  specs: SpecSet,
  target: DiagnosticSink,
  cache: UnitCache = NO_CACHE,
): GatewayIr | undefined {
  if (specs.vocabulary === undefined) return undefined;
  const sink = countingSink(target);
  const context: ResolveContext = {
    specs,
    vocabulary: withAllFields(specs.vocabulary, specs, sink),
    sink,
  };
  checkIdentifiers(context);
  const vocabulary = resolveVocabulary(specs.vocabulary, context);
  for (const spec of [specs.vocabulary, ...specs.fields]) checkPatterns(spec, context);
  const errors = specs.errors === undefined ? undefined : resolveErrors(specs.errors, context);
  const errorClasses = specs.errors === undefined ? undefined : resolveErrorClasses(specs.errors, context);
  const surfaces = resolveSurfaces(context, cache);
  const routes = withTaskPlaces(resolveRoutes(context, cache), surfaces, context);
  const admin = resolveAdmin(context);
  const protocols = resolveProtocols(specs, context.vocabulary, { target: sink, cache });
  const chatProtocols = resolveChatProtocols(context, cache);
  const tiers = resolveTiers(context);
  const families = resolveFamilies(context, { routes, tiers }, cache);
  const chatFamilies = resolveChatFamilies(context, routes);
  checkModelNames(context);
  checkLoss(families, protocols, sink);
  checkRowsOfFamilies(families, protocols, { sink, cache });
  checkChatLoss(context, chatFamilies, { protocols: chatProtocols, routes });
  checkExampleModels(context, routes);
  if (sink.errors() === 0) checkPrices(families, context, cache);
  const gateway = specs.gateway?.value;
  const complete = specs.broken.size === 0 && sink.errors() === 0;
  if (!complete || errors === undefined || errorClasses === undefined || gateway === undefined)
    return undefined;
  warnOfUnlisted(context);
  warnOfLostPrompts(families, protocols, { ...context, cache });
  warnOfLackingFields(families, protocols, { ...context, cache });
  return {
    gateway: {
      name: gateway.name,
      spec_version: gateway.spec_version,
      currency: gateway.currency,
      micros_per_unit: gateway.micros_per_unit,
      released: gateway.released,
    },
    vocabulary,
    errors,
    errorClasses,
    surfaces,
    routes: withModeExamples(routes, families, context),
    admin,
    tiers,
    families,
    chatFamilies,
    protocols,
    chatProtocols,
    loss: lossRows(families, protocols, convertedFacts(vocabulary)),
    chatLoss: chatLossRows(chatFamilies, chatProtocols, routes),
    explain: explainSpecs(specs, cache),
    forms: resolveForms(specs, { families, chatFamilies, vocabulary }),
  };
}

/** Facts that the gateway sees to itself where a protocol does not carry them. */
function convertedFacts({ facts }: GatewayIr['vocabulary']): readonly string[] {
  return facts.filter(({ converted }) => converted === true).map(({ name }) => name);
}
