// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { Accepted, AnswerScope, PollReading, SubmitScope, TaskScope } from '../../runtime/contract/protocol.ts';
import type { Hook } from '../../runtime/contract/protocols/with-hooks.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import type { CanonicalRequest } from '../canonical.ts';

/** Steps that hand-written code may take over; each gets what the spec made of it. */
export interface PHooks {
  /** The call that starts the work. */
  readonly 'submit.request'?: Hook<SubmitScope<CanonicalRequest>, UpstreamRequest>;
  /** Reads the id out of its answer. */
  readonly 'submit.accept'?: Hook<AnswerScope, Accepted>;
  /** The call that asks for the state. */
  readonly 'poll.request'?: Hook<TaskScope, UpstreamRequest>;
  /** Reads state and result out of its answer. */
  readonly 'poll.read'?: Hook<AnswerScope, PollReading>;
}
