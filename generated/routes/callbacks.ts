// @generated from specs/routes/callbacks.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** A hint to ask the upstream at once, never a verdict; every call is answered alike. */
export const callbacks: Route = {
  id: 'callbacks',
  title: 'Take an upstream\'s callback',
  surface: 'system',
  operation: 'callback.receive',
  method: 'POST',
  path: '/v1/callbacks/{task_id}/{token}',
  auth: 'none',
  body: { kinds: ['raw'], max_bytes: 1048576 },
  query: {},
};
