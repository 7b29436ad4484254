import type { Deployment } from '../config/types.ts';
import type { ContentKind } from '../contract/chat.ts';
import type { Registry } from '../contract/registry.ts';
import { indexChat } from './index-chat.ts';
import type { ChatDirectory, ChatQuery } from './types.ts';
import { weightedOrder } from './weighted-order.ts';

/**
 * Tables of one deployment snapshot, made once: group → model → channels that may serve it. A request costs
 * one look-up and a walk over the channels of its own model.
 */
export function createChatDirectory(
  deployment: Pick<Deployment, 'channels'>,
  registry: Pick<Registry, 'chat_families' | 'chat_protocols'>,
  options: { readonly random?: () => number } = {},
): ChatDirectory {
  const random = options.random ?? Math.random;
  const byGroup = indexChat(deployment.channels, registry);
  const entriesOf = ({ model, group, protocols }: Pick<ChatQuery, 'model' | 'group' | 'protocols'>) =>
    (byGroup.get(group)?.get(model) ?? []).filter(({ protocol }) => protocols.includes(protocol.id));

  return {
    candidates(query) {
      const usable = entriesOf(query).filter(
        ({ channel, protocol, takes }) =>
          channel.enabled &&
          (query.native === undefined || protocol.native === query.native) &&
          hasAll(takes, query.contents),
      );
      return weightedOrder(usable, ({ channel }) => channel, query.random ?? random);
    },
    serving: entriesOf,
  };
}

function hasAll(takes: ReadonlySet<string>, contents: ReadonlySet<ContentKind>): boolean {
  for (const kind of contents) if (!takes.has(kind)) return false;
  return true;
}
