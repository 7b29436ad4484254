import type { ChannelGuard } from '../channels/channel-guard.ts';
import type { ChatFormatName } from '../contract/chat.ts';
import type { Registry } from '../contract/registry.ts';
import type { FindAsset, MediaService } from '../files/media/types.ts';
import type { ResultKeeper } from '../files/results/result-keeper.ts';
import type { AssetService } from '../files/uploads/asset-service.ts';
import type { ChatFormat } from '../formats/types.ts';
import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import type { Pulse } from '../observe/pulse.ts';
import type { Spans } from '../observe/span.ts';
import type { KeyRecord, Store } from '../store/types.ts';
import type { Clock } from '../time/clock.ts';
import type { CallbackInput, CallbackVerdict } from '../upstream/callbacks/proof.ts';
import type { Egress } from '../upstream/types.ts';
import type { KeptValues } from './attempt/prepare-plan.ts';
import type { DeploymentView } from './plan/find-channels.ts';
import type { ClockWatch } from './poll/clock-watch.ts';
import type { TaskSpecs } from './task-specs.ts';
import type { Tracer } from './trace/types.ts';

/** What work whose results are files needs from the rest of the house. */
export interface TaskDeps {
  readonly store: Store;
  readonly egress: Egress;
  readonly media: MediaService;
  /** Keeps files of callers for vendors that fetch. */
  readonly hosted: Pick<AssetService, 'host'>;
  /** Where files of results lie that came as bytes, or that callers want as bytes. */
  readonly results: ResultKeeper;
  readonly registry: Registry;
  readonly specs: TaskSpecs;
  current(): DeploymentView;
  readonly observer: Observer;
  readonly log: Logger;
  readonly clock: Clock;
  /** Whether deadlines mean anything at the moment; absent: they always do. */
  readonly clockWatch?: Pick<ClockWatch, 'isSettled'>;
  /** Remembers for operators what happened; absent: nothing is remembered. */
  readonly tracer?: Tracer;
  /** Shows in traces what goes on after a request; absent: they are off. */
  readonly spans?: Pick<Spans, 'linked' | 'past'>;
  /** Counts what becomes of work; absent: nothing is counted. */
  readonly pulse?: Pick<Pulse, 'ended' | 'refused'>;
  /** What protects the channels, shared by all that is sent; absent: the task service makes one of its own. */
  readonly guard?: ChannelGuard;
  /** What steps before submissions gave; absent: the task service remembers it by itself. */
  readonly prepared?: KeptValues;
  /** 0 ≤ x < 1; decides jitter. */
  random(): number;
  /** True when the gateway is going away: what is running ends, and nothing that takes long is begun. */
  closing?(): boolean;
  /** Where a vendor may report changes of a task; undefined when no address of the gateway is public. */
  callbackUrl?(task: string): string | undefined;
  /** Tells a vendor's callback from a stranger's; never rejects. Absent: no callback is believed. */
  verifyCallback?(input: Omit<CallbackInput, 'jwks'>): Promise<CallbackVerdict>;
}

/** What chat calls need from the rest of the house. */
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
  readonly observer: Pick<Observer, 'count' | 'observe'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly clock: Clock;
  /** Remembers for operators what happened; absent: nothing is remembered. */
  readonly tracer?: Pick<Tracer, 'upstreamCall'>;
  /** Counts what becomes of calls; absent: nothing is counted. */
  readonly pulse?: Pick<Pulse, 'ended' | 'refused'>;
  /** What protects the channels, shared by all that is sent; absent: the room makes one of its own. */
  readonly guard?: ChannelGuard;
}
