import type { Registry } from '../contract/registry.ts';
import type { KeyRecord } from '../store/types.ts';
import { findPaidRoute } from '../work/quote/find-paid-route.ts';
import type { QuoteDesk, QuoteView } from '../work/quote/quote-desk.ts';
import type { FieldsOf } from './operation.ts';
import { refusedField } from './refused-field.ts';

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
