import type { Deployment } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { Actor } from '../store/audit-store.ts';
import type { KeyRecord, Store } from '../store/types.ts';
import { findPaidRoute } from '../work/quote/find-paid-route.ts';
import type { QuoteDesk, QuoteView } from '../work/quote/types.ts';
import { channelActions, type LiveChannels } from './channel-actions.ts';
import { explainWork } from './explain-work.ts';
import { keyActions } from './key-actions.ts';
import { moneyActions } from './money-actions.ts';
import type { FieldsOf, OperationId } from './operation.ts';
import { refusedField } from './refusals.ts';
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

export interface QuoteActionDeps {
  readonly registry: Pick<Registry, 'routes'>;
  readonly groups: () => ReadonlySet<string>;
  /** Undefined where no deployment says which channels there are. */
  readonly quotes: () => Promise<QuoteDesk | undefined>;
}

/**
 * What a request of the keys of a group would cost. It is asked for nobody: no uploads can be named, no task can be
 * remixed, and nothing is said of a balance.
 */
export function quoteAction(deps: QuoteActionDeps) {
  return async ({ group = 'default', strict = false, ...fields }: FieldsOf<'quote'>): Promise<QuoteView> => {
    const { route, path, query } = findPaidRoute(fields.route, deps.registry.routes);
    if (route.operation === 'video.remix')
      throw refusedField('route', 'a remix costs what its source would: ask with the key that owns it');
    const desk = await deps.quotes();
    if (desk === undefined)
      throw refusedField(
        '',
        'no deployment is configured, so that there are no channels to ask; start the gateway first',
      );
    const key = keyOf(group, deps);
    const body = { kind: 'json', value: fields.body } as const;
    const { view } = await desk.quote({ route, key, body, path, query, strict });
    return view;
  };
}

/** A key that is nobody's: of no owner, with no money, in no store. */
function keyOf(group: string, { groups }: Pick<QuoteActionDeps, 'groups'>): KeyRecord {
  const known = groups();
  if (!known.has(group))
    throw refusedField('group', `there is no such group; the deployment has ${[...known].sort().join(', ')}`);
  return {
    id: '',
    name: 'operator',
    owner_id: '',
    group,
    prefix: '',
    state: 'active',
    models: ['*'],
    unlimited: true,
    expires_at: null,
    created_at: 0,
    revoked_at: null,
  };
}
