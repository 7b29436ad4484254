import type { Deployment } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { Actor } from '../store/audit.ts';
import type { Store } from '../store/types.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import { channelActions, type LiveChannels } from './channel-actions.ts';
import { explainWork } from './explain-work.ts';
import { keyActions } from './key-actions.ts';
import { moneyActions } from './money-actions.ts';
import type { FieldsOf, OperationId } from './operation.ts';
import { quoteAction } from './quote-action.ts';
import { uncertainActions } from './uncertain-actions.ts';

/** What actions work with; the command line has all but what only a running gateway knows. */
export interface ActionDeps {
  readonly store: Store;
  readonly registry: Registry;
  /** Hashes the keys of callers. */
  readonly pepper: Uint8Array;
  /** Names of the deployment's groups. */
  readonly groups: () => ReadonlySet<string>;
  /** The deployment of this moment; absent where none is configured. */
  readonly deployment: () => Deployment | undefined;
  /** Prices of requests; absent, or undefined, where no channels are known. */
  readonly quotes?: () => Promise<QuoteDesk | undefined>;
  /** What only a running gateway knows of its channels. */
  readonly live?: LiveChannels;
}

/** What each operation of `specs/admin` does. One without an action does not compile, nor one that reads what no field gives. */
type Table = {
  readonly [Id in OperationId]: (fields: FieldsOf<Id>, by: Actor) => Promise<unknown>;
};

export type Actions = ReturnType<typeof createActions>;

/** What an operation answers; of a running gateway as JSON carries it. */
export type AnswerOf<Id extends OperationId> = Awaited<ReturnType<Actions[Id]>>;

/**
 * The actions of operators, in a running gateway and in the command line alike. Each throws GatewayError for what it
 * refuses, and nothing was changed then.
 */
export function createActions(deps: ActionDeps) {
  return {
    ...keyActions(deps),
    ...moneyActions(deps),
    ...channelActions(deps),
    ...uncertainActions(deps),
    quote: quoteAction({ quotes: async () => undefined, ...deps }),
    explain: ({ id }: FieldsOf<'explain'>) => explainWork(deps, id),
  } satisfies Table;
}
