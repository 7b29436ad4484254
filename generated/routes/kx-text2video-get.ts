// @generated from specs/routes/kx-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Query text to video (vendor's official format) */
export const kxText2videoGet: Route = {
  id: 'kx-text2video-get',
  title: 'Query text to video (vendor\'s official format)',
  surface: 'kx',
  operation: 'task.get',
  method: 'GET',
  path: '/kx/v1/videos/text2video/{task_id}',
  auth: 'key',
  query: {},
  tasks: { kind: 'video', made_by: ['kx-text2video'] },
  answer: 'query',
  task_at: {
    status: {
      at: ['data', 'task_status'],
      words: { submitted: 'queued', processing: 'in_progress', succeed: 'completed', failed: 'failed' },
    },
    error: ['data', 'task_status_msg'],
  },
};
