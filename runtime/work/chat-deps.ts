import type { ChannelGuard } from '../channels/channel-guard.ts';
import type { ChatFormatName } from '../contract/chat.ts';
import type { Registry } from '../contract/registry.ts';
import type { FindAsset } from '../files/media/asset-source.ts';
import type { ChatFormat } from '../formats/types.ts';
import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import type { KeyRecord, Store } from '../store/types.ts';
import type { Clock } from '../time/clock.ts';
import type { Egress } from '../upstream/types.ts';
import type { DeploymentView } from './plan/find-channels.ts';
import type { Tracer } from './trace/types.ts';

/** What the chat room needs from the rest of the house. */
export interface ChatDeps {
  readonly store: Pick<Store, 'openCall' | 'settleCall'>;
  readonly egress: Pick<Egress, 'channelCall' | 'channelEvents' | 'publicFetch'>;
  readonly registry: Pick<Registry, 'gateway' | 'digest' | 'error_classes'>;
  current(): DeploymentView;
  formatOf(name: ChatFormatName): ChatFormat;
  /**
   * Those of the keys that there are, as they are now, at most 100 at once; asked every two seconds while streams run.
   */
  findKeys(ids: readonly string[]): Promise<readonly KeyRecord[]>;
  /** Uploads that `asset://<id>` names; absent: there are none. */
  readonly assets?: FindAsset;
  /** Refuses an address that must not even be handed on to an upstream; throws GatewayError. */
  readonly checkAddress?: (address: string) => unknown;
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly clock: Clock;
  /** Remembers for operators what happened; absent: nothing is remembered. */
  readonly tracer?: Pick<Tracer, 'upstreamCall'>;
  /** What protects the channels, shared by all that is sent; absent: the room makes one of its own. */
  readonly guard?: ChannelGuard;
}
