// @generated from specs/routes/ax-fetch.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Query an audio task */
export const axFetch: Route = {
  id: 'ax-fetch',
  title: 'Query an audio task',
  surface: 'ax',
  operation: 'task.get',
  method: 'GET',
  path: '/ax/fetch/{task_id}',
  auth: 'key',
  query: {},
  tasks: { kind: 'audio' },
  answer: 'task',
  task_at: {
    status: {
      at: ['data', 'status'],
      words: { QUEUED: 'queued', IN_PROGRESS: 'in_progress', SUCCESS: 'completed', FAILURE: 'failed' },
    },
    error: ['data', 'fail_reason'],
  },
};
