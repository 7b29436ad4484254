import type { JsonObject } from '../../contract/json.ts';
import { createFetchMeter } from '../../files/media/media-reader.ts';
import type { Quoted } from '../../work/quote/types.ts';
import type { Call } from '../call.ts';
import { takeFreeFetch } from '../limits/rate-limits.ts';
import type { ServerContext } from '../server-deps.ts';
import { intakeInput, usedModelHeaders } from './intake-input.ts';
import { requireKey } from './operation-parts.ts';
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
