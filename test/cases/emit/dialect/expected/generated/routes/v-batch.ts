// @generated from specs/routes/v-batch.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Read several tasks */
export const vBatch: Route = {
  id: 'v-batch',
  title: 'Read several tasks',
  surface: 'v',
  operation: 'task.batch',
  method: 'POST',
  path: '/v/tasks',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  tasks: { kind: 'audio' },
  answer: 'query',
};
