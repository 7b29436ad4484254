import type { Channel } from '../config/types.ts';
import type { ChatModel } from '../contract/chat.ts';
import type { Registry } from '../contract/registry.ts';
import type { TwinServer } from './twins/twin-server.ts';

/** What a vendor calls a model is not what callers call it, so that every confusion of the two is seen. */
const upstreamName = (model: string) => `${model}-sandbox`;

/** Above every place in a list of protocols. */
const OWN_PRIORITY = 1;

/**
 * Channels of all chat protocols, each with all models that it can serve. The order of a family's protocols is
 * the order in which they are tried; but models that are called after a protocol go to that one first.
 */
export function chatChannels(
  registry: Pick<Registry, 'protocols' | 'chat_families' | 'chat_protocols'>,
  twins: Pick<TwinServer, 'baseUrl' | 'credentialOf' | 'settingsOf'>,
): readonly Channel[] {
  return Object.keys(registry.chat_protocols)
    .sort()
    .flatMap((protocol) => {
      const models = modelsOf(registry, protocol);
      const isOwn = ({ id }: ChatModel) => id.startsWith(`${protocol}-`);
      const taken = Object.hasOwn(registry.protocols, protocol) ? '-chat' : '';
      const channel = (suffix: string, served: readonly ChatModel[], priority: number): Channel => ({
        id: `sandbox-${protocol}${taken}${suffix}`,
        protocol,
        base_url: twins.baseUrl(protocol),
        credentials: [twins.credentialOf(protocol)],
        groups: ['default'],
        models: Object.fromEntries(served.map(({ id }) => [id, upstreamName(id)])),
        priority,
        weight: 1,
        enabled: true,
        limits: { concurrent: 1000 },
        pace: {},
        settings: twins.settingsOf(protocol),
        uncertain: { give_up_secs: 10 },
      });
      const own = models.filter(isOwn);
      const others = models.filter((model) => !isOwn(model));
      return [
        channel('', others, -placeOf(registry, protocol)),
        ...(own.length === 0 ? [] : [channel('-own', own, OWN_PRIORITY)]),
      ];
    });
}

/** Each model once: a dialect offers those of another family again. */
function modelsOf(
  { chat_families }: Pick<Registry, 'chat_families'>,
  protocol: string,
): readonly ChatModel[] {
  const families = chat_families.filter(({ protocols }) => protocols.includes(protocol));
  return [...new Map(families.flatMap(({ models }) => models).map((model) => [model.id, model])).values()];
}

/** The first place that a family with models of its own gives the protocol. */
function placeOf({ chat_families }: Pick<Registry, 'chat_families'>, protocol: string): number {
  const places = chat_families
    .filter(({ models_of, protocols }) => models_of === undefined && protocols.includes(protocol))
    .map(({ protocols }) => protocols.indexOf(protocol));
  return Math.min(...places, 99);
}
