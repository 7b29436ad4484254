// @generated from specs/routes/talk.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Talk */
export const talk: Route = {
  id: 'talk',
  title: 'Talk',
  surface: 'talk',
  operation: 'chat.complete',
  method: 'POST',
  path: '/v1/talk',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: {},
};
