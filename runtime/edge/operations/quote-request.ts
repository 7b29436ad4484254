import { findPaidRoute } from '../../work/quote/find-paid-route.ts';
import { holdBody } from '../body/request-body.ts';
import type { Handler } from '../call.ts';
import { readQuery } from '../routes/read-query.ts';
import { quoteCall } from './quote-call.ts';
import { requireJson } from './require-json.ts';

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
