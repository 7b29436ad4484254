import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Operation, PAID_OPERATIONS } from '../../contract/route.ts';
import { createFetchMeter } from '../../files/media/media-reader.ts';
import { findPaidRoute } from '../../work/quote/find-paid-route.ts';
import type { Quoted } from '../../work/quote/quote-desk.ts';
import { holdBody } from '../body/expect-body.ts';
import type { Answer, Call, Handler } from '../call.ts';
import { takeFreeFetch } from '../limits/rate-limits.ts';
import { readQuery, readSwitch } from '../routes/read-query.ts';
import type { ServerContext } from '../server-deps.ts';
import { intakeInput, requireJson, requireKey, usedModelHeaders } from './operation-parts.ts';
import { readRemix } from './remix-video.ts';

export interface CallQuote {
  readonly body: JsonObject;
  /** What the lifecycle of the model adds. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a call of a paid route would cost, checked as the route checks it. Throws the GatewayError of the call. */
export async function quoteCall(call: Call, context: ServerContext): Promise<CallQuote> {
  const { view, model } = await quotedOf(call, context);
  const { price, spec, warnings, servable_because } = view;
  const body: JsonObject = {
    ...view,
    price: { ...price },
    spec: spec && { ...spec },
    warnings: warnings.map((warning) => ({ ...warning })),
    servable_because: servable_because && { ...servable_because },
  };
  return { body, headers: usedModelHeaders(model, requireKey(call), context) };
}

async function quotedOf(call: Call, context: ServerContext): Promise<Quoted> {
  const { quotes } = context;
  if (quotes === undefined) throw new Error('internal: the server was given no quote desk');
  if (call.route.operation === 'video.remix') return quotes.remix(await readRemix(call, context));
  const memory = call.hold();
  const key = requireKey(call);
  const { groups } = context.deployment();
  const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
  const fetches = createFetchMeter(() => takeFreeFetch(context.limiter, { key, group }));
  try {
    const input = intakeInput(call, { fields: 'the fields of the request' });
    return await quotes.quote({ ...input, memory, fetches });
  } finally {
    memory.close();
  }
}

/**
 * `quote.get`: what the request in the body would cost on the route that it names beside its own fields. Refused as
 * that route would refuse it, in the shape of this one.
 */
export const quoteRequest: Handler<{ route: string }> = async (call, context) => {
  const { route: name, ...fields } = requireJson(call);
  const read = call.body?.take();
  const bytes = read?.kind === 'json' ? read.bytes : undefined;
  const { route, path, query } = findPaidRoute(name, context.registry.routes);
  const { body, headers } = await quoteCall(
    {
      ...call,
      route,
      path,
      query: readQuery(route, query),
      named: new Set(Object.keys(query)),
      body: holdBody({ kind: 'json', value: fields, ...(bytes === undefined ? {} : { bytes }) }),
    },
    context,
  );
  return { kind: 'json', status: 200, body, headers };
};

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
  if (!readSwitch(call.headers, 'Gateway-Dry-Run')) return false;
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
