// @generated from specs/routes/videos-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Query a video */
export const videosGet: Route = {
  id: 'videos-get',
  title: 'Query a video',
  surface: 'video',
  operation: 'task.get',
  method: 'GET',
  path: '/v1/videos/{task_id}',
  auth: 'key',
  query: {},
  sdk: 'videos.retrieve',
  answer: 'task',
  task_at: {
    status: {
      at: ['status'],
      words: { queued: 'queued', in_progress: 'in_progress', completed: 'completed', failed: 'failed' },
    },
    error: ['error', 'message'],
  },
};
