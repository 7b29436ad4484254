import type { ChatModel, ChatProtocol } from '../contract/chat.ts';
import type { Registry } from '../contract/registry.ts';
import type { Channel } from '../upstream/types.ts';
import type { TwinServer } from './twins/twin-server.ts';

/** What a vendor calls a model is not what callers call it, so that every confusion of the two is seen. */
const upstreamName = (model: string) => `${model}-sandbox`;

/** Above every other. */
const OWN_PRIORITY = 1;

type ChatParts = Pick<Registry, 'routes' | 'protocols' | 'chat_families' | 'chat_protocols'>;

/**
 * Channels of all chat protocols, each with all models that it can serve. Those that speak the callers' dialect
 * themselves are asked first; but models that are called after a protocol go to that one before.
 */
export function chatChannels(
  registry: ChatParts,
  twins: Pick<TwinServer, 'baseUrl' | 'credentialOf' | 'settingsOf'>,
): readonly Channel[] {
  return Object.entries(registry.chat_protocols)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([protocol, facts]) => {
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
        channel('', others, priorityOf(registry, facts)),
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

/** The highest for those that speak the dialect of a family's own routes themselves, for nothing is converted. */
function priorityOf(registry: ChatParts, protocol: ChatProtocol): number {
  const owners = registry.chat_families.filter(
    ({ models_of, protocols }) => models_of === undefined && protocols.includes(protocol.id),
  );
  const routes = new Set(owners.flatMap((family) => family.routes));
  const surfaces = registry.routes.filter(({ id }) => routes.has(id)).map(({ surface }) => surface);
  if (surfaces.includes(protocol.native)) return 0;
  return -1 - Math.max(0, ...owners.map(({ protocols }) => protocols.indexOf(protocol.id)));
}
