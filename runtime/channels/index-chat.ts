import type { Registry } from '../contract/registry.ts';
import type { Channel } from '../upstream/types.ts';
import type { ChatCandidate } from './types.ts';

export interface ChatEntry extends ChatCandidate {
  /** Kinds of content that its protocol can send. */
  readonly takes: ReadonlySet<string>;
}

/**
 * Group → model → channels set up for it. A model may be offered by several families of one dialect each; a channel
 * serves it when any of them names its protocol.
 */
export function indexChat(
  channels: readonly Channel[],
  registry: Pick<Registry, 'chat_families' | 'chat_protocols'>,
): ReadonlyMap<string, ReadonlyMap<string, readonly ChatEntry[]>> {
  const byGroup = new Map<string, Map<string, ChatEntry[]>>();
  const protocolsOf = new Map<string, Set<string>>();
  for (const { models, protocols } of registry.chat_families) {
    for (const { id } of models) protocolsOf.set(id, new Set([...(protocolsOf.get(id) ?? []), ...protocols]));
  }
  for (const channel of channels) {
    const protocol = Object.hasOwn(registry.chat_protocols, channel.protocol)
      ? registry.chat_protocols[channel.protocol]
      : undefined;
    if (protocol === undefined) continue;
    const takes = new Set(Object.keys(protocol.inputs));
    for (const [model, upstreamModel] of Object.entries(channel.models)) {
      if (!protocolsOf.get(model)?.has(protocol.id)) continue;
      for (const group of new Set(channel.groups)) {
        const models = byGroup.get(group) ?? new Map<string, ChatEntry[]>();
        byGroup.set(group, models);
        models.set(model, [...(models.get(model) ?? []), { channel, protocol, upstreamModel, takes }]);
      }
    }
  }
  return byGroup;
}
