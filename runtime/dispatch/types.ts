import type { Channel } from '../config/types.ts';
import type { Canonical } from '../contract/canonical.ts';
import type { Protocol } from '../contract/protocol.ts';

export interface Candidate {
  readonly channel: Channel;
  readonly protocol: Protocol;
  /** The upstream's name of the model. */
  readonly upstreamModel: string;
  /** Roles and facts of this request that the protocol cannot carry; the caller is warned. */
  readonly lost: readonly string[];
}

export interface ChannelQuery {
  readonly model: string;
  readonly group: string;
  readonly request: Canonical;
  /** Those of the request's family, where several families offer the model; default: any that serves it. */
  readonly protocols?: readonly string[];
  /** Channels that already failed in this request. */
  readonly tried: ReadonlySet<string>;
}

/** Capable, then enabled, then highest priority, then weighted (decisions 7). */
export interface ChannelDirectory {
  /** Candidates in the order to try; empty when none can serve. */
  candidates(query: ChannelQuery): readonly Candidate[];
  byId(id: string): Channel | undefined;
  /** Public model ids that some enabled channel of the group serves. */
  servable(group: string): ReadonlySet<string>;
}
