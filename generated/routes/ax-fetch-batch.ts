// @generated from specs/routes/ax-fetch-batch.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** At most 100 ids, of one `action` where one is named; unknown ids are left out. */
export const axFetchBatch: Route = {
  id: 'ax-fetch-batch',
  title: 'Query several audio tasks',
  surface: 'ax',
  operation: 'task.batch',
  method: 'POST',
  path: '/ax/fetch',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  tasks: { kind: 'audio' },
  answer: 'batch',
};
