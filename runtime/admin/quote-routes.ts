import { GatewayError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { atOnce } from '../contract/paused-work.ts';
import type { Registry } from '../contract/registry.ts';
import { isObject } from '../contract/values.ts';
import { helpFor } from '../document/suggest.ts';
import { assertSafeJson } from '../intake/safe-json.ts';
import { findPaidRoute } from '../quotes/find-paid-route.ts';
import type { QuoteDesk } from '../quotes/types.ts';
import type { KeyRecord } from '../store/types.ts';
import type { OperatorListener } from './operator-listener.ts';

export interface QuoteRouteDeps {
  readonly registry: Pick<Registry, 'routes'>;
  readonly groups: () => ReadonlySet<string>;
  /** Undefined where no deployment says which channels there are. */
  readonly quotes: () => Promise<QuoteDesk | undefined>;
}

const FIELDS = ['route', 'body', 'group', 'strict'] as const;

/**
 * `POST /admin/quote`: what a request of the keys of a group would cost. It is asked for nobody: no uploads can be named,
 * no task can be remixed, and nothing is said of a balance.
 */
export function installQuoteRoutes(listener: OperatorListener, deps: QuoteRouteDeps): void {
  listener.post('/admin/quote', async (given) => {
    const strange = Object.keys(given)
      .find((name) => !FIELDS.some((known) => known === name))
      ?.slice(0, 80);
    if (strange !== undefined)
      throw refused(strange, `there is no field \`${strange}\` here; ${helpFor(strange, FIELDS)}`);
    const { route, path, query } = findPaidRoute(textOf(given.route), deps.registry.routes);
    if (route.operation === 'video.remix')
      throw refused('route', 'a remix costs what its source would: ask with the key that owns it');
    const desk = await deps.quotes();
    if (desk === undefined)
      throw refused(
        '',
        'no deployment is configured, so that there are no channels to ask; start the gateway first',
      );
    const key = keyOf(given.group, deps);
    const body = { kind: 'json', value: bodyOf(given.body) } as const;
    const { view } = await desk.quote({ route, key, body, path, query, strict: strictOf(given.strict) });
    return view;
  });
}

/** A key that is nobody's: of no owner, with no money, in no store. */
function keyOf(given: unknown, { groups }: Pick<QuoteRouteDeps, 'groups'>): KeyRecord {
  const group = given ?? 'default';
  const known = groups();
  if (typeof group !== 'string' || !known.has(group))
    throw refused('group', `there is no such group; the deployment has ${[...known].sort().join(', ')}`);
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

function textOf(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw refused('route', 'route must be a text');
}

function bodyOf(value: unknown): JsonObject {
  atOnce(assertSafeJson(value, 'body'));
  if (isObject(value)) return value;
  throw refused('body', 'body must be an object: the body that the route would be sent');
}

function strictOf(value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  throw refused('strict', 'strict must be true or false');
}

function refused(param: string, message: string): GatewayError {
  return new GatewayError('invalid_request', { param, message });
}
