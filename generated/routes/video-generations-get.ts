// @generated from specs/routes/video-generations-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Query a video (unified route) */
export const videoGenerationsGet: Route = {
  id: 'video-generations-get',
  title: 'Query a video (unified route)',
  surface: 'video',
  operation: 'task.get',
  method: 'GET',
  path: '/v1/video/generations/{task_id}',
  auth: 'key',
  query: {},
  answer: 'task',
  task_at: {
    status: {
      at: ['status'],
      words: { queued: 'queued', in_progress: 'in_progress', completed: 'completed', failed: 'failed' },
    },
    error: ['error', 'message'],
  },
};
