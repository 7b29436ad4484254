import type { Considered } from '../../channels/types.ts';
import type { Family, Model } from '../../contract/family.ts';
import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { CallOutcome, Channel } from '../../upstream/types.ts';
import type { Plan } from '../plan/plan-results.ts';

/** What a task was made of and sent as; what is kept of it is redacted and bounded by the tracer. */
export interface Submitted {
  readonly request: TracedRequest;
  /** With its request: before the calls are taken out of it. */
  readonly plan: TracedPlan;
  readonly group: string;
  readonly considered: readonly Considered[];
  /** Of the caller's request; operators find the task by it. */
  readonly request_id?: string | undefined;
}

/** What of a checked request is traced; a remix has no family of its own. */
export type TracedRequest = Pick<CheckedRequest, 'route' | 'modelName' | 'canonical' | 'given' | 'strict'> &
  Pick<CheckedRequest, 'paramOf' | 'fieldOf'> & {
    readonly model: Pick<Model, 'id'>;
    readonly family?: Pick<Family, 'id'>;
  };

export type TracedPlan = Pick<Plan, 'candidate' | 'credential' | 'facts' | 'quote' | 'scope' | 'hosted'>;

/** Where a submission goes on that a channel refused; without a plan nobody else is asked. */
export interface NextAttempt {
  readonly attempt: number;
  readonly plan: TracedPlan | undefined;
  readonly considered: readonly Considered[];
}

export type TracedCallKind = 'submit' | 'poll' | 'fetch' | 'look' | 'cancel' | 'look_up' | 'chat' | 'prepare';

/** One call to a vendor as it is kept: nothing of the size of its request. */
export interface UpstreamCall {
  readonly call: TracedCallKind;
  readonly channel: Channel;
  readonly credential: number;
  readonly protocol: string;
  /** The request, or what was kept of it before it was let go. */
  readonly request: UpstreamRequest | RequestExcerpt;
  /** Absent where the answer is the caller's alone, or goes on as a stream. */
  readonly outcome?: CallOutcome;
  /** Its status, where the answer itself is not kept. */
  readonly http?: number;
  /** Of the clock's `now`. */
  readonly began: number;
  readonly ms: number;
  /** What the gateway read in it: `accepted`, `working`, `rate_limit`. */
  readonly verdict: string;
  readonly reason?: string;
  /** Which poll of the task it was, from 1. */
  readonly poll?: number;
  /** Of calls whose submission is not traced: which channels there were, and what became of each. */
  readonly considered?: readonly Considered[];
  readonly request_id?: string;
  /** Left out when the work has so many traces already. */
  readonly most?: number;
}

/** A redacted request as JSON text, so that it holds no part of the request's memory. */
export interface RequestExcerpt {
  readonly excerpt: string;
}

/**
 * Remembers for operators what happened to a task or call. Never throws and never waits; what it is told is redacted
 * and cut at once, written a moment later, and may be lost with the process.
 */
export interface Tracer {
  submitted(workId: string, data: Submitted): void;
  wentOn(workId: string, data: NextAttempt): void;
  upstreamCall(workId: string, data: UpstreamCall): void;
  /** What will be told of a request once its call has ended; undefined where that cannot be said. */
  excerptOf(workId: string, request: UpstreamRequest, channel: Channel): RequestExcerpt | undefined;
}
