// @generated from specs/routes/video-query.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Query a video (id as parameter) */
export const videoQuery: Route = {
  id: 'video-query',
  title: 'Query a video (id as parameter)',
  surface: 'video',
  operation: 'task.get',
  method: 'GET',
  path: '/v1/video/query',
  auth: 'key',
  query: { id: { type: 'string', max_chars: 64 } },
  answer: 'task',
  task_at: {
    status: {
      at: ['status'],
      words: { queued: 'queued', in_progress: 'in_progress', completed: 'completed', failed: 'failed' },
    },
    error: ['error', 'message'],
  },
};
