import type { ChatProtocolIr } from '../ir-chat-protocol.ts';
import { NO_CACHE, takeReporting, textsOf, type UnitCache } from '../output/unit-cache.ts';
import { sortedBy } from '../print/compare-text.ts';
import { resolveChatProtocol } from './chat-protocols/protocol.ts';
import { countingSink, type ResolveContext } from './context.ts';

/**
 * Every protocol with a sound `chat` block, sorted by id. Those with mistakes are left out, so that nothing is
 * reported about them a second time.
 */
export function resolveChatProtocols(
  context: ResolveContext,
  cache: UnitCache = NO_CACHE,
): readonly ChatProtocolIr[] {
  const { vocabulary, specs } = context;
  const { chat_families, surfaces, routes, protocols, broken, abstract } = specs;
  const shared = [
    vocabulary,
    [chat_families, surfaces, routes].map((kind) => kind.map(({ value }) => value)),
    { broken, abstract, protocols: protocols.map(({ id }) => id) },
  ];
  return sortedBy(context.specs.chat_protocols, (spec) => spec.id).flatMap((spec) => {
    const parts = [...shared, ...textsOf(spec.document)];
    return takeReporting(cache, { step: 'chat protocol', parts, sink: context.sink }, (to) => {
      const sink = countingSink(to);
      const protocol = resolveChatProtocol(spec, { ...context, sink });
      return sink.errors() === 0 ? [protocol] : [];
    });
  });
}
