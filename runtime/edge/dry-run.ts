import { GatewayError } from '../contract/errors.ts';
import { type Operation, PAID_OPERATIONS } from '../contract/route.ts';
import { showValue } from '../words/show-value.ts';
import type { Answer, Call } from './call.ts';
import { quoteCall } from './operations/quote-call.ts';
import type { ServerContext } from './server-deps.ts';

/** The header that asks for a quote instead of what the route does, and says in the answer that nothing was done. */
const DRY_RUN_HEADER = 'gateway-dry-run';

/** Operations that change something without a price: to do them although a dry run was asked for would be a surprise. */
const CHANGING: ReadonlySet<Operation> = new Set([
  'task.cancel',
  'task.delete',
  'asset.upload',
  'asset.delete',
] as const);

/**
 * Whether a call is to be told what it would cost instead of being done. 400 for values other than `true` and `false`
 * on routes that cost money, and for `true` on others that change something.
 */
export function isDryRun(call: Pick<Call, 'route' | 'headers'>): boolean {
  const { operation } = call.route;
  const costs = PAID_OPERATIONS.has(operation);
  if (!costs && !CHANGING.has(operation)) return false;
  const value = call.headers[DRY_RUN_HEADER];
  if (value === undefined || value === 'false') return false;
  if (value !== 'true') throw refused(`Gateway-Dry-Run must be true or false (got ${showValue(value)})`);
  if (!costs) throw refused('Gateway-Dry-Run is for routes that cost money; this one does what it says');
  return true;
}

/** The same quote that `POST /v1/quote` answers, from the route itself and in its dialect where it is refused. */
export async function dryRun(call: Call, context: ServerContext): Promise<Answer> {
  const { body, headers } = await quoteCall(call, context);
  return { kind: 'json', status: 200, body, headers: { ...headers, [DRY_RUN_HEADER]: 'true' } };
}

function refused(message: string): GatewayError {
  return new GatewayError('invalid_request', { message });
}
