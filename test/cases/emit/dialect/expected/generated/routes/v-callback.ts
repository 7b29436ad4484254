// @generated from specs/routes/v-callback.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Take a hint of a vendor */
export const vCallback: Route = {
  id: 'v-callback',
  title: 'Take a hint of a vendor',
  surface: 'v',
  operation: 'callback.receive',
  method: 'POST',
  path: '/v/callbacks/{task_id}/{token}',
  auth: 'none',
  body: { kinds: ['raw'], max_bytes: 1048576 },
  query: {},
};
