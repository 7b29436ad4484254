import type { Actor } from '../store/audit.ts';
import type { KeyRecord } from '../store/types.ts';
import { findPaidRoute } from '../work/quote/find-paid-route.ts';
import type { QuoteView } from '../work/quote/quote-desk.ts';
import { channelActions } from './channel-actions.ts';
import { explainWork } from './explain-work.ts';
import { keyActions } from './key-actions.ts';
import { moneyActions } from './money-actions.ts';
import type { ActionDeps, FieldsOf, OperationId } from './operation.ts';
import { refusedField } from './refusals.ts';
import { uncertainActions } from './uncertain-actions.ts';
import { workActions } from './work-actions.ts';

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
    ...workActions(deps),
    quote: quoteAction(deps),
    explain: ({ id }: FieldsOf<'explain'>) => explainWork(deps, id),
  } satisfies Table;
}

/**
 * What a request of the keys of a group would cost. It is asked for nobody: no uploads can be named, no task can be
 * remixed, and nothing is said of a balance.
 */
export function quoteAction(deps: Pick<ActionDeps, 'registry' | 'groups' | 'quotes'>) {
  return async ({ group = 'default', strict = false, ...fields }: FieldsOf<'quote'>): Promise<QuoteView> => {
    const { route, path, query } = findPaidRoute(fields.route, deps.registry.routes);
    if (route.operation === 'video.remix')
      throw refusedField('route', 'a remix costs what its source would: ask with the key that owns it');
    const desk = await deps.quotes?.();
    if (desk === undefined)
      throw refusedField(
        '',
        'no deployment is configured, so that there are no channels to ask; start the gateway first',
      );
    const key = keyOf(group, deps.groups());
    const body = { kind: 'json', value: fields.body } as const;
    const { view } = await desk.quote({ route, key, body, path, query, strict });
    return view;
  };
}

/** A key that is nobody's: of no owner, with no money, in no store. */
function keyOf(group: string, known: ReadonlySet<string>): KeyRecord {
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
