import type { Deployment } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { Store } from '../store/types.ts';

/** What an explanation is made of; without a deployment what needs one is not told. */
export interface ExplainDeps {
  readonly store: Pick<
    Store,
    | 'findKnownTask'
    | 'findNamedWork'
    | 'findCall'
    | 'findKeys'
    | 'tracesOf'
    | 'eventsOf'
    | 'attemptsOf'
    | 'ledgerOf'
  >;
  readonly registry: Pick<
    Registry,
    | 'gateway'
    | 'digest'
    | 'errors'
    | 'vocabulary'
    | 'protocols'
    | 'chat_families'
    | 'chat_protocols'
    | 'explain'
    | 'sent_calls'
  >;
  readonly deployment: () => Pick<Deployment, 'channels' | 'groups'> | undefined;
}
