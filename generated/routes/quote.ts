// @generated from specs/routes/quote.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * What a request would cost, become and lose, without doing it: the body of any route that costs
 * money, and `route`, its path or id.
 */
export const quote: Route = {
  id: 'quote',
  title: 'Quote a request',
  surface: 'quote',
  operation: 'quote.get',
  method: 'POST',
  path: '/v1/quote',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864, max_keys: 100000 },
  query: {},
};
