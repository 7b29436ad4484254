import type { Doer } from '../store/audit.ts';
import { findPaidRoute } from '../work/quote/find-paid-route.ts';
import type { QuoteView } from '../work/quote/quote-desk.ts';
import { channelActions } from './channel-actions.ts';
import { keyActions } from './key-actions.ts';
import { moneyActions } from './money-actions.ts';
import type { ActionDeps, FieldsOf, OperationId } from './operation.ts';
import { keyOf, playActions } from './play-actions.ts';
import { pulseActions } from './pulse-actions.ts';
import { refusedField } from './refusals.ts';
import { sandboxActions } from './sandbox-actions.ts';
import { specActions } from './spec-actions.ts';
import { uncertainActions } from './uncertain-actions.ts';
import { workActions } from './work-actions.ts';

/** What each operation of `specs/admin` does. One without an action does not compile, nor one that reads what no field gives. */
type Table = {
  readonly [Id in OperationId]: (fields: FieldsOf<Id>, by: Doer) => Promise<unknown>;
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
    ...pulseActions(deps),
    ...uncertainActions(deps),
    ...specActions(deps),
    ...playActions(deps),
    ...sandboxActions(deps),
    ...workActions(deps),
    quote: quoteAction(deps),
    // It takes long to load and is asked for now and then.
    explain: async ({ id }: FieldsOf<'explain'>) => (await import('./explain-work.ts')).explainWork(deps, id),
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
