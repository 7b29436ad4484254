import type { ChatProtocolIr } from '../ir-chat-protocol.ts';
import { sortedBy } from '../print/compare-text.ts';
import { resolveChatProtocol } from './chat-protocols/protocol.ts';
import { countingSink, type ResolveContext } from './context.ts';

/**
 * Every protocol with a sound `chat` block, sorted by id. Those with mistakes are left out, so that nothing is
 * reported about them a second time.
 */
export function resolveChatProtocols(context: ResolveContext): readonly ChatProtocolIr[] {
  return sortedBy(context.specs.chat_protocols, (spec) => spec.id).flatMap((spec) => {
    const sink = countingSink(context.sink);
    const protocol = resolveChatProtocol(spec, { ...context, sink });
    return sink.errors() === 0 ? [protocol] : [];
  });
}
