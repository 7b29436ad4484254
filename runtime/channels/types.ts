import type { Canonical } from '../contract/canonical.ts';
import type { ChatProtocol, ContentKind } from '../contract/chat.ts';
import type { Protocol } from '../contract/protocol.ts';
import type { TaskRecord } from '../store/types.ts';
import type { Channel } from '../upstream/types.ts';

export interface Candidate {
  readonly channel: Channel;
  readonly protocol: Protocol;
  /** The upstream's name of the model. */
  readonly upstreamModel: string;
  /** Roles and facts that the caller gave and the protocol cannot carry; the caller is warned. */
  readonly lost: readonly string[];
}

/** A channel that is set up for a model, whether or not it is enabled and can do one request. */
export interface ServingChannel extends Candidate {
  /** Whether the protocol carries everything that the request's mode needs. */
  readonly able: boolean;
}

export interface ChannelQuery {
  readonly model: string;
  readonly group: string;
  readonly request: Canonical;
  /** The facts of the request that the caller gave; default: all of them. A lost default is no loss. */
  readonly given?: Canonical['facts'];
  /** Those of the request's family, where several families offer the model; default: any that serves it. */
  readonly protocols?: readonly string[];
  /** What decides inside one priority, from 0 to 1; absent: chance. */
  readonly random?: () => number;
}

/**
 * Candidates are enabled, and their protocol carries what the request's mode needs. Where some channel carries every
 * role that the caller gave, only those that do are candidates, even if all of them are disabled. They stand in the order
 * of: as many results as were asked for, fewest losses, fewest values that the upstream's model does not take, highest
 * priority, weighted chance.
 */
export interface ChannelDirectory {
  /** Candidates in the order to try; empty when none can serve. */
  candidates(query: ChannelQuery): readonly Candidate[];
  /** Every channel of the group that is set up for the model, to say why none of them can serve a request. */
  serving(query: ChannelQuery): readonly ServingChannel[];
  byId(id: string): Channel | undefined;
  /**
   * The channel of a task and the present position of the credential that made it; undefined when the deployment has
   * either no more.
   */
  placeOf(task: Pick<TaskRecord, 'channel_id' | 'credential' | 'place'>): TaskPlace | undefined;
  /** Public model ids that some enabled channel of the group serves. */
  servable(group: string): ReadonlySet<string>;
}

/** Where a task can be asked about. */
export interface TaskPlace {
  readonly channel: Channel;
  readonly credential: number;
}

export interface ChatCandidate {
  readonly channel: Channel;
  readonly protocol: ChatProtocol;
  /** The upstream's name of the model. */
  readonly upstreamModel: string;
}

export interface ChatQuery {
  readonly model: string;
  readonly group: string;
  /** Protocols of the family that serves the route. */
  readonly protocols: readonly string[];
  /** Kinds of content that the request holds; channels that cannot take one of them are not offered. */
  readonly contents: ReadonlySet<ContentKind>;
  /** The surface whose dialect must be spoken, where nothing is converted. */
  readonly native?: string;
  /** What decides inside one priority, from 0 to 1; absent: chance. */
  readonly random?: () => number;
}

/** Channels of chat models: enabled and capable, then highest priority, then weighted. */
export interface ChatDirectory {
  /** In the order to try; empty when none can serve. */
  candidates(query: ChatQuery): readonly ChatCandidate[];
  /** Every channel of the group that is set up for the model, to say why none can serve. */
  serving(query: Pick<ChatQuery, 'model' | 'group' | 'protocols'>): readonly ChatCandidate[];
}

/** What became of one channel while somebody was sought to serve a request; of several, the last that happened. */
export interface Considered {
  readonly channel_id: string;
  readonly protocol: string;
  /**
   * `not_asked`: another was chosen before its turn; `refused`: it cannot be sent this request; `dearer`: it costs more
   * than is on hold. The others are standings of the channel at that moment.
   */
  readonly outcome:
    | 'chosen'
    | 'not_asked'
    | 'disabled'
    | 'incapable'
    | 'cooling'
    | 'left_out'
    | 'full'
    | 'no_credential'
    | 'over_rate'
    | 'dearer'
    | 'refused';
  /** For operators; never for callers. */
  readonly reason: string;
}
